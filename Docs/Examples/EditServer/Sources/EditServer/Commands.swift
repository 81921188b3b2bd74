import ArgumentParser
import EditServerKit
import Foundation
import LoadKit
import Logging

@main
struct EditServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "EditServer", abstract: "Serves notes that are edited over HTTP.",
        subcommands: [Serve.self, LoadCommand.self], defaultSubcommand: Serve.self)
}

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Serves the notes in a folder.")

    @Option(help: "The folder with a file for each note.") var folder = "notes"
    @Option(help: "The address to listen at.") var host = "127.0.0.1"
    @Option(help: "The port to listen at; 0 for one that is free.") var port = 8080

    func run() async throws {
        var logger = Logger(label: "EditServer")
        logger.logLevel = .warning
        let folder = URL(filePath: folder)
        let server = try editServer(folder: folder, host: host, port: port, logger: logger) { [host] port in
            print("Serving notes at http://\(host):\(port)/notes")
            // A script that waits for the line reads it from a pipe or a file.
            fflush(nil)
        }
        try await server.runService()
    }
}

struct LoadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load", abstract: "Sends requests to a server on this machine, and reports errors and latencies.")

    @Option(help: "The port of the server.") var port = 8080
    @Option(help: "Requests for each second.") var rate = 1000
    @Option(help: "How long to send, in seconds.") var seconds = 10
    @Option(help: "How many connections to use.") var connections = 32

    func validate() throws {
        guard (1...65_535).contains(port) else { throw ValidationError("A port is 1 to 65535.") }
        guard (1...100_000).contains(rate), (1...600).contains(seconds), (1...1000).contains(connections) else {
            throw ValidationError("Use 1 to 100000 requests a second, 1 to 600 seconds, and 1 to 1000 connections.")
        }
    }

    func run() async throws {
        var load = Load(port: port)
        (load.rate, load.seconds, load.connections) = (rate, seconds, connections)
        let report = try await load.run()
        print(report)
        if report.failureCount > 0 { throw ExitCode.failure }
    }
}
