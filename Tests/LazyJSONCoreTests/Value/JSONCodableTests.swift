import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

@Suite struct JSONCodableTests {
    private struct Envelope: Codable, Equatable {
        var id: Int
        var payload: JSON
        var extra: JSON?
    }

    static let texts = [
        "null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551615",
        "0.1",
        "-2.5e-10", "1e300", "1e-300", "4.20", "0.1000000000000000000001", #""""#, #""é\n😀""#, "[]", "{}",
        "[[],{},[null]]",
        #"{"b":[1,true,"x",{"c":null}],"a":{"":0},"é":1.5}"#,
    ]

    @Test("a value survives JSONEncoder and JSONDecoder by its meaning", arguments: texts)
    func json(text: String) throws {
        let envelope = Envelope(id: 1, payload: try JSON(parsing: text))
        let data = try JSONEncoder().encode(envelope)
        #expect(try JSON(parsing: data)["payload"] == envelope.payload)
        let decoded = try JSONDecoder().decode(Envelope.self, from: data)
        #expect(decoded.payload == envelope.payload)
        #expect(decoded.extra == nil)
        #expect(try JSONDecoder().decode(JSON.self, from: Data(text.utf8)) == envelope.payload)
        #expect(try JSON(parsing: JSONEncoder().encode(envelope.payload)) == envelope.payload)
    }

    @Test("a value survives a property list", arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func propertyList(format: PropertyListSerialization.PropertyListFormat) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        let json = try JSON(
            parsing: #"{"a":[1,-2,0.5,true,false,"x",[],{}],"b":{"c":18446744073709551615,"d":"true","e":"1"}}"#)
        let data = try encoder.encode(json)
        #expect(try PropertyListDecoder().decode(JSON.self, from: data) == json)
    }

    @Test("a value that only property lists can have is an error")
    func foreign() throws {
        let data = try PropertyListSerialization.data(fromPropertyList: ["a": Date.now], format: .binary, options: 0)
        let error = #expect(throws: DecodingError.self) { try PropertyListDecoder().decode(JSON.self, from: data) }
        guard case .typeMismatch(_, let context) = error else { throw try #require(error) }
        #expect(context.codingPath.map(\.stringValue) == ["a"])
    }

    @Test("members are decoded in the order of their names, and the first of duplicates is encoded")
    func order() throws {
        let decoded = try JSONDecoder().decode(JSON.self, from: Data(#"{"b":1,"a":2,"c":3}"#.utf8))
        #expect(decoded.text == #"{"a":2,"b":1,"c":3}"#)
        let encoded = try JSONEncoder().encode(JSON(parsing: #"{"a":1,"a":2}"#))
        #expect(String(decoding: encoded, as: UTF8.self) == #"{"a":1}"#)
    }

    @Test("a number that no double holds is an error of encoding", arguments: ["1e400", "-1e400"])
    func overflow(text: String) throws {
        let json = try JSON(parsing: "{\"a\":[\(text)]}")
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(json) }
    }

    /// The encoders and decoders.
    enum Coder: CaseIterable, Sendable {
        case json, snakeCase, binary, xml

        func encode(_ value: some Encodable) throws -> Data {
            switch self {
            case .json: return try JSONEncoder().encode(value)
            case .snakeCase:
                let encoder = JSONEncoder()
                encoder.keyEncodingStrategy = .convertToSnakeCase
                return try encoder.encode(value)
            case .binary, .xml:
                let encoder = PropertyListEncoder()
                encoder.outputFormat = self == .xml ? .xml : .binary
                return try encoder.encode(value)
            }
        }

        func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
            switch self {
            case .json: return try JSONDecoder().decode(type, from: data)
            case .snakeCase:
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                return try decoder.decode(type, from: data)
            case .binary, .xml: return try PropertyListDecoder().decode(type, from: data)
            }
        }
    }

    private final class Tree: JSONModel, @unchecked Sendable { @Property var aB: Tree? }

    @Test(
        "as many levels as the limit are coded, and one more is an error, never an overflow of the stack", .smallStack,
        arguments: Coder.allCases, [false, true])
    func depth(coder: Coder, isObject: Bool) throws {
        func nested(_ depth: Int) -> JSON {
            var json: JSON = 1
            for _ in 0..<depth { json = isObject ? ["aB": json, "x_y": 1] : [json, 2] }
            return json
        }
        let limit = JSON.codingDepthLimit
        #expect(limit == 64)
        let data = try coder.encode(nested(limit))
        #expect(try coder.decode(JSON.self, from: data) == nested(limit))
        if isObject {
            let tree = try coder.decode(Tree.self, from: data)
            #expect(tree.json == nested(limit))
            #expect(try coder.decode(Tree.self, from: try coder.encode(tree)) == tree)
        }
        for depth in TestScale.isThorough ? [limit + 1, 500, 513, 5_000] : [limit + 1, 600] {
            let error = #expect(throws: EncodingError.self) { try coder.encode(nested(depth)) }
            guard coder == .json || coder == .snakeCase else { continue }
            guard case .invalidValue(_, let context) = error else { throw try #require(error) }
            #expect(context.debugDescription == "Arrays and objects are nested deeper than 64 levels.")
            #expect(throws: DecodingError.self) { try coder.decode(JSON.self, from: nested(depth).data()) }
        }
        // The containers around a value take their part of the stack, too. With a key strategy Foundation forgets a key
        // of it, and before
        // 6.3 without one as well.
        guard coder != .snakeCase else { return }
        #if compiler(>=6.3)
            #expect(throws: EncodingError.self) { try coder.encode([["x": nested(limit - 1)]]) }
        #endif
        #expect(throws: EncodingError.self) { try coder.encode([["x": nested(limit)]]) }
        #expect(throws: Never.self) { try coder.encode([["x": nested(limit - 2)]]) }
    }

    // MARK: Keys

    private struct Page: Codable {
        var pageNumber: Int
        var rawValue: JSON
        var mainTree: Keyed
        var allTrees: [Keyed]
        var lazyTrees: LazyArray<Keyed>
    }
    private final class Keyed: JSONModel, @unchecked Sendable {
        @Property var userName: String?
        @Property("user_id") var id: Int = 0
    }

    static let keyed =
        #"{"userName":"Bo","user_id":7,"deepKey":[{"snake_key":{"camelKey":1,"URLValue":2}}],"_x__y_":0}"#

    @Test("key strategies convert the keys of Swift types, and none of JSON's or a model's")
    func keyStrategies() throws {
        let value = try JSON(parsing: Self.keyed)
        let text = """
            {"page_number":1,"raw_value":\(Self.keyed),"main_tree":\(Self.keyed),"all_trees":[\(Self.keyed)],\
            "lazy_trees":[\(Self.keyed)]}
            """
        let page = try Coder.snakeCase.decode(Page.self, from: Data(text.utf8))
        #expect(page.pageNumber == 1)
        #expect(page.rawValue == value)
        for model in [page.mainTree, page.allTrees[0], page.lazyTrees[0]] {
            #expect(model.json == value)
            #expect(model.userName == "Bo" && model.id == 7)
        }
        #expect(try JSON(parsing: Coder.snakeCase.encode(page)) == JSON(parsing: text))
    }

    @Test("an app's own strategy is not called for the keys in a model")
    func ownStrategy() throws {
        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .custom { Key(stringValue: "x" + ($0.last?.stringValue ?? "")) }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { Key(stringValue: "x" + ($0.last?.stringValue ?? "")) }
        let value = try JSON(parsing: Self.keyed)
        struct Box: Codable { var model: Keyed }
        let model = try decoder.decode(Keyed.self, from: Data(Self.keyed.utf8))
        #expect(model.json == value)
        #expect(
            try JSON(parsing: encoder.encode(Box(model: model))) == ["xmodel": value])
        #expect(try JSON(parsing: encoder.encode([value])) == [value])
    }

    /// A class that encodes itself behind its superclass: Foundation has another encoder for that.
    private final class Derived: Encodable {
        enum Keys: String, CodingKey { case superPart }
        let json: JSON
        init(_ json: JSON) { self.json = json }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try json.encode(to: container.superEncoder(forKey: .superPart))
        }
    }

    @Test("the same holds for the encoder for a superclass")
    func superEncoder() throws {
        let value = try JSON(parsing: Self.keyed)
        #expect(try JSON(parsing: Coder.snakeCase.encode(Derived(value))) == ["super_part": value])
    }

    @Test("the first of several names that are equal as Swift strings is coded")
    func equivalentNames() throws {
        let json = try JSON(parsing: #"{"\u00e9": 1, "e\u0301": 2}"#)
        #expect(try JSON(parsing: JSONEncoder().encode(json)) == JSON(parsing: #"{"\u00e9": 1}"#))
        #expect(try JSONDecoder().decode(JSON.self, from: json.data()).count == 1)
    }
}
