import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

/// A key path of an array reports the same unusable values as a loop over the models. The tests are in this suite
/// because they listen.
extension UnusableValueTests {
    final class Listed: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var plan: Plan?
        @Property(as: CallCounter.converter) var asked: Int = 0
    }
    /// Counts how often it is called.
    enum CallCounter {
        static let count = Atomic<Int>(0)
        static let converter = Converter<Int>(decode: { json in
            count.add(1, ordering: .relaxed)
            return json.int
        })
    }

    private static let listed =
        #"[{"id": "x", "plan": "gold"}, {"id": 7}, {"id": 1.5, "plan": "free"}, {"id": null, "asked": "a"}]"#

    @Test("A key path of an array reports the same values as a loop over the models, once for each model")
    func columns() throws {
        let json = try JSON(parsing: Self.listed)
        let (loop, plain) = try listening(to: Listed.self) { reported in
            let array = try #require(LazyArray<Listed>(json))
            return (
                array.map { "\($0.id) \(String(describing: $0.plan)) \($0.asked)" },
                reported.issues.map(\.description).sorted()
            )
        }
        let (columns, reported) = try listening(to: Listed.self) { reported in
            let array = try #require(LazyArray<Listed>(json))
            let (ids, plans, asked) = (array.map(\.id), array.map(\.plan), array.map(\.asked))
            _ = (array.map(\.id), array.compactMap(\.plan), array.sorted(by: \.asked))
            return (
                ids.indices.map { "\(ids[$0]) \(String(describing: plans[$0])) \(asked[$0])" },
                reported.issues.map(\.description).sorted()
            )
        }
        #expect(columns == loop)
        #expect(reported == plain)
        #expect(reported.count == 4)
    }

    @Test("A converter of the app is called once for a value that cannot be used, if there is a handler")
    func calls() throws {
        let text = #"[{"asked": "a"}, {"asked": "b"}]"#
        // The property that the key path names is found once.
        #expect(try LazyArray<Listed>(parsing: text).map(\.asked) == [0, 0])
        let array = try LazyArray<Listed>(parsing: text)
        let before = CallCounter.count.load(ordering: .relaxed)
        let reported = listening(to: Listed.self) { reported in
            _ = array.map(\.asked)
            return reported.issues.count
        }
        #expect(reported == 2)
        #expect(CallCounter.count.load(ordering: .relaxed) == before + 2)
    }

    @Test(
        "Without a handler, enums and other types of the app that are only bits are read without models",
        .enabled(if: OptimizationSwitches.readsColumns, "columns are switched off"))
    func enums() throws {
        let array = try LazyArray<Planned>(
            parsing: "[\(Array(repeating: #"{"plan":"free"}"#, count: 2_000).joined(separator: ","))]")
        #expect(array.map(\.plan).allSatisfy { $0 == .free })
        let before = Planned.count.load(ordering: .relaxed)
        #expect(array.compactMap(\.plan).count == 2_000)
        #expect(Planned.count.load(ordering: .relaxed) == before)
    }
    final class Planned: JSONModel, @unchecked Sendable {
        static let count = Atomic<Int>(0)
        let ordinal = Planned.count.add(1, ordering: .relaxed).newValue
        @Property var plan: Plan?
    }
}
