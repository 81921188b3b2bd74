/// Values of a text that is still arriving.
///
/// Values that have arrived as a whole are read in place. The containers around the end are edited ones: the children
/// that have arrived, and the one that is arriving.
///
///     arrived     {"a": [1, 2], "b": [3, {"c": "te
///     a value     {"a": [1, 2], "b": [3, {"c": "te"}]}
extension ArrivingText {
    /// Creates an empty text.
    ///
    /// - Parameters:
    ///   - syntax: The syntax of the text.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    ///   - context: The values that the app passes along.
    package init(syntax: JSONSyntax, nestingLimit: Int, context: JSONContext) {
        self.init(syntax: syntax, nestingLimit: nestingLimit, context: context.values)
    }

    /// Whether the whole value has arrived.
    package var hasValue: Bool { root != nil }

    /// Returns the value as far as it has arrived; nil if nothing of it can be read.
    ///
    /// Numbers, literals and names that may continue aren't in it.
    ///
    /// - Parameters:
    ///   - cutsStrings: Whether a string that is arriving is in it, up to its last whole character.
    ///   - models: The models of values that have arrived as a whole.
    /// - Complexity: O(*d*) in the number of open containers.
    package mutating func snapshot(cuttingStrings cutsStrings: Bool, models: ArrivedModels?) -> JSON? {
        let document = document(upTo: visibleCount(cuttingStrings: cutsStrings))
        if let root { return JSON(document, at: root.lowerBound) }
        var (arriving, open, closing) = (nil as JSON?, levels.map(\.start), [UInt8]())
        if let string = cutsStrings ? cutString : nil {
            arriving = JSON(string, at: string.root)
            open.append(machine.tokenStart)
            closing.append(UInt8(ascii: "\""))
        }
        closing += levels.reversed().map { $0.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
        let text = ArrivedText(document, closing: closing, open: open, models: models)
        Work.add(closing.count)
        for level in levels.indices.reversed() {
            let part = ArrivedPart(text: text, level: level)
            arriving = JSON(.edited(EditedContainer(part, index(ofLevel: level, arriving: arriving), last: arriving)))
        }
        return arriving
    }

    /// Returns the index of the children of an open container that have arrived as a whole, and of the one that is
    /// arriving.
    private mutating func index(ofLevel level: Int, arriving: JSON?) -> ContainerIndex {
        let known = levels[level]
        let count = known.count + (arriving == nil ? 0 : 1)
        if let index = known.index, index.offsets.count == count { return index }
        let made = ContainerIndex(
            children: known.children.first(count), isObject: known.isObject, objects: known.objects,
            objectCount: known.objects.count + (arriving?.kind == .object ? 1 : 0), end: known.end + 1)
        levels[level].index = made
        return made
    }
}
