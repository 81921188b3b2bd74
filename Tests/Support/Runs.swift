import Foundation
import Testing

/// How many generated documents a run of the tests looks at, and from which seed; printed once.
///
///     LAZYJSON_TESTS=documents=1000000,seed=7 swift test --filter Generated
package enum Runs {
    /// The cases that documents are dealt to, so that they run in parallel.
    package static let cases = Array(0..<40)

    package static let seed: UInt64 = {
        let seed = TestScale.setting("seed").flatMap { UInt64($0) } ?? 1
        print("Generated documents: LAZYJSON_TESTS=seed=\(seed),documents=\(documents)")
        return seed
    }()

    private static let documents =
        TestScale.number("documents") ?? TestScale.size(24_000, quick: 600, sanitized: 2_000)

    /// How many documents each case looks at, where a test takes one part of the run.
    package static func documents(part: Int, of parts: Int) -> Int { max(documents * part / parts / cases.count, 1) }

    /// A seed of its own for every test and case, from the seed of the run.
    package static func seed(_ test: String, _ number: Int) -> UInt64 {
        test.utf8.reduce(seed &* 1_000_003 &+ UInt64(number)) { $0 &* 31 &+ UInt64($1) }
    }

    /// The message for a document that fails.
    package static func comment(_ test: String, _ number: Int, _ document: Int, _ bytes: [UInt8]) -> Comment {
        let text = String(decoding: bytes.prefix(2_000), as: UTF8.self)
        return "seed=\(seed), \(test) \(number), document \(document): \(text.debugDescription)"
    }
}
