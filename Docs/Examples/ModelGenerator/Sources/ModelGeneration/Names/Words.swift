/// The words of a name in JSON, in lower case: `created_at`, `createdAt` and `Created-At` are `created` and `at`.
struct Words: Sendable {
    let words: [String]

    /// Words that Swift's API Design Guidelines spell alike in all their letters: `profileURL`, `urlString`.
    private static let acronyms: Set<String> = [
        "api", "css", "csv", "dns", "gps", "gpu", "cpu", "html", "http", "https", "icc", "id", "ids", "ip", "isbn",
        "iso",
        "json", "md5", "os", "pdf", "png", "rgb", "rss", "sha", "sms", "sql", "ssh", "ssl", "svg", "tcp", "tls", "tv",
        "ui",
        "uid", "uri", "url", "urls", "utc", "uuid", "vat", "vip", "vpn", "xml", "zip",
    ]
    private static let plurals = ["ids": "IDs", "urls": "URLs"]
    /// Abbreviations that aren't names of things.
    private static let spelledOut = ["str": "string", "num": "number", "desc": "description", "img": "image"]
    /// As many letters of a name are used.
    private static let limit = 60

    /// Divides a name where its case changes, and at all characters but letters and digits.
    init(of name: String) {
        var words: [String] = []
        var word = ""
        let scalars = Array(name.unicodeScalars.prefix(200))
        for (index, scalar) in scalars.enumerated() {
            guard Self.isNameScalar(scalar) else {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            let isUpper = scalar.properties.isUppercase
            if isUpper, index > 0, !word.isEmpty {
                let follows = index + 1 < scalars.count && scalars[index + 1].properties.isLowercase
                // `userID` before the I, `HTMLPage` before the P; `URLs` is one word.
                let isPlural =
                    follows && scalars[index + 1] == "s"
                    && (index + 2 == scalars.count || !scalars[index + 2].properties.isLowercase)
                if !scalars[index - 1].properties.isUppercase || follows && !isPlural {
                    words.append(word)
                    word = ""
                }
            }
            word.unicodeScalars.append(scalar)
        }
        if !word.isEmpty { words.append(word) }
        var rest = Self.limit
        self.words = words.map { Self.spelledOut[$0.lowercased()] ?? $0.lowercased() }.filter { word in
            rest -= word.count
            return rest >= 0 || rest + word.count == Self.limit
        }
    }

    /// Whether a name may be part of a Swift identifier as it is. Other characters divide words.
    private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber: scalar.isASCII
        default: false
        }
    }

    /// Whether a text can be the name of a case or a class: up to four words of letters and digits, a letter first.
    static func isName(_ text: String) -> Bool {
        guard text.utf8.count <= 40, let first = text.utf8.first else { return false }
        let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20
        let allowed = text.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || (0x30...0x39).contains(byte)
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }
        return isLetter && allowed && Words(of: text).words.count <= 4
    }

    /// The name of a property or a case; empty if there are no words.
    var lowerCamel: String {
        guard let first = words.first else { return "" }
        return Self.startingWithLetter(first, "_") + words.dropFirst().map(Self.capitalized).joined()
    }

    /// The name of a type; empty if there are no words.
    var upperCamel: String { Self.startingWithLetter(words.map(Self.capitalized).joined(), "Value") }

    /// The same words with the last one in the singular: `entries` is `entry`.
    var singular: Words { Words(words: words.dropLast() + words.suffix(1).map(Self.singular)) }

    private init(words: [String]) { self.words = words }

    private static func startingWithLetter(_ name: String, _ prefix: String) -> String {
        name.unicodeScalars.first.map { $0.properties.numericType != nil } ?? false ? prefix + name : name
    }

    private static func capitalized(_ word: String) -> String {
        if let plural = plurals[word] { return plural }
        return acronyms.contains(word) ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
    }

    private static let irregular = [
        "children": "child", "people": "person", "series": "series", "news": "news", "media": "media", "data": "data",
        "indices": "index", "vertices": "vertex", "matrices": "matrix", "aliases": "alias", "analyses": "analysis",
        "buses": "bus", "statuses": "status", "viruses": "virus", "bonuses": "bonus", "status": "status",
        "address": "address", "gps": "gps", "dns": "dns", "css": "css", "os": "os",
        "metadata": "metadata", "movies": "movie", "cookies": "cookie", "caches": "cache",
    ]

    private static func singular(_ word: String) -> String {
        if let known = irregular[word] { return known }
        if word.count <= 3 || word.hasSuffix("ss") || word.hasSuffix("us") || word.hasSuffix("is") {
            return word == "ids" ? "id" : word
        }
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        if ["sses", "xes", "ches", "shes", "zzes"].contains(where: word.hasSuffix) {
            return String(word.dropLast(2))
        }
        return word.hasSuffix("s") ? String(word.dropLast()) : word
    }
}
