/// Sets: arrays whose order and repetitions don't matter.
extension Converter where Value: Hashable {
    /// The converter of a set. Elements that can't be read are left out.
    ///
    /// When the array is written, it keeps its order and its repeated elements. New elements are appended in the order
    /// of their text, and numbers in the order of their values.
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

    /// Returns the elements of a set in the order of the JSON that is written for them.
    private func inWritingOrder(_ values: Set<Value>) -> [Value] {
        let texts = values.map { value in (value: value, text: (try? encode?(value))??.text ?? "") }
        return texts.ordered { WritingOrder.precedes($0.text, $1.text) }.map(\.value)
    }
}

extension Set: JSONConvertible where Element: JSONConvertible {
    /// Reads an array as a set. Elements that can't be read are left out.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The set, or nil if the JSON is null or isn't an array.
    /// - Throws: Nothing. An element whose `decode` throws an error is left out.
    public static func decode(_ json: JSON) throws -> Set<Element>? { try converter(in: .standalone).decode(json) }
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
