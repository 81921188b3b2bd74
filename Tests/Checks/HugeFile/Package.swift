// swift-tools-version: 6.2
import PackageDescription

// Reads and rewrites the elements of a file that is larger than the memory that it may take, measured by `run`.
let package = Package(
    name: "HugeFile",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "LazyJSON", path: "../../..")],
    targets: [
        .executableTarget(
            name: "HugeFile", dependencies: [.product(name: "LazyJSONStreams", package: "LazyJSON")])
    ],
    swiftLanguageModes: [.v6]
)
