import Foundation
import PackagePlugin

/// Runs `ModelGenerator` in the folder of the package, with the arguments of the command.
@main
struct GenerateModels: CommandPlugin {
    /// The program ended with a status other than 0, and printed what is wrong.
    struct Failure: Error, CustomStringConvertible {
        let description = "no models were written"
    }

    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "ModelGenerator").url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else { throw Failure() }
    }
}
