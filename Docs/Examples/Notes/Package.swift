// swift-tools-version: 6.2
import PackageDescription

// NotesCore       models, undo, and sync: everything that needs no views
// NotesUI         views, on systems that have SwiftUI
// Notes           the app; on other systems, a program that shows two devices being synced
let package = Package(
    name: "Notes",
    platforms: [.macOS(.v15), .iOS(.v18), .visionOS(.v2)],
    products: [
        .library(name: "NotesCore", targets: ["NotesCore"]),
        .library(name: "NotesUI", targets: ["NotesUI"]),
        .executable(name: "Notes", targets: ["Notes"]),
    ],
    dependencies: [.package(name: "LazyJSON", path: "../../..")],
    targets: [
        .target(name: "NotesCore", dependencies: ["LazyJSON"]),
        .target(name: "NotesUI", dependencies: ["NotesCore"]),
        .executableTarget(name: "Notes", dependencies: ["NotesCore", "NotesUI"]),
        .testTarget(name: "NotesCoreTests", dependencies: ["NotesCore"]),
    ],
    swiftLanguageModes: [.v6]
)
