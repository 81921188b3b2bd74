import Foundation
import TestSupport
import Testing

/// The shape of the library as Docs/Contributing/Architecture.md draws it: folders are layers, and pointers stay in
/// their rooms. The compiler checks that no layer uses one above it: between modules at every build, in the core by
/// `Tests/Checks/Layers/run`.
@Suite(.enabled(if: !SourceFile.all.isEmpty, "the sources are not there"))
struct LayerTests {
    /// From below; those of one line stand side by side.
    static let layers = [
        ["Support"], ["Memory"], ["Text"], ["Document"], ["Value"], ["Conversion"], ["Checks"], ["Model"],
        ["Collections", "ObjectStore"], ["Validation"], ["Stored"], ["Change", "Streams"],
    ]

    /// Where pointers may be used. In Support they are those of a lock, of a reference that is set once, and of the runtime's names
    /// of fields.
    static let pointerRooms: Set = ["Memory", "Text", "Document"]
    static let pointerFiles: Set = [
        "Support/Lock.swift", "Support/OnceReference.swift", "Support/FieldReflection.swift",
    ]

    static func height(_ layer: String) -> Int? { layers.firstIndex { $0.contains(layer) } }

    @Test("every folder is a layer")
    func everyFolder() {
        #expect(Set(SourceFile.all.map(\.layer)).filter { Self.height($0) == nil } == [])
    }

    @Test("only their own layers use pointers")
    func pointers() {
        let found = SourceFile.all.filter {
            !Self.pointerRooms.contains($0.layer) && !Self.pointerFiles.contains($0.path)
        }
        .flatMap { file in
            file.code.matches(
                of: /\b(?:Unsafe\w*Pointer|withUnsafe\w*|withUTF8|baseAddress|assumingMemoryBound|bindMemory)\b/
            ).map { "\(file.path): \($0.0)" }
        }
        #expect(found == [])
    }
}
