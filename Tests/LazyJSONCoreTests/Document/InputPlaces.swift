import Foundation
import LazyJSON
import TestSupport

/// Where the bytes of a document may lie when it is opened, and the type that has them.
enum InputPlace: Sendable, CustomStringConvertible {
    case array, data, string
    /// A part of data, among bytes that would continue the end of the document.
    case slice
    /// In memory of our own, so many bytes behind a multiple of 16.
    case offset(Int)
    /// Up to the last byte of a page, with a page behind it that cannot be read; so many bytes of space in between.
    case pageEnd(Int)
    /// From the first byte of a page, with one before it that cannot be read.
    case pageStart
    /// A file, mapped into memory by the library.
    case file
    /// A file, read by the library.
    case fileData

    static let inMemory: [InputPlace] =
        [.array, .data, .string, .slice, .pageEnd(0), .pageStart] + offsets.map { .offset($0) }
    static let all = inMemory + offsets.dropFirst().map { .pageEnd($0) } + [.file, .fileData]

    /// Each of them, or one more than each half word and word.
    static let offsets = TestScale.sanitizer == nil && TestScale.isThorough ? Array(0...15) : [0, 1, 5, 9]

    var description: String {
        switch self {
        case .array: "an array"
        case .data: "data"
        case .string: "a string"
        case .slice: "a slice of data"
        case .offset(let offset): "\(offset) bytes behind a multiple of 16"
        case .pageEnd(let space): "\(space) bytes before an unreadable page"
        case .pageStart: "behind an unreadable page"
        case .file: "a mapped file"
        case .fileData: "a file that was read"
        }
    }

    /// Opens bytes at the place. For a string they have to be UTF-8.
    func open(_ bytes: [UInt8]) throws -> JSON {
        switch self {
        case .array: try JSON(parsing: bytes)
        case .string: try JSON(parsing: String(decoding: bytes, as: UTF8.self))
        case .file: try Self.inFile(bytes) { try JSON(mapping: $0) }
        case .fileData: try Self.inFile(bytes) { try JSON(contentsOf: $0) }
        default: try JSON(parsing: data(bytes))
        }
    }

    /// Bytes as data at the place, where it is one in memory.
    func data(_ bytes: [UInt8]) -> Data {
        switch self {
        case .slice:
            let data = Data(Self.frame + bytes + Self.frame)
            return data[Self.frame.count..<Self.frame.count + bytes.count]
        case .offset(let offset): return Self.inMemory(bytes, offset)
        case .pageEnd(let space): return Self.atPage(bytes, isEnd: true, space: space)
        case .pageStart: return Self.atPage(bytes, isEnd: false, space: 0)
        default: return Data(bytes)
        }
    }

    /// The bytes around a document: read by mistake, they would change its meaning.
    private static let frame = Array("77\"]}77\"]}77\"]}77\"]}".utf8)

    private static func inMemory(_ bytes: [UInt8], _ offset: Int) -> Data {
        let size = bytes.count + 64
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        for index in 0..<size { block[index] = frame[index % frame.count] }
        let start = 16 + offset
        for (index, byte) in bytes.enumerated() { block[start + index] = byte }
        guard let base = block.baseAddress else { return Data() }
        let address = UInt(bitPattern: block.baseAddress)
        return Data(
            bytesNoCopy: base + start, count: bytes.count,
            deallocator: .custom { _, _ in UnsafeMutableRawPointer(bitPattern: address)?.deallocate() })
    }

    private static func atPage(_ bytes: [UInt8], isEnd: Bool, space: Int) -> Data {
        let page = Int(getpagesize())
        let readable = (bytes.count + space + page) / page * page
        let size = readable + page
        guard let block = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0),
            block != UnsafeMutableRawPointer(bitPattern: -1)
        else { preconditionFailure("no memory for two pages") }
        let start = block + (isEnd ? readable - bytes.count - space : page)
        bytes.withUnsafeBytes { if let source = $0.baseAddress { start.copyMemory(from: source, byteCount: $0.count) } }
        if space > 0 { (start + bytes.count).initializeMemory(as: UInt8.self, repeating: frame[2], count: space) }
        mprotect(block + (isEnd ? readable : 0), page, PROT_NONE)
        let address = UInt(bitPattern: block)
        return Data(
            bytesNoCopy: start, count: bytes.count,
            deallocator: .custom { _, _ in munmap(UnsafeMutableRawPointer(bitPattern: address), size) })
    }

    private static func inFile<R>(_ bytes: [UInt8], _ body: (URL) throws -> R) throws -> R {
        let url = FileManager.default.temporaryDirectory.appending(path: "LazyJSON-\(UUID().uuidString).json")
        try Data(bytes).write(to: url)
        // A mapped file can be read on when its name is gone.
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(url)
    }
}

extension JSON {
    /// Asks every value inside for everything: a number that is the same for equal documents.
    func readThrough() -> Int {
        var hasher = Hasher()
        var values = [(json: self, level: 0)]
        // Each value is hashed with all that is in it, on every level.
        let hashedLevels = TestScale.size(.max, quick: 16)
        while let (value, level) = values.popLast() {
            hasher.combine(value.kind)
            hasher.combine(value.text)
            hasher.combine(value.data())
            if level < hashedLevels { hasher.combine(value) }
            hasher.combine(value.string)
            hasher.combine(value.int)
            hasher.combine(value.double)
            hasher.combine(value.bool)
            hasher.combine(value.number?.text)
            hasher.combine(value.value(at: "a.b.0", as: String.self))
            hasher.combine(value.count)
            if let model = Everything(value) {
                for property in 0..<Everything.readings { hasher.combine(model.reading(property)) }
                hasher.combine(model.description)
                hasher.combine(model.mutate { $0.id += 1 }.json.text)
            }
            if let array = LazyArray<Everything.Part>(value) {
                for element in array { hasher.combine(element.name) }
            }
            for member in value.members {
                hasher.combine(member.key)
                hasher.combine(value[member.key]?.kind)
                values.append((member.value, level + 1))
            }
            if value.kind == .array { values += value.elements.map { ($0, level + 1) } }
        }
        for format: Format in [.compact, .pretty, .sortedKeys] { hasher.combine(text(format)) }
        return hasher.finalize()
    }
}
