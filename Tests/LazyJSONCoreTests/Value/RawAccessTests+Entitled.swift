import Foundation
import LazyJSON
import TestSupport
import Testing

/// Code that is entitled to raw JSON, all of which reads it here by exact kind.
extension RawAccessTests {
    struct Money: JSONConvertible {
        let cents: Int
        static func decode(_ json: JSON) -> Money? {
            json.double.flatMap { Int(exactly: ($0 * 100).rounded()) }.map { Money(cents: $0) }
        }
        func encode() -> JSON? { JSON((JSON(Double(cents)).double ?? 0) / 100) }
        static func revalidate(_ cached: Money, against json: JSON) -> Freshness<Money> {
            json.double == nil ? .reload : .keep
        }
    }
    enum Size: String, JSONConvertible {
        case small, large
        static func decode(_ json: JSON) -> Size? { json.string.flatMap { Size(rawValue: $0.lowercased()) } }
        func encode() -> JSON? { JSON(JSON(rawValue).string ?? "") }
        static func revalidate(_ cached: Size, against json: JSON) -> Freshness<Size> {
            json.string == nil ? .reload : .keep
        }
    }
    struct Words: ObjectStore {
        func object(for reference: JSON) -> String? { reference.int.map { "word \($0)" } }
        func reference(for object: String) -> JSON? { JSON(JSON(object).string ?? "") }
        func isCurrent(_ object: String, for reference: JSON) -> Bool { reference.int != nil }
    }
    class Shape: JSONModel, @unchecked Sendable {
        @Property var type: String?
        @Property(.check(Check("must be text") { (json: JSON) in json.string != nil })) var note: JSON = .null
        @Property var size: Size = .small
        @Property var price: Money?
        @Property(
            as: Converter<Int>(
                decode: { $0.elements.first?.int }, encode: { JSON([JSON(JSON($0).int ?? 0)]) },
                revalidate: { _, json in json.elements.isEmpty ? .reload : .keep }))
        var first: Int = 0
        @Property(
            as: Converter<JSON> { $0.converter(for: JSON.self) ?? Converter(decode: { $0 }) }.map(to: {
                $0.members.count
            }))
        var size2: Int = 0
        @Property(cachedObject: Words()) var word: String?
        @Property var start: Int = JSON(5).int ?? 0
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["type"]?.string == "circle" ? Circle.self : self
        }
        override class var initialJSON: JSON { ["type": JSON(JSON("shape").string ?? "")] }
        override func check(_ report: inout CheckReport) { report.require(json["note"]?.string != nil, "has no note") }
    }
    final class Circle: Shape, @unchecked Sendable {
        @Property var within: LazyArray<Shape>
        @Property var named: LazyDictionary<Shape>
    }

    @Test("converters, stores, checks, declarations and modelClass(for:) may read raw JSON")
    func entitled() throws {
        let text = #"""
            {"type": "circle", "note": 7, "size": "Large", "price": 1.5, "first": [1, 2], "size2": {"a": 1}, "word": 7,
            "within": [{"type": "circle"}, {"price": "x"}], "named": {"a": {"type": "circle", "size": "huge"}}}
            """#
        let reported = try Self.accesses(.allReads) {
            let shape = try Shape(parsing: text)
            for _ in 0..<2 {
                #expect(shape is Circle && shape.size == .large && shape.price?.cents == 150 && shape.first == 1)
                #expect(shape.size2 == 1 && shape.word == "word 7" && shape.start == 5 && shape.note == 7)
            }
            let circle = try #require(shape as? Circle)
            #expect(circle.within.first is Circle && circle.named["a"] is Circle)
            let changed = circle.mutate {
                $0.size = .small
                $0.price = Money(cents: 250)
                $0.first = 9
                $0.word = "other"
                $0.within[0].size = .large
            }
            #expect(changed.size == .small && changed.first == 9)
            #expect(Circle { $0.size = .large }.type == "shape")
            #expect(changed.json.value(at: "price", as: Money.self)?.cents == 250)
            #expect(JSON(Money(cents: 3)).text == "0.03" && JSON(exactly: Size.small)?.text == "\"small\"")
        }
        #expect(reported.map(\.description) == [])
    }

    @Test("the library's own reading isn't raw access, whatever is done with a model")
    func library() throws {
        final class Event: JSONModel, @unchecked Sendable {
            @Property var id: Int = 0
            @Property var name: String?
            @Property var ratio: Double = 0
            @Property var isNew: Bool = false
            @Property var at: Date?
            @Property var photo: Data?
            @Property var url: URL?
            @Property var tags: [String]
            @Property var counts: [String: Int]
            @Property var size: Set<Int>
            @Property var other: JSON?
            @Property(as: .embedded) var inText: Shape?
            @Property var shapes: LazyArray<Circle>
        }
        let texts = [
            #"{"id": "7", "name": 5, "ratio": "x", "isNew": 1, "at": "2026-01-01T00:00:00Z", "photo": "AQ==", "url": "a:b", "#
                + #""tags": ["a", 1, {}], "counts": {"a": "1", "b": []}, "size": [1, 2], "other": [1], "inText": "{\"type\": 5}", "shapes": [{}, 1]}"#,
            #"{"id": [], "name": {}, "ratio": true, "isNew": "yes", "at": 5, "photo": 1, "tags": {}, "counts": 3, "inText": {"type": "circle"}}"#,
        ]
        let reported = try Self.accesses(.allReads) {
            var drift = Drift<Event>()
            for text in texts {
                let event = try Event(parsing: text)
                _ = (event.fullDescription, event.issues.map(\.description), event == Event(), event.hashValue)
                _ = (event.explain(\.ratio).description, event.pointer(of: \.id))
                drift.add(event)
                let edited = event.mutate {
                    $0.id = 8
                    $0.name = "n"
                    $0.tags.append("z")
                    $0.counts["c"] = 3
                    $0.inText = Circle()
                    $0.isNew.toggle()
                }
                _ = (edited.json.text(.pretty), edited.json.foundationText, edited.shapes.map(\.size))
                _ = try JSONDecoder().decode(Event.self, from: JSONEncoder().encode(edited))
                _ = try JSON(propertyList: edited.json.propertyList())
            }
            _ = (Event.jsonSchema.text, Event.defaultJSON.text, drift.findings.map(\.description))
        }
        #expect(reported.map(\.description) == [])
    }
}

extension JSON {
    fileprivate var foundationText: String {
        let object: Any = JSON.allowingRawAccess { foundationObject }
        return JSON(any: object).text
    }
}
