// swift-tools-version: 6.1
import PackageDescription

// The manifest for SwiftPM 6.1, which refuses unsafe flags in dependencies: debug builds of the library are not optimised. Everything
// else is as in Package.swift.

var testSettings: [SwiftSetting] = []

// Optimised as a whole, on one core, the tests take a quarter of an hour to build. `.ci/run` has them built file by file: `batch`, or
// `plain`, without optimisation, where it is the library that is looked at.
let testBuild = Context.environment["LAZYJSON_TEST_BUILD"]
if testBuild == "batch" || testBuild == "plain" {
    testSettings.append(.unsafeFlags(["-no-whole-module-optimization", "-enable-batch-mode"]))
}
if testBuild == "plain" { testSettings += [.unsafeFlags(["-Onone"]), .define("PLAIN_TESTS")] }

/// A module of the library, which is also a product.
@MainActor func module(_ name: String, on dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies)
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
        // One and no more: SwiftPM hands a package's traits to the compiler in an order that changes from plan to plan, and builds
        // everything again when it has changed.
        .default(enabledTraits: ["FullFoundation"]),
        .trait(
            name: "FullFoundation",
            description: "APIs that need all of Foundation, not only FoundationEssentials: `JSON(foundation:)`, "
                + "`foundationObject`, property lists, `.dateFormat`, `URLSession.chunks(for:)`. Apple platforms always have it."
        ),
        .trait(
            name: "RawAccessWarnings",
            description: "Compiler warnings wherever code reads raw JSON by exact kind: `json.string`, `.int`, "
                + "`.elements`, …"),
    ],
    targets: [
        .target(name: "CStructurals"),
        module("LazyJSONCore", on: ["CStructurals"]),
        module("LazyJSONValidation", on: ["LazyJSONCore"]),
        module("LazyJSONChange", on: ["LazyJSONCore"]),
        module("LazyJSONStored", on: ["LazyJSONCore", "LazyJSONValidation"]),
        module("LazyJSONStreams", on: ["LazyJSONCore"]),
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
