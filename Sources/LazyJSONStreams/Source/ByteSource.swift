/// An asynchronous sequence of bytes or of chunks, as the types of this module read it: chunk by chunk, without its
/// type.
///
/// Nothing is read ahead: each call reads as much as the sequence has in its next element. So back-pressure is the
/// sequence's own, and errors are, too. Single bytes are collected where nothing shorter is of use.
struct ByteSource {
    private let makeReader: () -> ByteReader

    /// A source of chunks.
    init<Chunks: AsyncSequence>(chunks: Chunks) where Chunks.Element: Sequence, Chunks.Element.Element == UInt8 {
        makeReader = { ElementReader(chunks.makeAsyncIterator()) { [UInt8]($0) } }
    }

    /// A source of texts.
    init<Texts: AsyncSequence>(texts: Texts) where Texts.Element: StringProtocol {
        makeReader = { ElementReader(texts.makeAsyncIterator()) { [UInt8]($0.utf8) } }
    }

    /// A source of single bytes, which are collected up to the end of a group.
    init<Bytes: AsyncSequence>(bytes: Bytes, by groups: ByteGroups) where Bytes.Element == UInt8 {
        makeReader = { GroupReader(bytes.makeAsyncIterator(), groups) }
    }

    /// Returns a reader that starts at the first chunk.
    func makeIterator() -> ByteReader { makeReader() }
}

/// How many single bytes are collected before they are passed on.
enum ByteGroups {
    case single
    /// Up to a line feed or a carriage return.
    case lines
    /// Up to a byte that may complete an element of an array.
    case elements

    fileprivate func end(with byte: UInt8) -> Bool {
        switch self {
        case .single: true
        case .lines: byte == 0x0A || byte == 0x0D
        case .elements:
            byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: ",") || byte == 0x0A
                || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
        }
    }
}

typealias ByteReader = SequenceReader<[UInt8]>

/// Goes through an asynchronous sequence from its start to its end, without its type. Used by one caller at a time,
/// like an iterator.
class SequenceReader<Output> {
    /// Returns the next output, or nil after the last one.
    ///
    /// - Throws: An error of the sequence, and `CancellationError` if the task is canceled. Many sequences end when
    ///   their task is canceled, which doesn't mean that they are complete.
    final func next(isolation actor: isolated (any Actor)?) async throws -> Output? {
        try Task.checkCancellation()
        if let output = try await advance(isolation: actor) { return output }
        try Task.checkCancellation()
        return nil
    }

    /// Goes on to the next output of the sequence.
    func advance(isolation actor: isolated (any Actor)?) async throws -> Output? { nil }
}

/// Converts elements one by one.
final class ElementReader<Iterator: AsyncIteratorProtocol, Output>: SequenceReader<Output> {
    private var iterator: Iterator
    private let convert: (Iterator.Element) -> Output

    init(_ iterator: Iterator, convert: @escaping (Iterator.Element) -> Output) {
        (self.iterator, self.convert) = (iterator, convert)
    }

    override func advance(isolation actor: isolated (any Actor)?) async throws -> Output? {
        guard let element = try await iterator.next(isolation: actor) else { return nil }
        return convert(element)
    }
}

/// Collects single bytes.
private final class GroupReader<Iterator: AsyncIteratorProtocol>: ByteReader where Iterator.Element == UInt8 {
    private var iterator: Iterator
    private let groups: ByteGroups
    /// How many bytes of a long group are collected.
    private let limit = 16384
    /// An error that comes after the bytes before it.
    private var failure: (any Error)?

    init(_ iterator: Iterator, _ groups: ByteGroups) { (self.iterator, self.groups) = (iterator, groups) }

    override func advance(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
        if let failure = failure.take() { throw failure }
        var group: [UInt8] = []
        do {
            while group.count < limit, let byte = try await iterator.next(isolation: actor) {
                group.append(byte)
                if groups.end(with: byte) { break }
            }
        } catch {
            if group.isEmpty { throw error }
            failure = error
        }
        return group.isEmpty ? nil : group
    }
}
