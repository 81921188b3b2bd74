import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStored

/// Every kind of value in every kind of store: it reads as it was set at once, after it is written, and by another
/// store; or it is refused at once, and the store reports that.
@Suite("Values in stores") struct StoredValueTableTests {
    final class Values: StoredModel, @unchecked Sendable {
        @Stored var data: Data?
        @Stored var list: [Data]
        @Stored var named: [String: Data]
        @Stored var date: Date?
        @Stored var dates: [Date]
        @Stored(as: .secondsSince1970) var seconds: Date?
        @Stored var text: String?
        @Stored var link: URL?
        @Stored var number: Double = 0.5
        @Stored var exact: Decimal?
        @Stored var choice: Int? = 1
        @Stored var bytes: Data? = Data([1])
        @Stored var moment: Date? = Date(timeIntervalSince1970: 0)
        @Stored(as: .null(means: nil)) var limit: Int? = 10
        @Stored var profile: Profile?
        @Stored var raw: JSON?
    }

    /// A store that has only bytes, as the keychain has.
    final class ByteStore: KeyValueStore, @unchecked Sendable {
        let values = Guarded<[String: Data]>([:])

        func value(for key: String) -> StoredValue? { values.withLock { $0[key] }.map { .data($0) } }
        func set(_ values: [String: StoredValue?]) {
            self.values.withLock { known in
                for (key, value) in values {
                    if case .data(let data)? = value { known[key] = data } else { known[key] = value?.json.data() }
                }
            }
        }
        func keys() -> [String] { Array(values.withLock { $0.keys }) }
    }

    /// A place of values, and how to open a store over it.
    final class Place {
        let folder: StoreFolder?
        let open: () throws -> any KeyValueStore

        init(_ folder: StoreFolder? = nil, _ open: @escaping () throws -> any KeyValueStore) {
            (self.folder, self.open) = (folder, open)
        }
    }

    static let places: [(name: String, make: @Sendable () throws -> Place)] = {
        var places: [(String, @Sendable () throws -> Place)] = [
            (
                "memory",
                {
                    let store = MemoryStore()
                    return Place { store }
                }
            ),
            (
                "bytes",
                {
                    let store = ByteStore()
                    return Place { store }
                }
            ),
            (
                "file",
                {
                    let folder = try StoreFolder()
                    return Place(folder) { try folder.store() }
                }
            ),
            (
                "file, written later",
                {
                    let folder = try StoreFolder()
                    return Place(folder) { try JSONFileStore(folder.settings, writeDelay: .seconds(60)) }
                }
            ),
        ]
        #if FullFoundation || !canImport(FoundationEssentials)
            places.append(
                (
                    "defaults",
                    {
                        let suite = UserDefaultsStoreTests.Suite()
                        return Place { UserDefaultsStore(suite.defaults) }
                    }
                ))
        #endif
        return places
    }()

    private static func row<Value: Equatable & Sendable>(
        _ keyPath: ReferenceWritableKeyPath<Values, Value>, _ value: Value
    ) -> (name: String, set: (Values) -> Void, isSame: (Values) -> Bool) {
        ("\(keyPath) = \(value)", { $0[keyPath: keyPath] = value }, { $0[keyPath: keyPath] == value })
    }

    private static var rows: [(name: String, set: (Values) -> Void, isSame: (Values) -> Bool)] {
        var rows: [(name: String, set: (Values) -> Void, isSame: (Values) -> Bool)] = []
        for bytes in ["123", "null", "{}", "[1]", "\"text\"", "\"aGk=\"", "text", "", "true", "\u{FEFF}1"] {
            let data = Data(bytes.utf8)
            rows += [
                row(\.data, data), row(\.list, [data, Data([0xFF])]), row(\.named, ["a": data]), row(\.text, bytes),
            ]
            if bytes != "null" { rows.append(row(\.bytes, data)) }
        }
        rows.append(row(\.data, Data([0, 0xFF, 0xC3])))
        for seconds in [0, 0.1, -0.1, 785_000_000.123_456_7, -785_000_000.123_456_7, 1e-3, 123.000_000_001, 1.0 / 3] {
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            rows += [row(\.date, date), row(\.moment, date)]
        }
        for date in [Date(), .distantPast, .distantFuture] { rows.append(row(\.date, date)) }
        for date in [Date(timeIntervalSince1970: 1e9), .distantPast, .distantFuture] {
            rows.append(row(\.seconds, date))
        }
        rows.append(row(\.dates, [Date(timeIntervalSinceReferenceDate: 0.5), .distantFuture]))
        rows += [
            row(\.text, nil), row(\.text, "<null>x"), row(\.text, "é\u{0}\n"), row(\.number, 0.1), row(\.number, 1e300),
            row(\.number, -0.0), row(\.exact, Decimal(string: "0.1")),
            row(\.link, URL(string: "https://a.example/?b=%20")),
            row(\.choice, nil), row(\.choice, 1), row(\.choice, 2), row(\.bytes, nil), row(\.moment, nil),
            row(\.limit, nil),
            row(\.limit, 3), row(\.profile, Profile { $0.name = "Bo" }), row(\.raw, ["a": [1, .null]]), row(\.raw, nil),
        ]
        return rows
    }

    @Test("read as they were set: at once, when they are written, and by another store", arguments: places.indices)
    func roundTrips(index: Int) throws {
        let (name, make) = Self.places[index]
        for row in Self.rows {
            let place = try make()
            let store = try place.open()
            let values = Values(store)
            row.set(values)
            #expect(row.isSame(values), "\(name): \(row.name), at once")
            try values.flush()
            #expect(row.isSame(values) && row.isSame(Values(store)), "\(name): \(row.name), written")
            #expect(row.isSame(Values(try place.open())), "\(name): \(row.name), by another store")
            // Setting the same value again writes nothing.
            let text = place.folder?.text
            row.set(values)
            try values.flush()
            #expect(place.folder?.text == text, "\(name): \(row.name), set again")
        }
    }

    final class Texts: StoredModel, @unchecked Sendable {
        @Stored var text: String?
        @Stored var list: [String]
        @Stored var named: [String: String]
        @Stored var exact: JSONNumber?
        @Stored var exacts: [JSONNumber]
        @Stored(as: Converter<String>(decode: { $0.text(.compact) }, encode: { try JSON(parsing: $0) })) var code = ""
    }

    @Test(
        "text that is spelled as a number replaces a number, even an equal one, and so does an import",
        arguments: places.indices)
    func numbersAsText(index: Int) throws {
        let (name, make) = Self.places[index]
        func values(_ number: JSON) -> JSON {
            [
                "text": number, "list": [number, "a"], "named": ["a": number], "code": number, "exact": number,
                "exacts": [number],
            ]
        }
        let pairs = [
            ("1.1", "1.10"), ("1.10", "1.1"), ("5.0", "5"), ("5", "5.0"), ("4", "5"),
            // Swift, ECMAScript and property lists spell these numbers differently.
            ("4", "100000000000000000000"), ("4", "1e+20"), ("4", "0.000001"), ("4", "1e-06"),
        ]
        for (old, new) in pairs {
            for isImport in [false, true] {
                let place = try make()
                let store = try place.open()
                let members = values(try JSON(parsing: old)).members
                try store.set(Dictionary(uniqueKeysWithValues: members.map { ($0.key, .some(.json($0.value))) }))
                try store.flush()
                let texts = Texts(store)
                if isImport {
                    try texts.import(values(try JSON(parsing: new)))
                } else {
                    // The second value replaces one that may not have been written yet.
                    for text in ["2", new] {
                        (texts.text, texts.list, texts.named, texts.code) = (text, [text, "a"], ["a": text], text)
                        texts.exact = JSONNumber(text)
                        texts.exacts = [JSONNumber(text)].compactMap(\.self)
                    }
                }
                try texts.flush()
                for texts in [texts, Texts(try place.open())] {
                    let read: [String?] = [
                        texts.text, texts.list.first, texts.named["a"], texts.code, texts.exact?.text,
                        texts.exacts.first?.text,
                    ]
                    #expect(read.allSatisfy { $0 == new }, "\(name): \(read) over \(old), import: \(isImport)")
                }
            }
        }
    }

    @Test(
        "dates that no text spells are refused at once, by every store", arguments: places.indices)
    func refused(index: Int) throws {
        let place = try Self.places[index].make()
        let store = try place.open()
        let values = Values(store)
        values.date = Date(timeIntervalSinceReferenceDate: 0)
        let failures = Guarded<[String]>([])
        store.onFailure { failure in failures.withLock { $0.append("\(failure)") } }
        defer { store.onFailure(nil) }
        let dates = [1e15, -1e15, .infinity, .nan].map { Date(timeIntervalSinceReferenceDate: $0) }
        for date in dates { values.date = date }
        #expect(values.date == Date(timeIntervalSinceReferenceDate: 0))
        #expect(failures.withLock { $0.count } == dates.count)
        #expect(failures.withLock { $0.allSatisfy { $0.contains("the years 0000 to 9999") } })
    }

    @Test("bytes that could be those of nil are refused, where nil isn't the default", arguments: places.indices)
    func bytesOfNull(index: Int) throws {
        let place = try Self.places[index].make()
        let values = Values(try place.open())
        values.bytes = Data("null".utf8)
        #expect(values.bytes == Data([1]))
    }

    @Test("a value that is set doesn't change when the file is written, so that nobody has to be notified")
    func stable() throws {
        let folder = try StoreFolder()
        let store = try JSONFileStore(folder.settings, writeDelay: .seconds(60))
        let values = Values(store)
        values.date = Date(timeIntervalSinceReferenceDate: 785_000_000.123_456_7)
        let before = store.value(for: "date")
        try store.flush()
        #expect(store.value(for: "date") == before)
    }

    @Test("bytes that are neither JSON nor text are not read as Base64 text")
    func archives() throws {
        let store = ByteStore()
        store.values.withLock {
            $0 = ["link": Data([0x62, 0x70, 0xFF]), "text": Data([0xFF, 0xFE]), "raw": Data([0xFF])]
        }
        let values = Values(store)
        #expect(values.link == nil && values.text == nil && values.raw == nil)
    }

    @Test("a file that takes the place of one that was set aside or removed has its permissions, and so has a folder")
    func permissions() throws {
        let folder = try StoreFolder()
        func mode(_ url: URL) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
        }
        func protect(_ url: URL, _ mode: Int) throws {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
        }
        try folder.write("secret")
        try protect(folder.settings, 0o600)
        let store = try JSONFileStore(folder.settings, ifUnusable: .setAside, writeDelay: .zero, checkInterval: .zero)
        #expect(try mode(folder.settings) == 0o600 && mode(#require(store.setAside)) == 0o600)
        try FileManager.default.removeItem(at: folder.settings)
        try store.set(["a": .json(1)])
        #expect(try mode(folder.settings) == 0o600)

        let inner = folder["inner"]
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
        try protect(inner, 0o700)
        let file = inner.appending(path: "settings.json")
        try Data("{}".utf8).write(to: file)
        try protect(file, 0o640)
        let other = try JSONFileStore(file, writeDelay: .zero, checkInterval: .zero)
        try FileManager.default.removeItem(at: inner)
        try other.set(["a": .json(1)])
        #expect(try mode(inner) == 0o700 && mode(file) == 0o640)
    }

    @Test("reset goes back to the default, and an import of null is nil")
    func resetting() throws {
        let values = Values(MemoryStore())
        values.choice = nil
        #expect(values.choice == nil && values.isSet(\.choice))
        values.reset(\.choice)
        #expect(values.choice == 1 && !values.isSet(\.choice))
        try values.import(["choice": .null, "text": .null])
        #expect(values.choice == nil && !values.isSet(\.text))
        let exported = values.json
        let other = Values(MemoryStore())
        try other.import(exported)
        #expect(other.choice == nil)
    }
}
