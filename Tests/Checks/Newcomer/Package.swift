// swift-tools-version: 6.2
import PackageDescription

// Every kind of declaration and edit once, as users of the library write it: another module, nothing testable. And a
// program that only declares properties, and one with a Codable response that one attribute makes lazy.
let package = Package(
    name: "Newcomer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "LazyJSON", path: "../../..")],
    targets: [
        .executableTarget(name: "Newcomer", dependencies: ["LazyJSON"]),
        .executableTarget(name: "Declared", dependencies: ["LazyJSON"]),
        .executableTarget(name: "Response", dependencies: ["LazyJSON"]),
    ],
    swiftLanguageModes: [.v6]
)
