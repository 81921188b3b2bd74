import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// A class with every kind of property, read from generated documents and compared with a slow, obvious reader.
@Suite struct OracleTests {
    enum Plan: String, Sendable { case free, pro }
    enum Level: Int, Sendable { case one = 1, two }

    class Every: JSONModel, @unchecked Sendable {
        @Property var int: Int = -1
        @Property var maybeInt: Int?
        @Property var int8: Int8?
        @Property var uint64: UInt64?
        @Property var double: Double?
        @Property var float: Float?
        @Property var bool: Bool?
        @Property var certainBool: Bool = true
        @Property var string: String?
        @Property var certainString: String = "default"
        @Property var plan: Plan?
        @Property var level: Level = .two
        @Property(enumValues: ["a", "true"]) var open: String?
        @Property var strings: [String]
        @Property var ints: [Int]
        @Property var table: [String: Int]
        @Property var maybe: [String]?
        @Property var model: Every?
        @Property var models: LazyArray<Every>
        @Property var list: [Every]
        @Property("p.q.r") var deep: String?
        @Property("strings.1") var second: String?
        @Property("x", or: ["y.z", "int"]) var either: Int?
    }
    final class StrictEvery: Every, @unchecked Sendable {
        override class var coercion: Coercion { .strict }
    }

    // MARK: The reader

    /// Reads Foundation's objects by looking at them. Recognizes numbers by their text, which generated documents have
    /// beside them.
    struct Reader {
        let isStrict: Bool

        func isNull(_ value: Any?) -> Bool {
            guard let value else { return true }
            if value is NSNull { return true }
            return !isStrict && ["<null>", "(null)", "<nil>", "(nil)"].contains(value as? String)
        }
        /// NSNumbers that are Bools.
        func isBool(_ value: Any) -> Bool { (value as? NSNumber).map { CFBooleanLike($0) } ?? false }

        func decimal(_ value: Any?) -> Double? {
            guard !isNull(value), let value else { return nil }
            if let text = value as? String {
                if isStrict { return nil }
                let trimmed = text.trimmingCharacters(in: .whitespaces)
                let parsed = try? JSONSerialization.jsonObject(with: Data(trimmed.utf8), options: .fragmentsAllowed)
                guard let number = parsed as? NSNumber, !isBool(number) else { return nil }
                return number.doubleValue
            }
            guard let number = value as? NSNumber, !(isStrict && isBool(number)) else { return nil }
            return number.doubleValue
        }
        func integer<I: FixedWidthInteger>(_ value: Any?, as type: I.Type = I.self) -> I? {
            decimal(value).flatMap { I(exactly: $0) }
        }
        func bool(_ value: Any?) -> Bool? {
            guard !isNull(value), let value else { return nil }
            if isBool(value) { return (value as? NSNumber)?.boolValue }
            if isStrict { return nil }
            if let text = value as? String {
                let word = text.trimmingCharacters(in: .whitespaces).lowercased()
                if ["true", "yes", "y", "on", "1"].contains(word) { return true }
                return ["false", "no", "n", "off", "0"].contains(word) ? false : nil
            }
            return decimal(value).flatMap { $0 == 1 ? true : $0 == 0 ? false : nil }
        }
        func string(_ value: Any?) -> String? {
            guard !isNull(value), let value else { return nil }
            if let text = value as? String { return text }
            guard !isStrict, let number = value as? NSNumber else { return nil }
            if isBool(number) { return number.boolValue ? "true" : "false" }
            // Generated numbers are spelled as Swift spells the double, or as whole numbers.
            return I64(number).map(String.init) ?? "\(number.doubleValue)"
        }
        func array<T>(_ value: Any?, _ read: (Any?) -> T?) -> [T]? { (value as? [Any])?.compactMap { read($0) } }
        func object(_ value: Any?) -> [String: Any]? { value as? [String: Any] }

        private func I64(_ number: NSNumber) -> Int64? { Int64(exactly: number.doubleValue) }
        private func CFBooleanLike(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
    }

    private func compare(_ model: Every, _ object: [String: Any], _ reader: Reader, _ comment: Comment) {
        #expect(model.int == reader.integer(object["int"]) ?? -1, comment)
        #expect(model.maybeInt == reader.integer(object["maybeInt"]), comment)
        #expect(model.int8 == reader.integer(object["int8"]), comment)
        #expect(model.uint64 == reader.integer(object["uint64"]), comment)
        #expect(model.double == reader.decimal(object["double"]), comment)
        #expect(model.float == reader.decimal(object["float"]).map { Float($0) }, comment)
        #expect(model.bool == reader.bool(object["bool"]), comment)
        #expect(model.certainBool == reader.bool(object["certainBool"]) ?? true, comment)
        #expect(model.string == reader.string(object["string"]), comment)
        #expect(model.certainString == reader.string(object["certainString"]) ?? "default", comment)
        #expect(model.plan == reader.string(object["plan"]).flatMap { Plan(rawValue: $0) }, comment)
        #expect(model.level == reader.integer(object["level"]).flatMap { Level(rawValue: $0) } ?? .two, comment)
        #expect(model.open == reader.string(object["open"]), comment)
        #expect(model.strings == reader.array(object["strings"]) { reader.string($0) } ?? [], comment)
        #expect(model.ints == reader.array(object["ints"]) { reader.integer($0) } ?? [], comment)
        #expect(
            model.table == reader.object(object["table"])?.compactMapValues { reader.integer($0) } ?? [:], comment)
        #expect(model.maybe == reader.array(object["maybe"]) { reader.string($0) }, comment)
        let deep = reader.object(reader.object(object["p"])?["q"])?["r"]
        #expect(model.deep == reader.string(deep), comment)
        let strings = object["strings"] as? [Any]
        let second = reader.object(object["strings"])?["1"] ?? (strings?.count ?? 0 > 1 ? strings?[1] : nil)
        #expect(model.second == reader.string(second), comment)
        let paths = [object["x"], reader.object(object["y"])?["z"], object["int"]]
        let either = paths.first { !reader.isNull($0) } ?? nil
        #expect(model.either == reader.integer(either), comment)
        // Nested ones by the same rules.
        let inner = reader.object(object["model"])
        #expect((model.model == nil) == (inner == nil), comment)
        if let nested = model.model, let inner { compare(nested, inner, Reader(isStrict: false), comment) }
        for (models, key) in [(Array(model.models), "models"), (model.list, "list")] {
            let objects = reader.array(object[key]) { reader.object($0) } ?? []
            #expect(models.count == objects.count, comment)
            for (nested, inner) in zip(models, objects) { compare(nested, inner, Reader(isStrict: false), comment) }
        }
    }

    // MARK: Documents

    struct Generator {
        var random: SeededGenerator
        static let keys = [
            "int", "maybeInt", "int8", "uint64", "double", "float", "bool", "certainBool", "string", "certainString",
            "plan",
            "level", "open", "strings", "ints", "table", "maybe", "model", "models", "list", "p", "x", "y", "unknown",
        ]
        static let scalars = [
            "null", "true", "false", "0", "1", "-1", "2", "42", "127", "128", "-128", "-129", "255", "0.5", "-2.25",
            "1000000",
            "4294967296", "\"0\"", "\"1\"", "\"42\"", "\" 42 \"", "\"42abc\"", "\"4.5\"", "\"1e3\"", "\"-0.5\"", "\"\"",
            "\"true\"", "\"Yes\"", "\"off\"", "\"N\"", "\"free\"", "\"pro\"", "\"gold\"", "\"a\"", "\"é😀\"",
            "\"\\u0041\\n\"",
            "\"<null>\"", "\"(nil)\"", "\"null\"", "\"+5\"", "\"05\"",
        ]

        mutating func space() -> String { ["", "", " ", "\n  "][Int.random(in: 0..<4, using: &random)] }

        mutating func value(_ key: String, _ depth: Int) -> String {
            let isRight = Int.random(in: 0..<4, using: &random) > 0
            switch key {
            case "model" where isRight && depth > 0: return object(depth - 1)
            case "models" where isRight && depth > 0, "list" where isRight && depth > 0:
                return array { $0.element(depth) }
            case "strings" where isRight, "ints" where isRight, "maybe" where isRight: return array { $0.scalar() }
            case "table" where isRight: return members(["a", "b", "1", "é"]) { generator, _ in generator.scalar() }
            case "p" where isRight:
                return members(["q", "r"]) { generator, _ in
                    generator.members(["r", "s"]) { inner, _ in inner.scalar() }
                }
            case "y" where isRight: return members(["z", "w"]) { generator, _ in generator.scalar() }
            default:
                return Int.random(in: 0..<12, using: &random) == 0
                    ? ["[]", "{}", "[[1]]"][Int.random(in: 0..<3, using: &random)] : scalar()
            }
        }
        mutating func scalar() -> String { Self.scalars.randomElement(using: &random) ?? "null" }
        mutating func element(_ depth: Int) -> String {
            Int.random(in: 0..<4, using: &random) == 0 ? scalar() : object(depth - 1)
        }
        mutating func array(_ element: (inout Self) -> String) -> String {
            let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in space() + element(&self) + space() }
            return "[" + elements.joined(separator: ",") + "]"
        }
        mutating func members(_ keys: [String], _ value: (inout Self, String) -> String) -> String {
            var members: [String] = []
            for key in keys.shuffled(using: &random) where Bool.random(using: &random) {
                let name = Int.random(in: 0..<8, using: &random) == 0 ? escaped(key) : key
                members.append("\(space())\"\(name)\"\(space()):\(space())\(value(&self, key))\(space())")
            }
            return "{" + members.joined(separator: ",") + "}"
        }
        func escaped(_ key: String) -> String {
            key.unicodeScalars.map { "\\u" + String(String($0.value + 0x10000, radix: 16).suffix(4)) }.joined()
        }
        mutating func object(_ depth: Int) -> String { members(Self.keys) { $0.value($1, depth) } }
    }

    @Test("the library reads generated documents like the slow reader", arguments: (1...8).map { UInt64($0) })
    func documents(seed: UInt64) throws {
        var generator = Generator(random: SeededGenerator(seed: seed))
        for number in 0..<TestScale.size(300, quick: 40) {
            let text = generator.object(2)
            let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8))
            let object = try #require(parsed as? [String: Any])
            let comment: Comment = "seed \(seed), document \(number): \(text)"
            let model = try Every(parsing: text)
            for _ in 0..<2 { compare(model, object, Reader(isStrict: false), comment) }
            compare(try StrictEvery(parsing: text), object, Reader(isStrict: true), comment)
            #expect(model.json.text == text, comment)
        }
    }

    @Test("written values read back, and nothing else has changed", arguments: (1...8).map { UInt64($0) })
    func edits(seed: UInt64) throws {
        var generator = Generator(random: SeededGenerator(seed: seed))
        for number in 0..<TestScale.size(100, quick: 20) {
            let model = try Every(parsing: generator.object(1))
            let comment: Comment = "seed \(seed), document \(number): \(model.json)"
            let n = Int.random(in: -200...300, using: &generator.random)
            let word = ["", "w", "true", "5", "é", "free"][Int.random(in: 0..<6, using: &generator.random)]
            let edited = model.mutate {
                $0.int = n
                $0.maybeInt = n
                $0.uint64 = UInt64(abs(n))
                $0.double = Double(n) / 4
                $0.bool = n > 0
                $0.string = word
                $0.certainString = word
                $0.plan = .pro
                $0.level = .one
                $0.open = word
                $0.strings = [word, "z"]
                $0.table = [word: n]
                $0.deep = word
                $0.either = n
                $0.models.append(Every { $0.int = n })
            }
            #expect(edited.int == n, comment)
            #expect(edited.maybeInt == n, comment)
            #expect(edited.uint64 == UInt64(abs(n)), comment)
            #expect(edited.double == Double(n) / 4, comment)
            #expect(edited.bool == (n > 0), comment)
            #expect(edited.string == word, comment)
            #expect(edited.certainString == word, comment)
            #expect(edited.plan == .pro, comment)
            #expect(edited.level == .one, comment)
            #expect(edited.open == word, comment)
            #expect(edited.strings == [word, "z"], comment)
            #expect(edited.table == [word: n], comment)
            #expect(edited.deep == word, comment)
            #expect(edited.either == n, comment)
            #expect(edited.models.count == model.models.count + 1, comment)
            for key in ["int8", "float", "certainBool", "ints", "maybe", "model", "list", "unknown"] {
                #expect(edited.json[key]?.text == model.json[key]?.text, comment)
            }
            let reopened = try Every(parsing: edited.json.data())
            #expect(reopened == edited, comment)
            #expect(reopened.description == edited.description, comment)
        }
    }
}
