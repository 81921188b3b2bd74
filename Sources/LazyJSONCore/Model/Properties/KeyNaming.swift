/// How the key of a property without a path is derived from its name.
///
///     class var keyNaming: KeyNaming { .snakeCase }        // createdAt → created_at, htmlURLs → html_urls
///
/// Keys are derived from names, and names never from keys, so nothing is guessed.
public struct KeyNaming: Sendable {
    private let convert: @Sendable (String) -> String

    /// Creates a custom rule.
    ///
    /// - Parameter convert: Returns the key for a property's name.
    public init(_ convert: @escaping @Sendable (_ name: String) -> String) { self.convert = convert }

    /// Returns the key for a property's name.
    ///
    /// - Parameter name: The name in Swift.
    /// - Returns: The key in the JSON.
    public func key(for name: String) -> String { convert(name) }

    /// The key is the name itself. This is the default.
    public static let exact = KeyNaming { $0 }
    /// Words in lower case, joined by underscores: `userID2` → `user_id2`
    public static let snakeCase = KeyNaming { words($0).joined(separator: "_") }
    /// Words in lower case, joined by hyphens: `userID2` → `user-id2`
    public static let kebabCase = KeyNaming { words($0).joined(separator: "-") }
    /// Words that start with a capital: `userID2` → `UserId2`
    public static let pascalCase = KeyNaming { name in
        words(name).map { word in
            let start = word.prefix { $0 == "_" }
            return start + word.dropFirst(start.count).prefix(1).uppercased() + word.dropFirst(start.count + 1)
        }.joined()
    }
    /// Words in upper case, joined by underscores: `userID2` → `USER_ID2`
    public static let screamingSnakeCase = KeyNaming { words($0).joined(separator: "_").uppercased() }

    /// The words of a name in lower case.
    ///
    /// A word starts at a capital after a lowercase letter or digit, and at the last capital of a run that is followed
    /// by a lowercase letter (`HTMLParser`: `html`, `parser`), unless that is a plural `s` (`htmlURLs`: `html`,
    /// `urls`). Digits belong to the word before them. Underscores separate words; leading ones stay.
    @_optimize(size) static func words(_ name: String) -> [String] {
        let characters = Array(name)
        let leading = characters.prefix { $0 == "_" }.count
        var words: [String] = []
        var word = ""
        for index in leading..<max(characters.count, leading) {
            let character = characters[index]
            if character == "_" {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            if character.isUppercase, !word.isEmpty {
                let previous = characters[index - 1]
                let next = index + 1 < characters.count ? characters[index + 1] : nil
                let afterNext = index + 2 < characters.count ? characters[index + 2] : nil
                let isPlural = next == "s" && (afterNext.map { $0.isUppercase || $0.isNumber || $0 == "_" } ?? true)
                let endsRun = previous.isUppercase && (next?.isLowercase ?? false) && !isPlural
                if !previous.isUppercase || endsRun {
                    words.append(word)
                    word = ""
                }
            }
            word += character.lowercased()
        }
        if !word.isEmpty { words.append(word) }
        if leading > 0, let first = words.first { words[0] = String(repeating: "_", count: leading) + first }
        return words.isEmpty ? [name] : words
    }
}
