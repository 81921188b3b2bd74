import Foundation
import TestSupport
import Testing

@testable import LazyJSONCore

/// The parts of types, as the metadata has them.
@Suite("The parts of a type")
struct CompositeShapeTests {
    private final class Model: JSONModel, @unchecked Sendable {}
    private struct Pair<First, Second> {}
    private enum Choice<Value> { case one(Value), none }
    private struct Key: Hashable {}

    private static func shape<Value>(_ type: Value.Type) -> String {
        guard let shape = CompositeShape(of: type) else { return "nil" }
        return shape.kind == .dictionary ? "dictionary \(shape.key) \(shape.element)" : "\(shape.kind) \(shape.element)"
    }

    @Test("is found for optionals, arrays, sets and dictionaries")
    func composed() {
        #expect(Self.shape(Int?.self) == "optional Int")
        #expect(Self.shape(Model?.self) == "optional Model")
        #expect(Self.shape(Int??.self) == "optional Optional<Int>")
        #expect(Self.shape((any Error)?.self) == "optional Error")
        #expect(Self.shape([Date].self) == "array Date")
        #expect(Self.shape([[String?]].self) == "array Array<Optional<String>>")
        #expect(Self.shape(Set<UUID>.self) == "set UUID")
        #expect(Self.shape([Key: [Model]].self) == "dictionary Key Array<Model>")
        #expect(Self.shape([String: Any].self) == "dictionary String Any")
    }

    @Test("is nil for all others")
    func others() {
        #expect(Self.shape(Int.self) == "nil" && Self.shape(String.self) == "nil" && Self.shape(Never.self) == "nil")
        #expect(Self.shape(Model.self) == "nil" && Self.shape(AnyObject.self) == "nil" && Self.shape(Any.self) == "nil")
        #expect(Self.shape((Int, Int).self) == "nil" && Self.shape(((Int) -> Int).self) == "nil")
        #expect(Self.shape((any Sequence<Int>).self) == "nil" && Self.shape(Int.Type.self) == "nil")
        #expect(Self.shape(Pair<Int, Int>.self) == "nil" && Self.shape(Choice<Int>.self) == "nil")
        #expect(Self.shape(LazyArray<Model>.self) == "nil" && Self.shape(ArraySlice<Int>.self) == "nil")
        #expect(Self.shape(ContiguousArray<Int>.self) == "nil" && Self.shape(Range<Int>.self) == "nil")
    }

    @Test("the elements of an optional list are the list's")
    func elements() {
        #expect(CompositeShape(of: [Int]?.self)?.elementType == Int.self)
        #expect(CompositeShape(of: [String: Date]??.self)?.elementType == Date.self)
        #expect(CompositeShape(of: [[Int]].self)?.elementType == [Int].self)
    }
}
