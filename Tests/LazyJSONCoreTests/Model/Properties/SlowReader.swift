import Foundation

/// JSON as a tree, by the shortest parser that keeps the text of numbers. It reads valid documents only.
indirect enum SlowJSON {
    case null, bool(Bool), number(String), string(String), array([SlowJSON]), object([(key: String, value: SlowJSON)])

    init(_ data: Data) {
        var parser = SlowParser(units: Array(String(decoding: data, as: UTF8.self).utf16))
        self = parser.value()
    }

    /// The first member of a name.
    subscript(key: String) -> SlowJSON? {
        guard case .object(let members) = self else { return nil }
        for member in members where member.key == key { return member.value }
        return nil
    }

    subscript(position: Int) -> SlowJSON? {
        guard case .array(let elements) = self, position < elements.count else { return nil }
        return elements[position]
    }

    /// The objects that Foundation's parser creates from the same text, less the text of numbers.
    var foundation: Any {
        switch self {
        case .null: NSNull()
        case .bool(let bool): bool
        case .number(let text): Double(text) ?? 0
        case .string(let text): text
        case .array(let elements): elements.map(\.foundation)
        case .object(let members):
            Dictionary(members.map { ($0.key, $0.value.foundation) }, uniquingKeysWith: { first, _ in first })
        }
    }
}

private struct SlowParser {
    let units: [UInt16]
    var place = 0

    func unit(_ character: Character) -> UInt16 { character.utf16.first ?? 0 }

    mutating func skipSpace() {
        while place < units.count, [0x20, 0x09, 0x0A, 0x0D].contains(units[place]) { place += 1 }
    }

    mutating func value() -> SlowJSON {
        skipSpace()
        switch units[place] {
        case unit("n"):
            place += 4
            return .null
        case unit("t"):
            place += 4
            return .bool(true)
        case unit("f"):
            place += 5
            return .bool(false)
        case unit("\""): return .string(string())
        case unit("["):
            var elements: [SlowJSON] = []
            while next(before: "]") { elements.append(value()) }
            return .array(elements)
        case unit("{"):
            var members: [(key: String, value: SlowJSON)] = []
            while next(before: "}") {
                skipSpace()
                let key = string()
                skipSpace()
                place += 1
                members.append((key, value()))
            }
            return .object(members)
        default:
            let start = place
            while place < units.count, "+-.eE0123456789".utf16.contains(units[place]) { place += 1 }
            return .number(String(decoding: units[start..<place], as: UTF16.self))
        }
    }

    /// Passes the next bracket or comma; false if the container ends.
    private mutating func next(before end: Character) -> Bool {
        skipSpace()
        if units[place] != unit(end) { place += 1 }
        skipSpace()
        guard units[place] == unit(end) else { return true }
        place += 1
        return false
    }

    private mutating func string() -> String {
        var text: [UInt16] = []
        place += 1
        while units[place] != unit("\"") {
            guard units[place] == unit("\\") else {
                text.append(units[place])
                place += 1
                continue
            }
            let escape = units[place + 1]
            place += 2
            switch escape {
            case unit("u"):
                text.append(UInt16(String(decoding: units[place..<place + 4], as: UTF16.self), radix: 16) ?? 0)
                place += 4
            case unit("n"): text.append(0x0A)
            case unit("t"): text.append(0x09)
            case unit("r"): text.append(0x0D)
            case unit("b"): text.append(0x08)
            case unit("f"): text.append(0x0C)
            default: text.append(escape)
            }
        }
        place += 1
        return String(decoding: text, as: UTF16.self)
    }
}

/// The rules of reading, one `if` at a time.
struct SlowReader {
    let isStrict: Bool

    /// The value at the first path that is there. The value there decides whether a component is a name or a position.
    func find(_ json: SlowJSON, _ paths: [[String]]) -> SlowJSON? {
        for path in paths {
            var value: SlowJSON? = json
            for name in path {
                if case .array = value { value = Int(name).flatMap { value?[$0] } } else { value = value?[name] }
            }
            if let value, paths.count == 1 || !isNull(value) { return value }
        }
        return nil
    }

    func isNull(_ json: SlowJSON?) -> Bool {
        switch json {
        case nil, .null: true
        case .string(let text): !isStrict && ["<null>", "(null)", "<nil>", "(nil)"].contains(text)
        default: false
        }
    }

    /// The text of a number, wherever one may be read from.
    private func number(_ json: SlowJSON?) -> String? {
        if isNull(json) { return nil }
        switch json {
        case .number(let text): return text
        case .bool(let bool): return isStrict ? nil : bool ? "1" : "0"
        case .string(let text):
            if isStrict { return nil }
            let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
            let isNumber = trimmed.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
            return isNumber ? trimmed : nil
        default: return nil
        }
    }

    func int(_ json: SlowJSON?) -> Int? {
        guard let text = number(json) else { return nil }
        return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
    }
    func double(_ json: SlowJSON?) -> Double? { number(json).flatMap { Double($0) } }
    func decimal(_ json: SlowJSON?) -> Decimal? { number(json).flatMap { Decimal(string: $0) } }

    func bool(_ json: SlowJSON?) -> Bool? {
        if isNull(json) { return nil }
        if case .bool(let bool) = json { return bool }
        if isStrict { return nil }
        if case .string(let text) = json {
            let word = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
            if ["true", "yes", "y", "on", "1"].contains(word) { return true }
            if ["false", "no", "n", "off", "0"].contains(word) { return false }
            return nil
        }
        guard let number = int(json) else { return nil }
        return number == 1 ? true : number == 0 ? false : nil
    }

    func string(_ json: SlowJSON?) -> String? {
        if isNull(json) { return nil }
        switch json {
        case .string(let text): return text
        case .number(let text): return isStrict ? nil : text
        case .bool(let bool): return isStrict ? nil : bool ? "true" : "false"
        default: return nil
        }
    }

    func list<T>(_ json: SlowJSON?, _ read: (SlowJSON) -> T?) -> [T]? {
        guard case .array(let elements) = json else { return nil }
        return elements.compactMap { isNull($0) ? nil : read($0) }
    }
    func table<T>(_ json: SlowJSON?, _ read: (SlowJSON) -> T?) -> [String: T]? {
        guard case .object(let members) = json else { return nil }
        var table: [String: T] = [:]
        for (key, value) in members where !isNull(value) { table[key] = table[key] ?? read(value) }
        return table
    }
    func object(_ json: SlowJSON?) -> SlowJSON? {
        if case .object = json { return json }
        return nil
    }
    func objects(_ json: SlowJSON?) -> [SlowJSON] { list(json) { object($0) } ?? [] }

    /// A date that exists, with all its parts written down.
    func date(_ json: SlowJSON?) -> Date? {
        guard case .string(let text) = json,
            let match = text.wholeMatch(
                of: /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(Z|([+-])(\d\d):(\d\d))/)
        else { return nil }
        var parts = DateComponents()
        parts.timeZone = TimeZone(secondsFromGMT: 0)
        (parts.year, parts.month, parts.day) = (Int(match.1), Int(match.2), Int(match.3))
        (parts.hour, parts.minute, parts.second) = (Int(match.4), Int(match.5), Int(match.6))
        let calendar = Calendar(identifier: .gregorian)
        guard parts.isValidDate(in: calendar), let date = calendar.date(from: parts) else { return nil }
        let offset = (match.10.flatMap { Double($0) } ?? 0) * 3600 + (match.11.flatMap { Double($0) } ?? 0) * 60
        let fraction = match.7.flatMap { Double("0" + $0) } ?? 0
        return date.addingTimeInterval((match.9 == "+" ? -offset : offset) + fraction)
    }
}
