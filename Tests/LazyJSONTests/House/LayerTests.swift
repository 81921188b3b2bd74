import Foundation
import TestSupport
import Testing

/// The shape of the library as Docs/Architecture.md draws it: nothing uses what is above it, and pointers stay in their rooms.
///
/// Read from the sources by words, which is quick and sees most; `Tests/Layers/run` has the compiler say the same with certainty.
@Suite(.enabled(if: !SourceFile.all.isEmpty, "the sources are not there"))
struct LayerTests {
    /// From below; those of one line stand side by side.
    static let layers = [
        ["Support"], ["Memory"], ["Text"], ["Document"], ["Value"], ["Conversion"], ["Model"],
        ["Collections", "ObjectStore"], ["Validation"], ["Stored"], ["Change"],
    ]

    /// Where pointers may be used. In Support they are those of a lock, of a reference that is set once, and of the runtime's names
    /// of fields.
    static let pointerRooms: Set = ["Memory", "Text", "Document"]
    static let pointerFiles: Set = [
        "Support/Lock.swift", "Support/OnceReference.swift", "Support/FieldReflection.swift",
        "Support/RecursiveLock.swift",
    ]

    static func height(_ layer: String) -> Int? { layers.firstIndex { $0.contains(layer) } }

    /// What is declared where.
    struct Declarations {
        /// The layers that declare a type of a name.
        var types: [String: Set<String>] = [:]
        /// The layers that declare a member, or a function, of a name.
        var members: [String: Set<String>] = [:]

        init(_ files: [SourceFile]) {
            for file in files {
                for match in file.code.matches(of: /\b(?:class|struct|enum|protocol|typealias|actor) ([A-Z]\w*)/) {
                    types[String(match.1), default: []].insert(file.layer)
                }
                for match in file.code.matches(of: /\b(?:func|var|let|case) (\w+)/) {
                    members[String(match.1), default: []].insert(file.layer)
                }
                // Arguments and bindings are names of their own.
                for match in file.code.matches(of: /[(,]\s*(?:\w+ )?(\w+)\s*[:,)]/) {
                    members[String(match.1), default: []].insert(file.layer)
                }
            }
        }
    }

    /// What a file uses of layers above its own, as "file: name (layer)".
    static func usesUpward(_ files: [SourceFile]) -> [String] {
        let declared = Declarations(files)
        func isAbove(_ layers: Set<String>, _ file: SourceFile) -> Bool {
            !layers.contains(file.layer)
                && layers.allSatisfy { layer in
                    guard let above = height(layer), let own = height(file.layer) else { return true }
                    return above > own || (above == own && layer != file.layer)
                }
        }
        var found: [String] = []
        for file in files {
            func look(for names: Set<String>, in declared: [String: Set<String>], mark: String) {
                for name in names.subtracting(parameters) {
                    guard let layers = declared[name], isAbove(layers, file) else { continue }
                    found.append("\(file.path): \(mark)\(name) (\(layers.sorted().joined(separator: ", ")))")
                }
            }
            let types = Set(file.code.matches(of: /\b[A-Z]\w*/).map { String($0.0) })
            look(for: types, in: declared.types, mark: "")
            let members = Set(file.code.matches(of: /\.(\w+)/).map { String($0.1) })
            look(for: members.subtracting(swiftMembers), in: declared.members, mark: ".")
        }
        return found.sorted()
    }

    /// Members of the standard library and Foundation that layers declare, too, for types of theirs.
    static let swiftMembers: Set = [
        "allSatisfy", "append", "combine", "compactMap", "contains", "decode", "encode", "filter", "first",
        "firstIndex",
        "format", "indices", "isEmpty", "makeIterator", "map", "max", "merging", "min", "move", "prefix",
        "propertyList",
        "rawValue",
        "reduce", "release",
        "removeAll", "reserveCapacity", "rounded", "sorted", "split", "suffix", "timeIntervalSinceReferenceDate",
        "update",
        "utf8",
    ]

    /// Names that types have in one place and parameters of generic code in another.
    static let parameters: Set = ["Element", "Object", "Part"]

    @Test("no file uses what is above its layer")
    func noUseUpward() {
        #expect(Self.usesUpward(SourceFile.all) == [])
    }

    @Test("every folder is a layer")
    func everyFolder() {
        #expect(Set(SourceFile.all.map(\.layer)).filter { Self.height($0) == nil } == [])
    }

    @Test("a use upward of a type or of an extension's member is named")
    func namesUses() {
        let files = [
            SourceFile(
                path: "Text/A.swift",
                code: SourceFile.code(of: "struct A { let b: B // C\n let c = \"\\(x.climb) D\" }")),
            SourceFile(
                path: "Value/B.swift",
                code: "struct B {}; extension A { var climb: Int { 0 } }; struct C {}; struct D {}"),
        ]
        #expect(Self.usesUpward(files) == ["Text/A.swift: .climb (Value)", "Text/A.swift: B (Value)"])
    }

    @Test("pointers are used in their rooms only")
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
