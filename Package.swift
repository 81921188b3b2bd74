// swift-tools-version: 6.1
import PackageDescription

// Tests that end a process: Swift Testing has them from 6.2 on, where a program may start another.
#if compiler(>=6.2)
    var testSettings: [SwiftSetting] = [.define("EXIT_TESTS", .when(platforms: [.macOS, .linux]))]
#else
    var testSettings: [SwiftSetting] = []
#endif

// Optimised as a whole, on one core, the tests take a quarter of an hour to build. `.ci/run` has them built file by file: `batch`, or
// `plain`, without optimisation, where it is the library that is looked at.
let testBuild = Context.environment["LAZYJSON_TEST_BUILD"]
if testBuild == "batch" || testBuild == "plain" {
    testSettings.append(.unsafeFlags(["-no-whole-module-optimization", "-enable-batch-mode"]))
}
if testBuild == "plain" { testSettings += [.unsafeFlags(["-Onone"]), .define("PLAIN_TESTS")] }

let package = Package(
    name: "LazyJSON",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
    products: [
        .library(name: "LazyJSON", targets: ["LazyJSON"])
    ],
    traits: [
        // One and no more: SwiftPM hands a package's traits to the compiler in an order that changes from plan to plan, and builds
        // everything again when it has changed.
        .default(enabledTraits: ["FullFoundation"]),
        .trait(
            name: "FullFoundation",
            description: "What needs all of Foundation and not only FoundationEssentials: `JSON(foundation:)`, "
                + "`foundationObject`, property lists, `.dateFormat`. Apple has it anyway."),
        .trait(
            name: "RawAccessWarnings",
            description: "The compiler warns wherever code reads raw JSON by exact kind: `json.string`, `.int`, "
                + "`.elements`, …"),
    ],
    targets: [
        .target(name: "CStructurals"),
        .target(name: "LazyJSON", dependencies: ["CStructurals"]),
        .executableTarget(name: "Tour", dependencies: ["LazyJSON"]),
        .executableTarget(name: "Benchmarks", dependencies: ["LazyJSON"]),
        .testTarget(name: "LazyJSONTests", dependencies: ["LazyJSON"], swiftSettings: testSettings),
    ],
    swiftLanguageModes: [.v6]
)
