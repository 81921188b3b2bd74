import Foundation

/// How much a test does. Less is smaller numbers and fewer cases, never another test.
///
/// `swift test` alone is for who has just changed something: what takes long does a part of it, and the suite takes seconds.
/// With `LAZYJSON_THOROUGH=1` every test does all that the build allows: all of it in a release build, less without
/// optimisation, and less again under a sanitizer, where every access to memory is many instructions. `.ci/run` sets it.
///
///     LAZYJSON_THOROUGH=1 swift test
///
/// `LAZYJSON_DOCUMENTS` (`Runs`) and `LAZYJSON_OPERATIONS`, where they are set, decide for themselves.
package enum TestScale {
    /// Whether every test does all that the build allows.
    package static let isThorough = ProcessInfo.processInfo.environment["LAZYJSON_THOROUGH"] == "1"

    /// What watches the process, if anything does.
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

    package static var isOptimized: Bool {
        #if DEBUG
            false
        #else
            true
        #endif
    }

    /// Whether the tests are as well, and not only the library (`LAZYJSON_TEST_BUILD` in Package.swift).
    package static var areTestsOptimized: Bool {
        #if PLAIN_TESTS
            false
        #else
            isOptimized
        #endif
    }

    /// A size for the kind of build that runs. Where nothing is said of sanitizers, theirs is as without optimisation; where
    /// nothing is said of that, it is the full one. A run that is not thorough is as one without optimisation, or has a size of its
    /// own.
    package static func size(_ full: Int, debug: Int? = nil, sanitized: Int? = nil, quick: Int? = nil) -> Int {
        if !isThorough, let quick { return quick }
        if sanitizer != nil { return sanitized ?? debug ?? full }
        return isThorough && isOptimized ? full : debug ?? full
    }

    /// A time limit. Under a sanitizer a test may wait for minutes until it has its turn.
    package static func minutes(_ minutes: Int) -> Int { sanitizer == nil ? minutes : 60 * minutes }

    /// The operations of a concurrency test, of which this is a part.
    ///
    ///     LAZYJSON_OPERATIONS=100000000 swift test -c release --filter Concurrency
    package static func operations(_ part: Int = 1, of parts: Int = 1) -> Int { operations * part / parts }

    private static let operations: Int = {
        let wanted = ProcessInfo.processInfo.environment["LAZYJSON_OPERATIONS"].flatMap { Int($0) }
        return wanted ?? size(2_000_000, debug: 150_000, sanitized: isOptimized ? 300_000 : 60_000, quick: 30_000)
    }()
}
