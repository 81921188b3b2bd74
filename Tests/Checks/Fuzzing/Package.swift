// swift-tools-version: 6.2
import PackageDescription

// `run` builds it with flags that instrument the library, too. The package above knows nothing of this one.
let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "LazyJSON", path: "../../..")],
    targets: [
        .executableTarget(
            name: "Fuzz", dependencies: ["LazyJSON", .product(name: "LazyJSONStreams", package: "LazyJSON")],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])]),
        .executableTarget(name: "Amplification", dependencies: ["LazyJSON"]),
    ],
    swiftLanguageModes: [.v6]
)
