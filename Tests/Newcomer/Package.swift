// swift-tools-version: 6.1
import PackageDescription

// Every kind of declaration and edit once, as who uses the library writes it: another module, nothing testable.
let package = Package(
    name: "Newcomer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "LazyJSON", path: "../..")],
    targets: [
        .executableTarget(name: "Newcomer", dependencies: ["LazyJSON"])
    ],
    swiftLanguageModes: [.v6]
)
