// swift-tools-version: 6.2
import PackageDescription

// Built by `run`, which adds what instruments the library as well. The package above knows nothing of this one.
let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "LazyJSON", path: "../../..")],
    targets: [
        .executableTarget(
            name: "Fuzz", dependencies: ["LazyJSON", .product(name: "LazyJSONStreams", package: "LazyJSON")]),
        .executableTarget(name: "Amplification", dependencies: ["LazyJSON"]),
    ],
    swiftLanguageModes: [.v6]
)
