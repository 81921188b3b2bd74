import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONStored

/// Dates in stores read as they were set, to the last digit, and keep the spelling of a file.
@Suite("Exact dates in stores") struct ExactStoredDateTests {
    final class Dates: StoredModel, @unchecked Sendable {
        @Stored var plain: Date?
        @Stored var list: [Date]
        @Stored var named: [String: Date]
        @Stored(as: .iso8601) var text: Date?
        @Stored(as: .secondsSince1970) var seconds: Date?
        @Stored(as: .millisecondsSince1970) var milliseconds: Date?
        @Stored(as: .first(of: .secondsSince1970, .iso8601)) var either: Date?
    }

    private static var paths: [ReferenceWritableKeyPath<Dates, Date?>] {
        [\.plain, \.text, \.seconds, \.milliseconds, \.either]
    }

    @Test("any date comes back, by any converter, in any store", arguments: StoredValueTableTests.places.indices)
    func anywhere(index: Int) throws {
        let (name, make) = StoredValueTableTests.places[index]
        var generator = DateGenerator(seed: UInt64(index))
        for _ in 0..<TestScale.size(400, quick: 8) {
            let place = try make()
            let dates = Dates(try place.open())
            let values = Self.paths.map { _ in generator.date() }
            let list = [generator.date(), generator.date()]
            for (path, value) in zip(Self.paths, values) { dates[keyPath: path] = value }
            dates.list = list
            dates.named = ["a": list[0]]
            try dates.flush()
            for reader in [dates, Dates(try place.open())] {
                for (path, value) in zip(Self.paths, values) {
                    #expect(reader[keyPath: path] == value, "\(name): \(path)")
                }
                #expect(reader.list == list && reader.named == ["a": list[0]], "\(name)")
            }
            let exported = Dates(MemoryStore(dates.json))
            for (path, value) in zip(Self.paths, values) {
                #expect(exported[keyPath: path] == value, "\(name): \(path), exported")
            }
        }
    }

    @Test("a date in a file keeps its spelling, whatever converts it", arguments: ["plain", "text"])
    func spelling(name: String) throws {
        let path: ReferenceWritableKeyPath<Dates, Date?> = name == "plain" ? \.plain : \.text
        for (before, seconds, after) in [
            ("2024-02-29T14:30:00+02:00", 60, "2024-02-29T14:31:00+02:00"),
            ("2024-02-29T12:30:15.000-0800", 1, "2024-02-29T12:30:16.000-0800"),
            ("2024-02-29T12:30:15.5Z", 0.25, "2024-02-29T12:30:15.75Z"), ("2024-02-29", 86_400, "2024-03-01"),
        ] as [(String, Double, String)] {
            let folder = try StoreFolder()
            try folder.write("{\n  \"\(name)\": \"\(before)\"\n}\n")
            let dates = Dates(try folder.store())
            let date = try #require(dates[keyPath: path])
            dates[keyPath: path] = date + seconds
            #expect(dates[keyPath: path] == date + seconds)
            try dates.flush()
            #expect(folder.text == "{\n  \"\(name)\": \"\(after)\"\n}\n")
        }
    }

    #if (FullFoundation || !canImport(FoundationEssentials)) && !canImport(Darwin)
        @Test("a date that UserDefaults has stored is the same date when it is read from a property list")
        func propertyLists() throws {
            var generator = DateGenerator(seed: 31)
            let suite = UserDefaultsStoreTests.Suite()
            let dates = Dates(UserDefaultsStore(suite.defaults))
            for _ in 0..<TestScale.size(1_000, quick: 50) {
                let whole = generator.date().timeIntervalSinceReferenceDate.rounded()
                let date = generator.pick([generator.date(), Date(timeIntervalSinceReferenceDate: whole)])
                dates.plain = date
                let object = try #require(suite.defaults.object(forKey: "plain"))
                let formats: [PropertyListSerialization.PropertyListFormat] = [.xml, .binary]
                for format in formats {
                    let data = try PropertyListSerialization.data(
                        fromPropertyList: ["plain": object], format: format, options: 0)
                    let read = Dates(try MemoryStore(propertyList: data)).plain
                    #expect(read == date, "\(date.timeIntervalSinceReferenceDate)")
                }
            }
        }
    #endif
}
