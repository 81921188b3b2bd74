import Foundation

/// A feed like those that apps receive: 100,000 objects of about 580 bytes make 58 MB, 2 % of it not ASCII.
///
/// Generated for every run from a fixed seed, so that every machine measures the same bytes.
struct Feed {
    private var random = SplitMix(state: 20_261_121)

    /// The bytes of an array of `count` objects.
    static func make(_ count: Int) -> Data {
        var feed = Feed()
        var text: [UInt8] = [UInt8(ascii: "[")]
        text.reserveCapacity(count * 600)
        for index in 0..<count {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            text += feed.object(index).utf8
        }
        text.append(UInt8(ascii: "]"))
        return Data(text)
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(random.next() % UInt64(range.count))
    }

    private mutating func chance(_ probability: Double) -> Bool { Double(random.next() >> 11) / 0x1p53 < probability }

    private mutating func pick(_ list: [String]) -> String { list[number(0...list.count - 1)] }

    private mutating func text(_ words: ClosedRange<Int>, foreign: Double, escaped: Double) -> String {
        let count = number(words)
        return (0..<count).map { _ in
            if chance(foreign) { return pick(Self.foreign) }
            return chance(escaped) ? pick(Self.escapes) : pick(Self.words)
        }.joined(separator: " ")
    }

    /// A number with this many digits after the point, and no trailing zeros, as most encoders spell doubles.
    private mutating func decimal(_ range: ClosedRange<Int>, digits: Int) -> String {
        let power = (0..<digits).reduce(1) { power, _ in power * 10 }
        var fraction = String(String(power + number(0...power - 1)).dropFirst())
        while fraction.count > 1, fraction.hasSuffix("0") { fraction.removeLast() }
        return "\(number(range)).\(fraction)"
    }

    private mutating func object(_ index: Int) -> String {
        let hex =
            String(random.next(), radix: 16) + String(random.next(), radix: 16) + "0123456789abcdef0123456789abcdef"
        let digits = Array(hex)
        let uuid = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
        let isForeign = chance(0.35)
        let isEscaped = chance(0.25)
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let date = "20\(two(number(10...26)))-\(two(number(1...12)))-\(two(number(1...28)))"
        let time = "\(two(number(0...23))):\(two(number(0...59))):\(two(number(0...59)))"
        let title = text(3...8, foreign: isForeign ? 0.25 : 0, escaped: 0)
        let body = text(8...24, foreign: isForeign ? 0.1 : 0, escaped: isEscaped ? 0.12 : 0)
        let score = decimal(-100...99, digits: [1, 2, 4, 8, 14][number(0...4)])
        let parent = chance(0.6) ? "null" : "\(number(1...1_000_000_000))"
        let first = number(0...Self.tags.count - 1)
        let tags = (0..<3).map { "\"\(Self.tags[(first + $0 * 5) % Self.tags.count])\"" }.joined(separator: ",")
        return """
            {"id":\(1_000_000_000 + index * 7 + number(0...6)),"uuid":"\(uuid)","title":"\(title)","body":"\(body)",\
            "createdAt":"\(date)T\(time)Z","likes":\(number(0...99_999)),"score":\(score),\
            "published":\(chance(0.8)),"parentId":\(parent),"tags":[\(tags)],\
            "user":{"id":\(number(1...5_000_000)),"name":"\(pick(Self.firstNames)) \(pick(Self.lastNames))",\
            "email":"user\(number(1...999_999))@example.com","verified":\(chance(0.3)),\
            "followers":\(number(0...1_000_000))},\
            "address":{"street":"\(number(1...999)) \(pick(Self.words)) street","city":"\(pick(Self.cities))",\
            "zip":"\(number(10_000...99_999))","lat":\(decimal(-90...89, digits: 6)),"lng":\(decimal(-180...179, digits: 6))}}
            """
    }

    private static let words = """
        lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua
        """.split(separator: " ").map(String.init)
    private static let foreign = [
        "café", "naïve", "Zürich", "São Paulo", "東京", "日本語テキスト", "Привет", "мир", "Ελλάδα", "🎉", "👩‍💻", "smörgåsbord",
        "北京市", "한국어",
    ]
    private static let escapes = [
        #"\"quoted\""#, #"line\nbreak"#, #"tab\there"#, #"back\\slash"#, #"\u00e9t\u00e9"#, #"http:\/\/x.io\/a"#,
        #"\ud83d\ude00"#,
    ]
    private static let firstNames = [
        "Anna", "Björn", "Chloé", "Dmitri", "Eve", "François", "Grace", "Hiroshi", "Ines", "José", "Kim", "Łukasz",
    ]
    private static let lastNames = [
        "Smith", "Müller", "García", "Nakamura", "O'Neil", "Петров", "Nguyen", "Kowalski", "Rossi", "Andersson",
    ]
    private static let cities = [
        "Berlin", "Zürich", "São Paulo", "東京", "Paris", "London", "New York", "Kraków", "Lisboa", "Oslo",
    ]
    private static let tags = [
        "news", "swift", "json", "perf", "ios", "server", "linux", "música", "travel", "food", "日本", "sport",
    ]
}

/// SplitMix64: random numbers that are the same everywhere.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
