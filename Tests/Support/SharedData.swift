import Foundation
import LazyJSON

/// Documents that are next to the package and not in it. Where they are missing, as in a user's clone, tests skip and
/// say so.
package enum SharedData {
    package static let isPresent = FileManager.default.fileExists(atPath: folder.path)

    private static let folder = Package.file("../shared/data")

    /// The small one, or all of them.
    package static let realDocuments =
        ["github_events.json"] + (TestScale.isThorough ? ["canada.json", "citm_catalog.json", "twitter.json"] : [])

    package static func real(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: "real").appending(path: name))
    }

    /// The names of the JSONTestSuite's files, in order.
    package static let testSuite: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: suiteFolder.path)) ?? []).sorted()

    package static func testSuiteFile(_ name: String) throws -> Data {
        try Data(contentsOf: suiteFolder.appending(path: name))
    }

    /// A file of json-patch-tests: an array of records.
    package static func patchTests(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: "json-patch-tests").appending(path: name))
    }

    private static let suiteFolder = folder.appending(path: "JSONTestSuite/test_parsing")
}

/// SplitMix64: the same numbers for the same seed on every machine.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
