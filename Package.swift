// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "LazyJSON",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
    products: [
        .library(name: "LazyJSON", targets: ["LazyJSON"])
    ],
    targets: [
        .target(name: "CStructurals"),
        .target(name: "LazyJSON", dependencies: ["CStructurals"]),
        .executableTarget(name: "Tour", dependencies: ["LazyJSON"]),
        .executableTarget(name: "Benchmarks", dependencies: ["LazyJSON"]),
        .testTarget(name: "LazyJSONTests", dependencies: ["LazyJSON"]),
    ],
    swiftLanguageModes: [.v6]
)
