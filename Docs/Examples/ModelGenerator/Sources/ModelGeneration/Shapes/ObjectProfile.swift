import Foundation
import LazyJSON

/// The names and kinds of the members at one place, to tell classes from dictionaries whose keys are data.
struct ObjectProfile {
    private let objectCount: Int
    /// How many objects have each name.
    private var counts: [String: Int] = [:]
    private var memberCount = 0
    /// The kinds of the members' values, without null.
    private var kinds: Set<JSON.Kind> = []
    /// How many of the members' values have each name, if they are objects.
    private var innerCounts: [String: Int] = [:]
    private var innerObjects = 0
    /// The names that repeat within an object.
    private(set) var repeated: Set<String> = []

    /// As many objects in members are looked into.
    private static let innerLimit = 1_000

    init(of objects: [JSON]) {
        objectCount = objects.count
        for object in objects {
            var names: Set<MemberName> = []
            for (name, value) in object.members {
                guard names.insert(MemberName(name)).inserted else {
                    repeated.insert(name)
                    continue
                }
                counts[name, default: 0] += 1
                memberCount += 1
                guard value.kind != .null else { continue }
                kinds.insert(value.kind)
                guard value.kind == .object, innerObjects < Self.innerLimit else { continue }
                innerObjects += 1
                for name in Set(value.members.map(\.key)) { innerCounts[name, default: 0] += 1 }
            }
        }
    }

    /// Whether the names are data.
    ///
    /// They are if they look like ids or aren't words at all. They also are if the member that contains the objects is called like a
    /// table (`areaNames`), if there are too many of them for a class, or if each of them is in few of the objects and
    /// all values are alike.
    func isDictionary(named name: String, isRoot: Bool) -> Bool {
        let names = counts.keys
        guard !names.isEmpty else { return !isRoot }
        if names.count > ShapeGraph.memberLimit || names.allSatisfy(Self.isID) { return true }
        if names.contains("") && names.count <= 5 && !isRoot { return true }
        if names.count(where: { !$0.unicodeScalars.contains { $0.properties.isAlphabetic } }) * 2 > names.count {
            return true
        }
        guard isUniform else { return false }
        if !isRoot, let last = Words(of: name).words.last, Self.tableWords.contains(last) { return true }
        if objectCount >= 3, names.count >= 12, memberCount * 4 < names.count * objectCount { return true }
        if kinds == [.object] { return names.count >= 6 && innerCounts.count >= 2 }
        return names.count > 60
    }

    /// Whether all names are integers.
    var hasIntegerKeys: Bool { !counts.isEmpty && counts.keys.allSatisfy(Self.isIntegerKey) }

    /// Last words of names of members that map keys to values.
    private static let tableWords: Set<String> = [
        "names", "counts", "labels", "translations", "headers", "map", "lookup",
    ]

    /// Whether all values are of one kind, and objects have mostly the same members.
    private var isUniform: Bool {
        guard kinds.count == 1 else { return false }
        guard kinds == [.object] else { return true }
        let total = innerCounts.values.reduce(0, +)
        return Double(total) >= 0.7 * Double(innerCounts.count * innerObjects)
    }

    /// Whether a name is a number, a UUID, a date or a long hexadecimal number.
    static func isID(_ name: String) -> Bool {
        let bytes = name.utf8
        guard let first = bytes.first else { return false }
        let digits = bytes.count { (0x30...0x39).contains($0) }
        if digits == bytes.count - (first == UInt8(ascii: "-") ? 1 : 0), digits > 0 { return true }
        if bytes.count == 36, UUID(uuidString: name) != nil { return true }
        if TextForm.isDate(name) { return true }
        return bytes.count >= 16 && digits >= 3
            && bytes.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 || (0x30...0x39).contains($0) }
    }

    /// Whether a name is an `Int` as `Int` prints it, so that different names are different keys.
    static func isIntegerKey(_ name: String) -> Bool { Int(name).map { String($0) == name } ?? false }
}
