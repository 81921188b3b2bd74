/// A mistake in the source, its place, and how to mend it.
struct Mistake: Error, Equatable {
    var message: String
    var range: Range<Int>
    var fixIt: FixIt?

    struct FixIt: Equatable {
        var message: String
        var range: Range<Int>
        var newText: String
    }
}

extension PluginMessage.Diagnostic {
    /// A mistake in a piece of source, at its place in the file.
    init(_ mistake: Mistake, in source: SourceText) {
        let (file, start) = (source.location.fileName, source.location.offset)
        func extent(_ range: Range<Int>) -> PluginMessage.Extent {
            .init(fileName: file, startOffset: start + range.lowerBound, endOffset: start + range.upperBound)
        }
        message = mistake.message
        position = .init(fileName: file, offset: start + mistake.range.lowerBound)
        highlights = [extent(mistake.range)]
        if let fixIt = mistake.fixIt {
            fixIts = [
                .init(message: fixIt.message, changes: [.init(range: extent(fixIt.range), newText: fixIt.newText)])
            ]
        }
    }
}
