/// Values of a text that is still arriving.
///
/// Values that have arrived as a whole are read in place. The containers around the end are edited ones: the children that have
/// arrived, and the one that is arriving.
///
///     arrived     {"a": [1, 2], "b": [3, {"c": "te
///     a value     {"a": [1, 2], "b": [3, {"c": "te"}]}
extension ArrivingText {
    /// Creates an empty text.
    ///
    /// - Parameters:
    ///   - nestingLimit: The maximum depth of arrays and objects.
    ///   - context: The values that the app passes along.
    package init(nestingLimit: Int, context: JSONContext) {
        self.init(nestingLimit: nestingLimit, context: context.values)
    }

    /// Returns the value as far as it has arrived; nil if nothing of it can be read.
    ///
    /// Numbers, literals and names that may continue aren't in it.
    ///
    /// - Parameters:
    ///   - cutsStrings: Whether a string that is arriving is in it, up to its last whole character.
    ///   - models: The models of values that have arrived as a whole.
    /// - Complexity: O(*d* + *s*) in the number of open containers and the length of a string that is arriving, and O(*n*) in
    ///   the number of children of open containers that got another child since the last call.
    package mutating func snapshot(cuttingStrings cutsStrings: Bool, models: ArrivedModels?) -> JSON? {
        if let root { return JSON(document(upTo: isFinished ? count : root.upperBound), at: root.lowerBound) }
        var (arriving, end, closing) = (nil as JSON?, levels.last?.end ?? 0, [UInt8]())
        var start = tokenStart
        if cutsStrings, case .string(isName: false) = phase {
            let string = Document(Source(cutString()), root: 0, spans: Spans(), context: context, isCut: true)
            (arriving, end, closing) = (JSON(string, at: 0), stringEnd, [UInt8(ascii: "\"")])
        }
        closing += levels.reversed().map { $0.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
        let document = document(upTo: end)
        for index in levels.indices.reversed() {
            let level = levels[index]
            let part = ArrivedPart(
                range: level.start..<end, allClosing: closing, closingCount: closing.count - index, isRoot: index == 0,
                models: models)
            let children = self.index(
                ofLevel: index, arriving: arriving == nil ? nil : level.isObject ? level.name : start,
                isObject: arriving?.kind == .object)
            arriving = JSON(.edited(EditedContainer(part, at: level.start, of: document, children, last: arriving)))
            start = level.start
        }
        return arriving
    }
}
