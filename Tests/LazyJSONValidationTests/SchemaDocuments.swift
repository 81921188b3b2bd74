import Foundation
import LazyJSON
import TestSupport

@testable import LazyJSONCore
@testable import LazyJSONValidation

/// Documents for the properties of a class, most of them as the class wants them, the others wrong in a few places.
struct SchemaDocuments {
    private var random: SeededGenerator
    /// How many of a thousand places are wrong.
    private var errors = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func chance(_ one: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < one }
    private mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: choices.indices, using: &random)] }
    private mutating func isWrong() -> Bool { chance(errors, in: 1000) }

    mutating func document(_ modelClass: JSONModel.Type) -> JSON {
        errors = pick([0, 0, 0, 5, 20, 100, 400])
        return object(choice(in: modelClass), depth: 3)
    }

    /// The class itself, or one that its discriminator names.
    private mutating func choice(in modelClass: JSONModel.Type) -> JSONModel.Type {
        var chosen = modelClass
        while let named = chosen.discriminator?.within(chosen).cases, !named.isEmpty {
            let next = pick(named).modelClass
            if next == chosen { break }
            chosen = next
        }
        return chosen
    }

    static let odd = [
        "null", "true", "1", "0", "-1", "42.0", "4.2e1", "300", "1.5", "1e400", "1e30", "18446744073709551616", #""""#,
        #""a""#, #"" a ""#, #""1""#, #""<null>""#, #""null""#, #""circle""#, #""2024-02-29""#, "[]", "[null]", "[1]",
        "{}", #"{"name":"x"}"#, #"{"0":1}"#, #""[1]""#, #""{}""#, #""free""#,
    ].compactMap { try? JSON(parsing: $0) }

    private mutating func object(_ modelClass: JSONModel.Type, depth: Int) -> JSON {
        var object = JSON.emptyObject
        for property in ClassLayout.of(modelClass).properties {
            guard let converter = property.erasedConverter else { continue }
            if property.paths.count == 1, property.isRequired ? isWrong() : chance(1, in: 3) { continue }
            for path in property.paths {
                if property.paths.count > 1, chance(1, in: 2) { continue }
                // A value that another property created on the way stays, unless it is to be wrong.
                if object.value(at: path.components) != nil, chance(9, in: 10) { continue }
                var value = value(of: converter, property.enumValues, depth: depth)
                if !property.isRequired || converter.nullIsValue, chance(1, in: 6) { value = .null }
                set(value, in: &object, at: path.components[...])
            }
        }
        for member in modelClass.discriminations where !isWrong() {
            object.set(pick(member.values), at: member.path[...])
        }
        if chance(1, in: 4) { object["unknown"] = pick(Self.odd) }
        return object
    }

    private mutating func set(_ value: JSON, in json: inout JSON, at path: ArraySlice<Path.Component>) {
        guard let component = path.first else { return json = value }
        if json.kind == .null || isWrong() { json = chance(1, in: 2) ? pick(Self.odd) : .emptyObject }
        if let position = component.position, json == .emptyObject, chance(1, in: 2) {
            json = JSON((0...position).map { _ in pick(Self.odd) })
        }
        if let position = component.position, json.kind == .array {
            guard position <= json.count ?? 0 else { return }
            var element = json[position] ?? .emptyObject
            if path.count > 1, element.kind != .object, element.kind != .array { element = .emptyObject }
            set(value, in: &element, at: path.dropFirst())
            json[position] = element
        } else if json.kind == .object {
            var member = json[component.name.string] ?? .emptyObject
            set(value, in: &member, at: path.dropFirst())
            json[component.name.string] = member
        }
    }

    private mutating func value(of converter: ErasedConverter, _ known: [String]? = nil, depth: Int) -> JSON {
        if isWrong() { return pick(Self.odd) }
        return value(of: converter.form, known, depth: depth)
    }

    private mutating func value(of form: ValueForm, _ known: [String]?, depth: Int) -> JSON {
        func parsed(_ text: String) -> JSON { (try? JSON(parsing: text)) ?? .null }
        switch form {
        case .any: return pick(Self.odd.filter { $0.kind != .null && $0.string != "<null>" })
        case .foreign: return pick(["2024-02-29", "a-b", ["x": 1.5]])
        case .bool: return pick([true, false])
        case .integer(let type):
            func number<I: FixedWidthInteger>(_ type: I.Type) -> JSON {
                let bounds = [JSON(I.min), JSON(I.max), parsed("\(I.max).0"), parsed("\(I.min)e0"), 0]
                return pick(bounds + [7, parsed("42.0"), parsed("4.2e1"), parsed("420e-1")])
            }
            return number(type)
        case .number: return pick(["0", "-1.5", "1e20", "0.5", "1", "1e-3", "9007199254740993"].map(parsed))
        case .text(let what, _):
            switch what.description {
            case "a UUID": return JSON(UUID().uuidString.lowercased())
            case "a URL": return pick(["https://a.de/b?c#d", "x", ""])
            case "Base64": return pick(["", "YQ==", "YWJj"])
            case "a string of one character": return pick(["a", "é", "e\u{301}", "👩‍👩‍👧"])
            case "an ISO 8601 date":
                return pick(["2024-02-29", "2024-02-29T12:30:00Z", "2024-02-29 12:30+02", "2024-02-29t12:30:00,5z"])
            default: return JSON(pick(known ?? ["a", "", "1", " x ", "2024", "日本"]))
            }
        case .oneOf(let values): return pick(values)
        case .mapped(let base): return value(of: base, known, depth: depth)
        case .anyOf(let all): return value(of: pick(all), known, depth: depth)
        case .rawValue(let raw, let all, _):
            return all().map { pick($0) } ?? value(of: raw, depth: depth)
        case .model(let modelClass):
            guard depth > 0, let modelClass = modelClass as? JSONModel.Type else { return .null }
            if modelClass == SchemaModels.Shape.self {
                return object(pick([SchemaModels.Circle.self, SchemaModels.Square.self]), depth: depth - 1)
            }
            return object(choice(in: modelClass), depth: depth - 1)
        case .list(let element):
            return JSON(
                (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    element.acceptsNull && chance(1, in: 3) ? .null : value(of: element, known, depth: depth - 1)
                }.filter { depth > 0 || $0.kind != .null })
        case .dictionary(let element, let isKey):
            let names = ["1", "free", "2.0", "a b", "", "best"].filter { isKey($0) != nil || chance(errors, in: 1000) }
            return JSON(
                members: names.filter { _ in chance(1, in: 2) }.map { name in
                    (key: name, value: value(of: element, known, depth: depth - 1))
                }.filter { depth > 0 || $0.value.kind != .null })
        case .embedded(let inner, _): return JSON(value(of: inner, depth: depth - 1).text)
        case .inside(let form, _): return value(of: form, known, depth: depth)
        case .reference: return pick([1, 2, "1", 999])
        }
    }
}
