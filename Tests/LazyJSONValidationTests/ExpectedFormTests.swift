import Foundation
import LazyJSON
import TestSupport
import Testing

/// A form that a property declares as right isn't a warning, and its schema describes it.
@Suite struct ExpectedFormTests {
    class Product: JSONModel, @unchecked Sendable {
        @Property(as: .oneOrMany) var type: [String]
        @Property(as: .oneOrMany) var parts: LazyArray<Product>
        @Property(as: .oneOrMany) var maybe: Set<Int>?
        @Property(.coercion(.lenient.expecting(\.readsStringsAsScalars))) var price: Decimal?
        @Property(.coercion(.lenient.expecting(\.mixesNumbersAndBools))) var isSticky: Bool = false
        @Property var count: Int = 0
        @Property(.coercion(.expectingAll)) var all: [String: Double]
    }

    @Test("correct data of such properties has no issues, but other forms have some")
    func warnings() throws {
        let right = [
            #"{"type": "a", "parts": {"count": 1}, "maybe": 5, "price": "4.50", "isSticky": 1}"#,
            #"{"type": ["a"], "parts": [{"type": "b", "isSticky": 0}], "maybe": [1, 2], "price": 4.50, "isSticky": true}"#,
            #"{"all": "{\"a\": \"1\", \"b\": true}"}"#, #"{"all": []}"#,
        ]
        for text in right {
            let product = try Product(parsing: text)
            #expect(product.issues.isEmpty, "\(product.issues.map(\.message))")
            _ = try Product(validating: Data(text.utf8))
        }
        let wrong = try Product(
            parsing: #"{"type": 5, "maybe": ["5"], "price": true, "isSticky": "yes", "count": "7", "parts": [5]}"#)
        #expect(
            Dictionary(grouping: wrong.issues, by: \.property).mapValues { $0.map(\.kind) } == [
                "type": [.coerced], "maybe": [.coerced], "price": [.coerced], "isSticky": [.coerced],
                "count": [.coerced],
                "parts": [.noObject],
            ])
        #expect(wrong.type == ["5"] && wrong.maybe == [5] && wrong.price == 1 && wrong.isSticky)
        #expect(
            try Product(parsing: #"{"price": "1x", "isSticky": 2, "type": {"a": 1}}"#).issues.map(\.kind) == [
                .unreadable, .unreadable, .wrongKind,
            ])
    }

    @Test("writing keeps the present form")
    func writing() throws {
        let product = try Product(parsing: #"{"type": "a", "parts": {"count": 1}, "price": "4.50", "isSticky": 1}"#)
        let edited = try product.tryMutate {
            $0.type = ["b"]
            $0.parts[0].count = 2
            $0.price = 5
            $0.isSticky = false
        }
        #expect(edited.json.text == #"{"type": "b", "parts": {"count": 2}, "price": "5.00", "isSticky": 0}"#)
        #expect(try edited.tryMutate { $0.type.append("c") }.json["type"]?.text == #"["b", "c"]"#)
        #expect(edited.issues.isEmpty)
    }

    @Test("a schema describes both forms")
    func schema() throws {
        let properties = try #require(Product.jsonSchema["$defs"]?["Product"]?["properties"])
        #expect(
            properties["type"]?.text(.compact)
                == #"{"anyOf":[{"anyOf":[{"type":"array","items":{"type":"string"}},{"type":"string"}]},{"type":"null"}],"default":[]}"#
        )
        #expect(
            properties["isSticky"]?.text(.compact)
                == #"{"anyOf":[{"anyOf":[{"type":"boolean"},{"enum":[0,1]}]},{"type":"null"}],"default":false}"#)
        #expect(
            properties["price"]?.text(.compact)
                == #"{"anyOf":[{"anyOf":[{"type":"number"},{"type":"string","pattern":"^\\s*-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?\\s*$"}]},{"type":"null"}]}"#
        )
        #expect(properties["count"]?["type"] == ["integer", "null"])
    }

    @Test("a policy declares the forms that it expects, and a class may have such a policy")
    func policies() {
        final class Flags: JSONModel, @unchecked Sendable {
            @Property var isOn: Bool = false
            @Property var names: [Bool]
            @Property(.coercion(.strict)) var exact: Bool = false
            override class var coercion: Coercion { .strict.expecting(\.mixesNumbersAndBools) }
        }
        let flags = Flags(["isOn": 1, "names": [0, 1, true], "exact": true])
        #expect(flags?.isOn == true && flags?.names == [false, true, true] && flags?.issues.isEmpty == true)
        #expect(Flags(["isOn": "yes", "exact": 1])?.issues.map(\.kind) == [.wrongKind, .wrongKind])
        #expect(
            "\(Coercion.lenient.expecting(\.readsSingleValuesAsLists))"
                == "Coercion.lenient with readsSingleValuesAsLists: true, expects: Coercion.strict with readsSingleValuesAsLists: true"
        )
        #expect(Coercion.lenient.expecting(\.mixesNumbersAndBools) != .lenient)
        #expect(
            Coercion.strict.expecting(\.mixesNumbersAndBools).expecting(\.readsLooseText)
                == .strict.expecting(\.readsLooseText, \.mixesNumbersAndBools))
    }
}

extension Coercion {
    fileprivate static let expectingAll = Coercion.lenient.expecting(
        \.readsStringsAsScalars, \.mixesNumbersAndBools, \.readsScalarsAsStrings, \.readsLooseText, \.readsLooseNumbers,
        \.readsNumberedObjectsAsLists, \.readsSingleValuesAsLists, \.readsEmptyArraysAsObjects,
        \.readsContainersFromText)
}
