// swift-tools-version: 6.2
import PackageDescription

// Apps that are built in other ways than the tests, in a package that the one above knows nothing of.
//
// App       as new projects have it: all of its code is the main actor's unless it says otherwise
// Nameless  without the names of stored properties: the first use of a model has to stop it and say why
//
// With APPROACHABLE=1 the upcoming features are on that such projects have, too; with STRICT=1 strict memory safety.
let upcoming = ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"]
let isApproachable = Context.environment["APPROACHABLE"] != nil
let isStrict = Context.environment["STRICT"] != nil
let package = Package(
    name: "Apps",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "LazyJSON", path: "../../..")],
    targets: [
        .executableTarget(
            name: "App", dependencies: ["LazyJSON"],
            swiftSettings: [.defaultIsolation(MainActor.self)]
                + (isApproachable ? upcoming.map { .enableUpcomingFeature($0) } : [])
                + (isStrict ? [.strictMemorySafety()] : [])),
        .executableTarget(
            name: "Nameless", dependencies: ["LazyJSON"],
            swiftSettings: [.unsafeFlags([Context.environment["NAMELESS"] ?? "-disable-reflection-names"])]),
    ],
    swiftLanguageModes: [.v6]
)
