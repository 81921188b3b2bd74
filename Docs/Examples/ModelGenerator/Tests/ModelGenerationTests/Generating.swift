import Foundation
import ModelGeneration
import Testing

/// Returns the source for samples of JSON.
func source(_ texts: String..., name: String = "Sample") throws -> String {
    let samples = try texts.enumerated().map { try Sample(Data($1.utf8), named: "\($0).json") }
    return ModelGeneration.source(of: try ModelGeneration.models(for: samples, named: name))
}

/// Returns the source for a schema.
func source(schema: String, name: String = "Sample") throws -> String {
    let sample = try Sample(Data(schema.utf8), named: "schema.json")
    return ModelGeneration.source(of: try ModelGeneration.models(forSchema: sample, named: name))
}

/// The declarations of properties in a source, without `@Property` where it has no arguments.
func properties(_ source: String) -> [String] {
    source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.hasPrefix("@Property") }
        .map { $0.replacing("@Property var ", with: "") }
}

/// The documents that aren't part of the project.
enum SharedData {
    static let root = URL(filePath: #filePath).appending(path: "../../../../../..").standardized
    static let folder = root.deletingLastPathComponent().appending(path: "shared/data/real")
    static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

    static func real(_ name: String) throws -> Sample { try Sample(contentsOf: folder.appending(path: name).path) }
    static func fixture(_ name: String) throws -> Sample {
        try Sample(contentsOf: root.appending(path: "Fixtures/\(name)").path)
    }
}
