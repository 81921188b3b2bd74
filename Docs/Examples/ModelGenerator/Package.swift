// swift-tools-version: 6.2
import PackageDescription

// Writes models from samples of JSON, or from a JSON Schema.
//
// ModelGeneration  the library: samples → shapes → declarations → source
// ModelGenerator   the command line
// GenerateModels   the same as `swift package generate-models`

// `check` sets it: warnings are errors then.
let isStrict = Context.environment["MODEL_GENERATOR_STRICT"] != nil
let swiftSettings: [SwiftSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []

let package = Package(
    name: "ModelGenerator",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "ModelGenerator", targets: ["ModelGenerator"]),
        .library(name: "ModelGeneration", targets: ["ModelGeneration"]),
        .plugin(name: "GenerateModels", targets: ["GenerateModels"]),
    ],
    dependencies: [
        .package(name: "LazyJSON", path: "../../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        .target(name: "ModelGeneration", dependencies: ["LazyJSON"], swiftSettings: swiftSettings),
        .executableTarget(
            name: "ModelGenerator",
            dependencies: ["ModelGeneration", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: swiftSettings),
        .plugin(
            name: "GenerateModels",
            capability: .command(
                intent: .custom(verb: "generate-models", description: "Writes models from samples of JSON."),
                permissions: [.writeToPackageDirectory(reason: "Writes the source file that --output names.")]),
            dependencies: ["ModelGenerator"]),
        .testTarget(
            name: "ModelGenerationTests", dependencies: ["ModelGeneration", "LazyJSON"],
            swiftSettings: swiftSettings),
    ],
    swiftLanguageModes: [.v6]
)
