import Foundation
import ModelGeneration
import Testing

/// Returns the source for samples of JSON.
func source(_ texts: String..., name: String = "Sample", as form: ModelForm = .classes) throws -> String {
    let samples = try texts.enumerated().map { try Sample(Data($1.utf8), named: "\($0).json") }
    return ModelGeneration.source(of: try ModelGeneration.models(for: samples, named: name), as: form)
}

/// Returns the source for a schema.
func source(schema: String, name: String = "Sample", as form: ModelForm = .classes) throws -> String {
    let sample = try Sample(Data(schema.utf8), named: "schema.json")
    return ModelGeneration.source(of: try ModelGeneration.models(forSchema: sample, named: name), as: form)
}

/// The declarations of properties in a source, without `var` where they have no attribute.
func properties(_ source: String) -> [String] {
    source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { $0.hasPrefix("@Property") || $0.hasPrefix("@Key") || $0.hasPrefix("var ") && !$0.hasSuffix("{") }
        .map { String($0.trimmingPrefix("var ")) }
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
