#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import Testing

    import LazyJSON
    import TestSupport
    @testable import LazyJSONCore

    /// From and to property lists.
    @Suite struct PropertyListTests {
        typealias Format = PropertyListSerialization.PropertyListFormat

        @Test("a value that a property list cannot represent is an error that names the place")
        func unsupported() throws {
            let cases = [
                ("null", "the root is null, which a property list cannot represent"),
                (#"{"a": {"b/c": [1, null]}}"#, "/a/b~1c/1 is null, which a property list cannot represent"),
                ("1e400", "the root is the number 1e400, which a property list cannot represent"),
                (#"{"a": [-1e999]}"#, "/a/0 is the number -1e999, which a property list cannot represent"),
            ]
            for (text, expected) in cases {
                let error = #expect(throws: JSON.UnsupportedValue.self) { try JSON(parsing: text).propertyList() }
                #expect(error?.description == expected && error?.localizedDescription == expected)
            }
        }

        @Test("nesting as deep as a document may be is written, and deeper is an error")
        func depth() throws {
            func nested(_ depth: Int) throws -> JSON {
                try JSON(
                    parsing: String(repeating: "[", count: depth) + String(repeating: "]", count: depth),
                    nestingLimit: .max)
            }
            #expect(throws: Never.self) { try nested(500).propertyList(format: .binary) }
            let error = #expect(throws: JSON.UnsupportedValue.self) { try nested(100_000).propertyList() }
            #expect(error?.found == "nested deeper than 512 levels" && error?.pointer.tokens.count == 512)
        }

        @Test("members that are null are left out; the rest reads back", arguments: [Format.xml, .binary])
        func members(format: Format) throws {
            let json = try JSON(
                parsing: #"""
                    {"z": null, "a": {"b": null, "c": [{"d": null}]}, "n": [0, -1, 1.5, 1e300, 18446744073709551615, -9223372036854775808],
                    "t": [true, false], "s": ["", "é<&>\n\u0000", "2026-01-01T00:00:00Z"], "n": 1, "": {}}
                    """#)
            let again = try JSON(propertyList: try json.propertyList(format: format))
            #expect(
                again == [
                    "a": ["c": [[:]]], "n": [0, -1, 1.5, 1e300, JSON(UInt64.max), JSON(Int64.min)], "t": [true, false],
                    "s": ["", "é<&>\n\u{0}", "2026-01-01T00:00:00Z"], "": [:],
                ])
        }

        @Test("generated: a written value reads as the same value, without nulls", arguments: [Format.xml, .binary])
        func laws(format: Format) throws {
            var generator = DocumentGenerator(seed: 16, isPlain: true)
            var written = 0
            for _ in 0..<300 {
                let json = try JSON(parsing: generator.document(), nestingLimit: .max)
                // The XML of Foundation has one end of line and no mark at the start.
                if format == .xml,
                    json.text.contains("\\r") || json.text.contains("\\uFEFF") || json.text.contains("\\ufeff")
                {
                    continue
                }
                do {
                    let again = try JSON(propertyList: try json.propertyList(format: format))
                    #expect(again == Self.withoutNulls(json), "\(json.text)")
                    written += 1
                } catch let error as JSON.UnsupportedValue {
                    let found = error.found
                    #expect(found == "null" || found.hasPrefix("the number") || found.hasPrefix("nested"))
                    if found == "null" { #expect(json[error.pointer]?.isNull == true) }
                }
            }
            #expect(written > 100)
        }

        /// The slow and obvious way; numbers that no integer is are the nearest doubles.
        private static func withoutNulls(_ json: JSON) -> JSON {
            switch json.kind {
            case .array: JSON(json.elements.map { withoutNulls($0) })
            case .object:
                JSON(members: json.members.filter { !$0.value.isNull }.map { ($0.key, withoutNulls($0.value)) })
            case .number: json.number.map { $0.int64 == nil && $0.uint64 == nil ? JSON($0.double ?? 0) : json } ?? json
            default: json
            }
        }

        @Test("data that isn't a property list is an error that says why")
        func broken() {
            let cases = [
                ("", "not a property list: it is empty"),
                (
                    #"{"a": 1}"#,
                    "not a property list: it is JSON; use init(parsing:) or init(contentsOf:)"
                ),
            ]
            for (text, expected) in cases {
                let error = #expect(throws: JSON.PropertyListError.self) { try JSON(propertyList: Data(text.utf8)) }
                #expect(error?.description == expected && error?.localizedDescription == expected)
            }
            let html = #expect(throws: JSON.PropertyListError.self) {
                try JSON(propertyList: Data("<html></html>".utf8))
            }
            #expect(html?.reason.contains("html") == true)
            for data in [
                Data([0, 1]), Data("bplist00".utf8) + [0xFF], Data("<plist><dict><key>a</key></dict></plist>".utf8),
            ] {
                _ = try? JSON(propertyList: data)
            }
        }
    }

    /// Models from files that are property lists.
    @Suite struct PropertyListFileTests {
        final class User: JSONModel, @unchecked Sendable {
            @Property var id: Int = 0
            @Property var since: Date?
            @Property var photo: Data?
            @Property var friends: LazyArray<User>
        }

        private func file<R>(_ data: Data, _ body: (URL) throws -> R) throws -> R {
            let url = FileManager.default.temporaryDirectory.appending(path: "lazyjson-\(UUID().uuidString).plist")
            defer { try? FileManager.default.removeItem(at: url) }
            try data.write(to: url)
            return try body(url)
        }

        private func file<R>(
            _ object: Any, _ format: PropertyListSerialization.PropertyListFormat, _ body: (URL) throws -> R
        ) throws -> R {
            try file(PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0), body)
        }

        @Test(
            "models, arrays and dictionaries of them open",
            arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
        func opening(format: PropertyListSerialization.PropertyListFormat) throws {
            let date = Date(timeIntervalSince1970: 86_400)
            let user: [String: Any] = ["id": 7, "since": date, "photo": Data([1, 2]), "friends": [["id": 8]]]
            try file(user, format) { url throws in
                let user = try User(propertyListOf: url)
                #expect(user.id == 7 && user.since == date && user.photo == Data([1, 2]) && user.friends[0].id == 8)
                #expect(try JSON(propertyListOf: url) == user.json)
                #expect(try User(propertyList: Data(contentsOf: url)) == user)
                let error = #expect(throws: JSONError.self) { try LazyArray<User>(propertyListOf: url) }
                #expect(error?.description == "line 1, column 1 (byte 0): expected an array at the root, found object")
            }
            try file([user, 5, user], format) { url throws in
                #expect(try LazyArray<User>(propertyListOf: url).map(\.id) == [7, 7])
                let error = #expect(throws: JSONError.self) { try User(propertyListOf: url) }
                #expect(error?.description == "line 1, column 1 (byte 0): expected an object at the root, found array")
                #expect(throws: JSONError.self) { try LazyDictionary<User>(propertyListOf: url) }
            }
            try file(["bo": user, "x": 5], format) { url throws in
                #expect(try LazyDictionary<User>(propertyListOf: url).map(\.key) == ["bo"])
            }
        }

        @Test("a model that was written as a property list opens as an equal one")
        func roundTrip() throws {
            let user = User {
                $0.id = 7
                $0.since = Date(timeIntervalSince1970: 0)
                $0.friends.append(User { $0.id = 8 })
            }
            try file(try user.json.propertyList()) { url throws in #expect(try User(propertyListOf: url) == user) }
        }

        @Test("a missing or empty file, JSON, and anything else is an error")
        func broken() throws {
            let none = FileManager.default.temporaryDirectory.appending(path: "lazyjson-none.plist")
            #expect(throws: CocoaError.self) { try User(propertyListOf: none) }
            try file(Data()) { url in
                #expect(throws: JSON.PropertyListError.self) { try User(propertyListOf: url) }
                #expect(throws: JSON.PropertyListError.self) { try LazyArray<User>(propertyListOf: url) }
                #expect(throws: JSON.PropertyListError.self) { try LazyDictionary<User>(propertyListOf: url) }
            }
            try file(Data(#"{"id": 7}"#.utf8)) { url in
                let error = #expect(throws: JSON.PropertyListError.self) { try User(propertyListOf: url) }
                #expect(error?.reason == "it is JSON; use init(parsing:) or init(contentsOf:)")
            }
        }
    }
#endif
