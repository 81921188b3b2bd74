// swift-tools-version: 6.2
import PackageDescription

// The project's own check accepts no warning.
let settings: [SwiftSetting] = Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

let package = Package(
    name: "FeedReader",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "LazyJSON", path: "../../.."),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.0.0"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
    ],
    targets: [
        // The database and everything that happens in it.
        .target(
            name: "FeedStore",
            dependencies: ["LazyJSON", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: settings),
        // The command line: arguments and printing.
        .executableTarget(
            name: "feedreader",
            dependencies: ["FeedStore", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: settings),
        .testTarget(name: "FeedStoreTests", dependencies: ["FeedStore"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
