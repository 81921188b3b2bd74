/// Sets: arrays whose order and repetitions don't matter.
extension Converter where Value: Hashable {
    /// The converter of a set. Elements that can't be read are left out.
    ///
    /// When the array is written, it keeps its order and its repeated elements. New elements are appended in the order
    /// of their text, and numbers in the order of their values.
    var set: Converter<Set<Value>> {
        let element = self
        let array = self.array
        let known = rememberedValues(of: Set<Value>.self)
        var set = ConverterFunctions<Set<Value>> { json in
            if let set = known?.value(of: json) { return (set, .exact) }
            let (values, verdict) = array.read(json)
            let set = values.map { Set($0) }
            if let set { known?.note(set, count: set.count, of: json) }
            return (set, verdict)
        }
        if let encode = array.encode { set.encode = { try encode(element.inWritingOrder($0)) } }
        set.compare = { $0 == $1 }
        if let revise = array.revise {
            set.revise = { values, present, revision in
                let old = present.flatMap { array.value(of: $0) } ?? []
                guard let start = present.flatMap({ known?.value(of: $0) }),
                    let change = UnorderedDifference(start, values, EqualBits.areSame),
                    start.isDisjoint(with: change.new), values.isDisjoint(with: change.gone)
                else {
                    let new = values.subtracting(old)
                    return try revise(
                        old.filter { values.contains($0) } + element.inWritingOrder(new), present, &revision)
                }
                let rest = change.gone.isEmpty ? old : old.filter { !change.gone.contains($0) }
                let added = element.inWritingOrder(Set(change.new))
                let revised = try revise(rest + added, present, &revision)
                if let revised, let read = array.value(of: revised), read.count == values.count,
                    zip(read.suffix(added.count), added).allSatisfy(EqualBits.areSame)
                {
                    known?.note(values, count: values.count, of: revised)
                }
                return revised
            }
        }
        if array.isRevalidated { set.rereading = { RenewableMapped(array.decodeRenewable($0)) { Set($0) } } }
        return Converter<Set<Value>>(set, array.traits)
    }

    /// Returns the elements of a set in the order of the JSON that is written for them.
    private func inWritingOrder(_ values: Set<Value>) -> [Value] {
        let texts = values.map { value in (value: value, text: (try? encode?(value))??.text ?? "") }
        return texts.ordered { $0.text.precedesInWriting($1.text) }.map(\.value)
    }
}

extension Set: JSONConvertible where Element: JSONConvertible {
    /// Writes an array. Its elements are in the order of their text, and numbers are in the order of their values.
    ///
    /// - Returns: The JSON array.
    /// - Throws: The error that an element's `encode` throws.
    public func encode() throws -> JSON? { try Self.converter(in: .standalone).encode?(self) }
    /// Returns a converter that is based on the element type's converter.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the set.
    public static func converter(in context: ConversionContext) -> Converter<Set<Element>> {
        Element.converter(in: context).resolved(in: context).set
    }
}
