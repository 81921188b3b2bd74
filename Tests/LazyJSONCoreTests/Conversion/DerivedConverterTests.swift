import Testing

@testable import LazyJSONCore

/// The facts that converters have which are derived from others.
@Suite("Derived converters")
struct DerivedConverterTests {
    static let whole = Converter<Double>(decode: { $0.double }, encode: { JSON($0.rounded()) }).rounding
    static let number = Double.converter(in: .standalone)

    /// The converters that are derived from one for numbers, by name.
    static func derived(_ base: Converter<Double>) -> [String: ErasedConverter] {
        [
            "optional": base.optional, "array": base.array, "set": base.set, "dictionary": base.dictionary,
            "null": base.null(means: 0), "every": Converter<[Double]>.every(base),
            "first": Converter<Double>.first(of: base),
            "map": base.map(to: { $0 as Double? }, from: { $0 }),
        ]
    }

    /// The names of the derived converters for which a fact is true.
    static func names(_ base: Converter<Double>, where fact: (ErasedConverter) -> Bool) -> Set<String> {
        Set(derived(base).filter { fact($0.value) }.keys)
    }

    @Test("all of them round if the one does that they are derived from")
    func rounding() {
        #expect(Self.names(Self.whole, where: \.rounds).count == 8)
        #expect(Self.names(Self.number, where: \.rounds).isEmpty)
    }

    @Test("values are the library's own unless code of the app creates them")
    func own() {
        #expect(Self.names(Self.whole, where: \.isOwn).isEmpty)
        #expect(Self.names(Self.number) { !$0.isOwn } == ["map"])
    }

    @Test("null is a value of the same values, and not of lists of them")
    func null() {
        #expect(Self.names(Self.number, where: \.nullIsValue) == ["null"])
        #expect(Self.names(Self.number.null(means: 1), where: \.nullIsValue) == ["optional", "null", "first", "map"])
        #expect(Self.names(Self.number, where: \.acceptsNull) == ["optional", "null"])
    }

    @Test("members of objects are kept by the same values, and not by lists of them")
    func members() {
        #expect(
            Self.names(Self.whole) { $0.traits.keepsMembers }.isDisjoint(with: ["array", "set", "dictionary", "every"]))
        #expect(Self.whole.optional.traits.keepsMembers)
        #expect(!Self.names(Self.number) { $0.traits.keepsMembers }.contains("optional"))
    }

    @Test("only lists and dictionaries that read nothing else have a kind")
    func kinds() {
        #expect(Self.names(Self.number) { $0.traits.listKind != nil } == ["array", "set", "dictionary"])
        let permissive = Self.number.standalone(.permissive)
        #expect(Self.names(permissive) { $0.traits.listKind != nil }.isEmpty)
    }

    @Test("a converter that reads in another way has no quick reader")
    func direct() {
        #expect(Self.number.direct != nil && Self.number.optional.direct != nil && Self.number.array.direct != nil)
        #expect(Self.number.null(means: 0).direct == nil)
        #expect(Converter<[Double]>.every(Self.number).direct == nil)
        #expect(Self.number.map(to: { $0 as Double? }, from: { $0 }).direct == nil)
    }

    @Test("the part of a list is the converter of its elements, whatever else is read as a list")
    func parts() {
        let permissive = Self.number.standalone(.permissive)
        for base in [Self.number, permissive] {
            #expect(base.array.part === base && base.dictionary.part === base && base.array.optional.part === base)
            #expect(base.part == nil && base.optional.part == nil)
        }
    }

    @Test("a converter that is derived from one for each property is created for each property, too")
    func each() throws {
        let strict = ConversionContext(coercion: .strict)
        let plain = Converter<Int> { Int.converter(in: $0) }
        for converter in [plain, plain.map(to: { $0 as Int? }, from: { $0 }), plain.null(means: 0), plain.rounding] {
            #expect(try converter.decode("5") == 5)
            #expect(try converter.resolved(in: strict).decode("5") == nil)
        }
    }
}
