import Foundation

/// How much a test does. Less is smaller numbers and fewer cases, never another test.
///
/// `swift test` alone is for checking a change quickly: long tests do a part of their work, and the suite takes
/// seconds. The environment variable `LAZYJSON_TESTS` asks for more. It is a list, separated by commas:
///
/// | word | meaning |
/// |---|---|
/// | `thorough` | every test does all that the build allows: less under a sanitizer, where an access is many instructions |
/// | `seed=7`, `documents=1000000` | the seed and the number of generated documents (`Runs`) |
/// | `operations=100000000` | the operations of all threads of a concurrency test |
/// | `kills=500` | how many writing processes are killed |
/// | `schemas=FOLDER` | where schemas and documents are written for other validators |
///
///     LAZYJSON_TESTS=thorough,seed=7 swift test
package enum TestScale {
    private static let settings: [Substring: Substring] = {
        let list = ProcessInfo.processInfo.environment["LAZYJSON_TESTS"] ?? ""
        let pairs = list.split(separator: ",").map { word in
            let parts = word.split(separator: "=", maxSplits: 1)
            return (parts[0], parts.count == 2 ? parts[1] : "")
        }
        return Dictionary(pairs) { $1 }
    }()

    /// The value of a word of `LAZYJSON_TESTS`; nil if it isn't there.
    package static func setting(_ name: Substring) -> String? { settings[name].map { String($0) } }

    /// The value of a word of `LAZYJSON_TESTS` that is a number.
    package static func number(_ name: Substring) -> Int? { setting(name).flatMap { Int($0) } }

    /// Whether every test does all that the build allows.
    package static let isThorough = setting("thorough") != nil

    /// The tool that watches the process, if any does.
    package enum Sanitizer {
        case thread, address
    }

    /// Told by the symbols of its library, as there is no condition to compile by.
    package static let sanitizer: Sanitizer? = {
        let program = dlopen(nil, RTLD_NOW)
        if dlsym(program, "__tsan_init") != nil { return .thread }
        if dlsym(program, "__asan_init") != nil { return .address }
        return nil
    }()

    /// Whether the core is optimized, which it is in a debug build, too, unless `LAZYJSON_BUILD` says no.
    package static let isCoreOptimized =
        !(ProcessInfo.processInfo.environment["LAZYJSON_BUILD"] ?? "").contains("unoptimized")

    /// Whether a request to a server of this process gets its answer in time: under a sanitizer, and with tests of full
    /// size beside it, it may wait for a quarter of an hour.
    package static let hasTimeForRequests = sanitizer == nil && !isThorough

    /// Whether no optimization is switched off (`LAZYJSON_DISABLE`).
    package static let hasOptimizations = ProcessInfo.processInfo.environment["LAZYJSON_DISABLE"] == nil

    /// Whether this is a release build.
    package static var isOptimized: Bool {
        #if DEBUG
            false
        #else
            true
        #endif
    }

    /// Whether the tests are as well, and not only the library (`plain-tests` in Package.swift).
    package static var areTestsOptimized: Bool {
        #if PLAIN_TESTS
            false
        #else
            isOptimized
        #endif
    }

    /// A size for the kind of run: `full` for a thorough one, `sanitized` for a thorough one under a sanitizer, and
    /// `quick` for any other. A size that isn't given is as `quick`, or else as `full`.
    package static func size(_ full: Int, quick: Int? = nil, sanitized: Int? = nil) -> Int {
        guard isThorough else { return quick ?? full }
        return sanitizer == nil ? full : sanitized ?? quick ?? full
    }

    /// A time limit. At full size and under a sanitizer a test may wait for minutes until it has its turn.
    package static func minutes(_ minutes: Int) -> Int { isThorough || sanitizer != nil ? 60 * minutes : minutes }

    /// A part of the operations of a concurrency test.
    ///
    ///     LAZYJSON_TESTS=operations=100000000 swift test -c release --filter Concurrency
    package static func operations(_ part: Int = 1, of parts: Int = 1) -> Int { operations * part / parts }

    private static let operations =
        number("operations") ?? size(2_000_000, quick: 30_000, sanitized: isOptimized ? 300_000 : 60_000)
}
