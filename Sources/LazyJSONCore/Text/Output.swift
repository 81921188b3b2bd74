import LazyJSONFoundation

/// Bytes that are being written: one block that grows by doubling and is handed over without another copy.
package struct Output: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    package private(set) var count = 0
    private var capacity: Int

    package init(capacity: Int) {
        self.capacity = max(capacity, 64)
        start = .allocate(capacity: self.capacity)
    }

    deinit { start.deallocate() }

    /// Makes room for `extra` more bytes. Every write below calls it first.
    private mutating func reserve(_ extra: Int) {
        guard count + extra > capacity else { return }
        capacity = max(capacity * 2, count + extra)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: count)
        start.deallocate()
        start = larger
    }

    package mutating func append(_ byte: UInt8) {
        reserve(1)
        start[count] = byte
        count += 1
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        Work.add(bytes.count)
        copy(bytes)
    }

    /// Appends bytes without looking at them.
    mutating func copy(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (start + count).update(from: source, count: bytes.count)
        count += bytes.count
    }

    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    package mutating func append(_ data: Data) {
        data.withUnsafeBytes { $0.withMemoryRebound(to: UInt8.self) { append($0) } }
    }

    /// Writes text as a JSON string, escaping only the characters that RFC 8259 §7 requires.
    mutating func append(quoted string: String) {
        append(UInt8(ascii: "\""))
        append(escaped: string[...])
        append(UInt8(ascii: "\""))
    }

    /// Writes text as a part of a JSON string.
    package mutating func append(escaped string: Substring) {
        var string = string
        string.withUTF8 { utf8 in
            var plain = 0
            for (index, byte) in utf8.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
                append(UnsafeBufferPointer(rebasing: utf8[plain..<index]))
                append(escapeOf: byte)
                plain = index + 1
            }
            append(UnsafeBufferPointer(rebasing: utf8[plain...]))
        }
    }

    private mutating func append(escapeOf byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: append(UInt8(ascii: "b"))
        case 0x09: append(UInt8(ascii: "t"))
        case 0x0A: append(UInt8(ascii: "n"))
        case 0x0C: append(UInt8(ascii: "f"))
        case 0x0D: append(UInt8(ascii: "r"))
        case 0x22, 0x5C: append(byte)
        default:
            append("u00")
            let digits: StaticString = "0123456789abcdef"
            append(digits.utf8Start[Int(byte >> 4)])
            append(digits.utf8Start[Int(byte & 15)])
        }
    }

    /// Returns the bytes as data, which takes over the block.
    package consuming func data() -> Data {
        let block = start
        let length = count
        discard self
        return Data(bytesNoCopy: block, count: length, deallocator: .custom { pointer, _ in pointer.deallocate() })
    }

    /// Returns the bytes as an array.
    package func array() -> [UInt8] { withBytes { Array($0) } }

    /// Returns the bytes as text.
    func string() -> String { withBytes { String(decoding: $0, as: UTF8.self) } }

    /// Whether there is an LF or a CR.
    var hasLineBreak: Bool { withBytes { $0.contains(where: LineBreaks.endsLine) } }

    private func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        defer { withExtendedLifetime(self) {} }
        return body(UnsafeBufferPointer(start: start, count: count))
    }
}
