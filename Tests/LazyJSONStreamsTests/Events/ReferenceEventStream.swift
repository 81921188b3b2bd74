import LazyJSONStreams

/// The rules of the HTML standard for event streams, step by step over the whole text: slow, and independent of the library.
struct ReferenceEventStream {
    private(set) var events: [ServerSentEvent] = []
    private(set) var lastEventID: String?
    private(set) var reconnectionTime: Duration?

    private var (name, data): (String, String) = ("", "")
    private var nextEventID: String?

    init(_ bytes: [UInt8]) {
        var scalars = Self.decode(bytes)
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        var line: [Unicode.Scalar] = []
        var position = 0
        while position < scalars.count {
            let scalar = scalars[position]
            position += 1
            guard scalar == "\n" || scalar == "\r" else {
                line.append(scalar)
                continue
            }
            if scalar == "\r", position < scalars.count, scalars[position] == "\n" { position += 1 }
            process(line)
            line = []
        }
    }

    private mutating func process(_ line: [Unicode.Scalar]) {
        if line.isEmpty { return dispatch() }
        guard let colon = line.firstIndex(of: ":") else { return field(Self.string(line), []) }
        var value = line[(colon + 1)...]
        if value.first == " " { value.removeFirst() }
        if colon > 0 { field(Self.string(line[..<colon]), Array(value)) }
    }

    private mutating func field(_ field: String, _ value: [Unicode.Scalar]) {
        switch field {
        case "event": name = Self.string(value)
        case "data": data += Self.string(value) + "\n"
        case "id": if !value.contains("\0") { nextEventID = Self.string(value) }
        case "retry":
            let digits = value.compactMap { Int("0123456789".unicodeScalars.map(\.self).firstIndex(of: $0) ?? -1) }
            guard !digits.isEmpty, !digits.contains(-1), digits.count < 19 else { return }
            reconnectionTime = .milliseconds(digits.reduce(0) { $0 * 10 + $1 })
        default: break
        }
    }

    private mutating func dispatch() {
        lastEventID = nextEventID
        defer { (name, data) = ("", "") }
        guard !data.isEmpty else { return }
        data.unicodeScalars.removeLast()
        let event = ServerSentEvent(
            name: name.isEmpty ? "message" : name, data: data, id: lastEventID, retry: reconnectionTime)
        events.append(event)
    }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var string = ""
        string.unicodeScalars.append(contentsOf: scalars)
        return string
    }

    /// The decoder of the Encoding standard, section 8.1.1.
    static func decode(_ bytes: [UInt8]) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        var (point, seen, needed): (UInt32, Int, Int) = (0, 0, 0)
        var (lower, upper): (UInt8, UInt8) = (0x80, 0xBF)
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if needed == 0 {
                switch byte {
                case 0...0x7F: scalars.append(Unicode.Scalar(byte))
                case 0xC2...0xDF: (needed, point) = (1, UInt32(byte & 0x1F))
                case 0xE0...0xEF:
                    if byte == 0xE0 { lower = 0xA0 }
                    if byte == 0xED { upper = 0x9F }
                    (needed, point) = (2, UInt32(byte & 0xF))
                case 0xF0...0xF4:
                    if byte == 0xF0 { lower = 0x90 }
                    if byte == 0xF4 { upper = 0x8F }
                    (needed, point) = (3, UInt32(byte & 0x7))
                default: scalars.append("\u{FFFD}")
                }
            } else if byte < lower || byte > upper {
                (point, needed, seen, lower, upper) = (0, 0, 0, 0x80, 0xBF)
                position -= 1
                scalars.append("\u{FFFD}")
            } else {
                (lower, upper) = (0x80, 0xBF)
                point = point << 6 | UInt32(byte & 0x3F)
                seen += 1
                guard seen == needed else { continue }
                if let scalar = Unicode.Scalar(point) { scalars.append(scalar) }
                (point, needed, seen) = (0, 0, 0)
            }
        }
        if needed > 0 { scalars.append("\u{FFFD}") }
        return scalars
    }
}
