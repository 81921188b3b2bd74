// swift-tools-version: 6.2
import PackageDescription

// The server's own code is optimized in debug builds too, so that `swift run` is quick enough to be measured.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
    name: "EditServer",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "LazyJSON", path: "../../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.20.0", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.80.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.5.0"),
    ],
    targets: [
        .target(
            name: "EditServerKit",
            dependencies: [
                "LazyJSON", .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: optimized),
        .target(
            name: "LoadKit",
            dependencies: [
                .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: optimized),
        .executableTarget(
            name: "EditServer",
            dependencies: [
                "EditServerKit", "LoadKit", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(name: "EditServerTests", dependencies: ["EditServerKit"]),
    ],
    swiftLanguageModes: [.v6]
)
