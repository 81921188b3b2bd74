// swift-tools-version: 6.2
import PackageDescription

// An app in a debug build still gets an optimized library: unoptimized code reads a model 14 times as slowly.
// `LAZYJSON_UNOPTIMIZED=1` turns this off for work on the library itself.
let isOptimized = Context.environment["LAZYJSON_UNOPTIMIZED"] == nil
#if os(Linux)
    // Each module as a whole, because generic functions are only specialized for callers in files that are compiled with theirs. Threads,
    // since the build system expects an object file for each source file. Xcode hasn't been tried.
    let optimized = ["-O", "-wmo", "-num-threads", "4", "-disable-batch-mode"]
#else
    let optimized = ["-O"]
#endif
let swiftSettings: [SwiftSetting] = isOptimized ? [.unsafeFlags(optimized, .when(configuration: .debug))] : []
let cSettings: [CSetting] = isOptimized ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []

// Tests that end a process: Swift Testing supports them on platforms where a program may start another one.
var testSettings: [SwiftSetting] = [.define("EXIT_TESTS", .when(platforms: [.macOS, .linux]))]

// Optimized as a whole, on one core, the tests take a quarter of an hour to build. `.ci/run` builds them file by file:
// with `batch`, or with `plain`, which doesn't optimize, for runs that only check the library.
let testBuild = Context.environment["LAZYJSON_TEST_BUILD"]
if testBuild == "batch" || testBuild == "plain" {
    testSettings.append(.unsafeFlags(["-no-whole-module-optimization", "-enable-batch-mode"]))
}
if testBuild == "plain" { testSettings += [.unsafeFlags(["-Onone"]), .define("PLAIN_TESTS")] }

/// A module of the library, which is also a product.
@MainActor func module(_ name: String, on dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

@MainActor func tests(_ name: String, of more: [Target.Dependency] = []) -> Target {
    .testTarget(name: name, dependencies: ["LazyJSON", "TestSupport"] + more, swiftSettings: testSettings)
}

// Tests with generated documents, many threads and counted work take as long to build as a third of the others: `LAZYJSON_ALL_TESTS=1` adds
// them, and `.ci/run` sets it.
let longTests = Context.environment["LAZYJSON_ALL_TESTS"] == nil ? [] : [tests("LazyJSONReliabilityTests")]

let package = Package(
    name: "LazyJSON",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
    products: [
        .library(name: "LazyJSON", targets: ["LazyJSON"]),
        .library(name: "LazyJSONCore", targets: ["LazyJSONCore"]),
        .library(name: "LazyJSONValidation", targets: ["LazyJSONValidation"]),
        .library(name: "LazyJSONChange", targets: ["LazyJSONChange"]),
        .library(name: "LazyJSONStored", targets: ["LazyJSONStored"]),
        .library(name: "LazyJSONStreams", targets: ["LazyJSONStreams"]),
    ],
    traits: [
        .default(enabledTraits: ["FullFoundation"]),
        .trait(
            name: "FullFoundation",
            description: "APIs that need all of Foundation, not only FoundationEssentials: `JSON(foundation:)`, "
                + "`foundationObject`, property lists, `.dateFormat`, `URLSession.chunks(for:)`. Apple platforms always have it."
        ),
    ],
    targets: [
        .target(name: "CStructurals", cSettings: cSettings),
        module("LazyJSONFoundation", on: []),
        module("LazyJSONCore", on: ["CStructurals", "LazyJSONFoundation"]),
        module("LazyJSONValidation", on: ["LazyJSONCore", "LazyJSONFoundation"]),
        module("LazyJSONChange", on: ["LazyJSONCore", "LazyJSONFoundation"]),
        module("LazyJSONStored", on: ["LazyJSONCore", "LazyJSONValidation", "LazyJSONFoundation"]),
        module("LazyJSONStreams", on: ["LazyJSONCore", "LazyJSONFoundation"]),
        module("LazyJSON", on: ["LazyJSONCore", "LazyJSONValidation", "LazyJSONChange", "LazyJSONStored"]),
        .executableTarget(name: "Tour", dependencies: ["LazyJSON", "LazyJSONStreams"]),
        .executableTarget(name: "Benchmarks", dependencies: ["LazyJSON", "LazyJSONStreams"]),
        .target(
            name: "TestSupport", dependencies: ["LazyJSON"], path: "Tests/TestSupport", swiftSettings: testSettings),
        tests("LazyJSONCoreTests"),
        tests("LazyJSONValidationTests"),
        tests("LazyJSONChangeTests"),
        tests("LazyJSONStoredTests"),
        tests("LazyJSONStreamsTests", of: ["LazyJSONStreams"]),
        tests("LazyJSONTests"),
    ] + longTests,
    swiftLanguageModes: [.v6]
)
