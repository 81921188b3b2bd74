// swift-tools-version: 6.2
import PackageDescription

// An app as new projects have it: all of its code is the main actor's unless it says otherwise. The package above knows nothing
// of this one. With APPROACHABLE=1 the upcoming features are on that such projects have, too; with STRICT=1 strict memory safety.
let upcoming = ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"]
let isApproachable = Context.environment["APPROACHABLE"] != nil
let isStrict = Context.environment["STRICT"] != nil
let package = Package(
    name: "MainActorApp",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "LazyJSON", path: "../..")],
    targets: [
        .executableTarget(
            name: "App", dependencies: ["LazyJSON"],
            swiftSettings: [.defaultIsolation(MainActor.self)]
                + (isApproachable ? upcoming.map { .enableUpcomingFeature($0) } : [])
                + (isStrict ? [.strictMemorySafety()] : []))
    ],
    swiftLanguageModes: [.v6]
)
