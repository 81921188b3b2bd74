// swift-tools-version: 6.1
import PackageDescription

// Tests that end a process: Swift Testing has them from 6.2 on, where a program may start another.
#if compiler(>=6.2)
    var testSettings: [SwiftSetting] = [.define("EXIT_TESTS", .when(platforms: [.macOS, .linux]))]
#else
    var testSettings: [SwiftSetting] = []
#endif

// Under a sanitizer it is the library that is looked at: `.ci/run` optimises that and not the tests, which would take a quarter of an hour.
if Context.environment["LAZYJSON_PLAIN_TESTS"] == "1" { testSettings.append(.unsafeFlags(["-Onone"])) }

let package = Package(
    name: "LazyJSON",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
    products: [
        .library(name: "LazyJSON", targets: ["LazyJSON"])
    ],
    traits: [
        .default(enabledTraits: ["FullFoundation", "RawAccessLines"]),
        .trait(
            name: "FullFoundation",
            description: "What needs all of Foundation and not only FoundationEssentials: `JSON(foundation:)`, "
                + "`foundationObject`, property lists, `.dateFormat`. Apple has it anyway."),
        .trait(
            name: "RawAccessLines",
            description:
                "In debug builds on Linux the guard of raw access tells file and line, by the toolchain's module "
                + "Runtime. To be left out where the program has another module of that name."),
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
