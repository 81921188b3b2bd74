/// Sets: arrays in which order and repetition do not matter.
extension Converter where Value: Hashable {
    /// The converter of a set: elements that cannot be read are left out.
    ///
    /// The array keeps its order when it is written, elements that are there several times included; new elements go last, in the order
    /// of their text, numbers in the order of their values.
    var set: Converter<Set<Value>> {
        let element = self
        let array = self.array
        var encodeSet: (@Sendable (Set<Value>) throws -> JSON?)?
        if let encode = array.encode { encodeSet = { try encode(element.inWritingOrder($0)) } }
        var set = Converter<Set<Value>>(
            reading: { json in
                let (values, verdict) = array.read(json)
                return (values.map { Set($0) }, verdict)
            }, encode: encodeSet)
        set.traits = array.traits
        set.compare = { $0 == $1 }
        if let revise = array.revise {
            set.revise = { values, present, revision in
                let old = present.flatMap { array.value(of: $0) } ?? []
                let new = values.subtracting(old)
                return try revise(old.filter { values.contains($0) } + element.inWritingOrder(new), present, &revision)
            }
        }
        if array.isRevalidated { set.rereading = { RenewableMapped(array.readRenewable($0)) { Set($0) } } }
        return set
    }

    /// The elements of a set by what is written for them.
    private func inWritingOrder(_ values: Set<Value>) -> [Value] {
        let texts = values.map { value in (value: value, text: (try? encode?(value))??.text ?? "") }
        return texts.ordered { WritingOrder.precedes($0.text, $1.text) }.map(\.value)
    }
}

extension Set: JSONConvertible where Element: JSONConvertible {
    /// Reads an array; elements that cannot be read are left out.
    public static func decode(_ json: JSON) throws -> Set<Element>? { try converter(in: .standalone).decode(json) }
    /// Writes an array, its elements in the order of their text, numbers in the order of their values.
    public func encode() throws -> JSON? { try Self.converter(in: .standalone).encode?(self) }
    /// Made from the element type's.
    public static func converter(in context: ConversionContext) -> Converter<Set<Element>> {
        Element.converter(in: context).resolved(in: context).set
    }
}
