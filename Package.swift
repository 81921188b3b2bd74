// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// What a build for work on the library itself may ask for, as a list, `LAZYJSON_BUILD=unoptimized,all-tests swift test`:
// - `optimized`: all of the library is optimized in a debug build, too; `.ci/run` tests that;
// - `unoptimized`: nothing of a debug build is optimized, so that a debugger sees all variables;
// - `all-tests`: the tests with generated documents, many threads and counted work, too, which take a third longer to build;
// - `plain-tests`: in a release build the library is optimized, its tests aren't.
let wanted = Set((Context.environment["LAZYJSON_BUILD"] ?? "").split(separator: ","))

// An app in a debug build still gets an optimized core: unoptimized code reads a model 14 times as slowly.
func isOptimized(_ module: String) -> Bool {
    wanted.contains("optimized") || module == "LazyJSONCore" && !wanted.contains("unoptimized")
}
#if os(Linux)
    // The module as a whole, because generic functions are only specialized for callers in files that are compiled with
    // theirs. Threads, since the build system expects an object file for each source file. Xcode hasn't been tried.
    let optimized = ["-O", "-wmo", "-num-threads", "4", "-disable-batch-mode"]
#else
    let optimized = ["-O"]
#endif
let cSettings: [CSetting] =
    wanted.contains("unoptimized") ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))]

// Tests that end a process: Swift Testing supports them on platforms where a program may start another one.
var testSettings: [SwiftSetting] = [.define("EXIT_TESTS", .when(platforms: [.macOS, .linux]))]
if wanted.contains("plain-tests") {
    testSettings += [
        .unsafeFlags(["-no-whole-module-optimization", "-enable-batch-mode", "-Onone"]), .define("PLAIN_TESTS"),
    ]
}

/// Whether a module is optimized for size in a release build: programs get smaller.
func isForSize(_ module: String) -> Bool { module != "LazyJSONCore" && module != "LazyJSONStreams" }

/// A module of the library, which is also a product.
@MainActor func module(_ name: String, on modules: [Target.Dependency]) -> Target {
    var settings: [SwiftSetting] = isOptimized(name) ? [.unsafeFlags(optimized, .when(configuration: .debug))] : []
    if isForSize(name) { settings.append(.unsafeFlags(["-Osize"], .when(configuration: .release))) }
    return .target(name: name, dependencies: modules + ["LazyJSONFoundation"], swiftSettings: settings)
}

@MainActor func tests(_ name: String, of more: [Target.Dependency] = []) -> Target {
    .testTarget(name: name, dependencies: ["LazyJSON", "TestSupport"] + more, swiftSettings: testSettings)
}

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
        .target(name: "LazyJSONFoundation"),
        module("LazyJSONCore", on: ["CStructurals"]),
        module("LazyJSONValidation", on: ["LazyJSONCore"]),
        module("LazyJSONChange", on: ["LazyJSONCore"]),
        module("LazyJSONStored", on: ["LazyJSONCore", "LazyJSONValidation"]),
        module("LazyJSONStreams", on: ["LazyJSONCore"]),
        // A program for the compiler, on the toolchain's modules alone. All that it does is in a module that tests can import.
        // Optimized in a debug build, too: it reads every declaration of an app's models at each build.
        .target(
            name: "LazyJSONExpansion",
            swiftSettings: wanted.contains("unoptimized") ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        .macro(name: "LazyJSONMacros", dependencies: ["LazyJSONExpansion"]),
        module(
            "LazyJSON",
            on: ["LazyJSONCore", "LazyJSONValidation", "LazyJSONChange", "LazyJSONStored", "LazyJSONMacros"]),
        .executableTarget(name: "Tour", dependencies: ["LazyJSON", "LazyJSONStreams"]),
        .executableTarget(name: "Benchmarks", dependencies: ["LazyJSON", "LazyJSONStreams"]),
        .target(
            name: "TestSupport", dependencies: ["LazyJSON"], path: "Tests/Support", swiftSettings: testSettings),
        tests("LazyJSONCoreTests"),
        tests("LazyJSONValidationTests"),
        tests("LazyJSONChangeTests"),
        tests("LazyJSONStoredTests"),
        tests("LazyJSONStreamsTests", of: ["LazyJSONStreams"]),
        tests("LazyJSONTests"),
        .testTarget(name: "LazyJSONExpansionTests", dependencies: ["LazyJSONExpansion", "TestSupport"]),
    ] + (wanted.contains("all-tests") ? [tests("LazyJSONReliabilityTests", of: ["LazyJSONStreams"])] : []),
    swiftLanguageModes: [.v6]
)
