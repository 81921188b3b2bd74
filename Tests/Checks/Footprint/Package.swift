// swift-tools-version: 6.2
import PackageDescription

// The bytes that the library adds to an executable, measured by `run`.
//
// Client      opens a small document and reads a model with it
// CoreClient  the same with the core alone
// Twin        the same with Codable
// Replaced    replaces a wrapper in an initializer, which optimized code has to notice
//
// With LEAN=1 the library is built without the trait FullFoundation.
let isLean = Context.environment["LEAN"] != nil
let package = Package(
    name: "Footprint",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "LazyJSON", path: "../../..", traits: isLean ? [] : [.defaults])],
    targets: [
        .executableTarget(name: "Client", dependencies: ["LazyJSON"]),
        .executableTarget(
            name: "CoreClient", dependencies: [.product(name: "LazyJSONCore", package: "LazyJSON")],
            swiftSettings: [.define("CORE")]),
        .executableTarget(name: "Replaced", dependencies: ["LazyJSON"]),
        .executableTarget(name: "Twin"),
    ],
    swiftLanguageModes: [.v6]
)
