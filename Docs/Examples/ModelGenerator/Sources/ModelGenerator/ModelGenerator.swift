import ArgumentParser
import Foundation
import ModelGeneration

/// The command line: reads samples or a schema, and writes or updates a file of models.
@main
struct ModelGenerator: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes LazyJSON models for samples of JSON, or for a JSON Schema.",
        discussion: """
            The models read every value of the samples. What a person may want to know, such as values of several kinds, \
            is printed on standard error.

              ModelGenerator Feed.json --name Feed > Feed.swift
              ModelGenerator January.json February.json --name Order --update Sources/App/Order.swift
              ModelGenerator --schema Order.schema.json --output Sources/App/Order.swift
            """)

    @Argument(help: "Files with JSON, or with one JSON value on each line. - is the standard input.")
    var samples: [String] = []

    @Option(
        help:
            "The name of the class for the document, or for its elements. By default, the title of the schema, or the name of the first file."
    )
    var name: String?

    @Option(help: "A JSON Schema (2020-12) to generate models from, in place of samples.")
    var schema: String?

    @Flag(help: "Write structs. Objects that subclasses read are classes.")
    var structs = false

    @Option(name: .shortAndLong, help: "The file to write. By default, the source is printed.")
    var output: String?

    @Option(help: "A Swift file with models to change where the samples demand it.")
    var update: String?

    func validate() throws {
        if samples.isEmpty == (schema == nil) {
            throw ArgumentParser.ValidationError("Name some samples, or a schema with --schema.")
        }
        if update != nil, schema != nil || output != nil {
            throw ArgumentParser.ValidationError("--update takes samples, and changes its file in place.")
        }
        if update != nil, structs {
            throw ArgumentParser.ValidationError("--update declares models as its file does, without --structs.")
        }
    }

    func run() throws {
        do throws(GenerationError) {
            let file = try models()
            if let update {
                try change(update, for: file)
            } else {
                try write(ModelGeneration.source(of: file, as: structs ? .structs : .classes))
            }
            for note in file.notes { report("note: \(note)") }
            if update == nil { report("The document is read as \(file.rootType).") }
        } catch {
            report("error: \(error)")
            throw ExitCode.failure
        }
    }

    private func models() throws(GenerationError) -> ModelFile {
        if let schema { return try ModelGeneration.models(forSchema: try Sample(contentsOf: schema), named: name) }
        let name = name ?? URL(filePath: samples[0]).lastPathComponent.prefix { $0 != "." }.description
        var contents: [Sample] = []
        for path in samples { contents.append(try Sample(contentsOf: path)) }
        return try ModelGeneration.models(for: contents, named: name)
    }

    private func change(_ path: String, for file: ModelFile) throws(GenerationError) {
        let source: String
        do {
            source = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        } catch {
            throw GenerationError("the file can't be read: \(error.localizedDescription)", in: path)
        }
        let (updated, notes) = ModelGeneration.update(source, for: file)
        if updated != source { try write(updated, to: path) }
        for note in notes { report("changed: \(note)") }
        if updated == source, notes.isEmpty { report("\(path) reads all samples: nothing was changed") }
    }

    private func write(_ source: String) throws(GenerationError) {
        guard let output else {
            print(source, terminator: "")
            return
        }
        try write(source, to: output)
    }

    private func write(_ source: String, to path: String) throws(GenerationError) {
        do {
            try Data(source.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw GenerationError("the file can't be written: \(error.localizedDescription)", in: path)
        }
    }

    private func report(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
