// swift-tools-version: 6.1
import PackageDescription

// An app that asks the compiler to warn of raw access. Its lines that have to be warned of end in a comment that says so.
let package = Package(
    name: "RawAccess",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "LazyJSON", path: "../..", traits: [.defaults, "RawAccessWarnings"])],
    targets: [.executableTarget(name: "Client", dependencies: ["LazyJSON"])],
    swiftLanguageModes: [.v6]
)
