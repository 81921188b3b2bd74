/// The names by which drifts identify classes.
///
/// A name includes the types that contain the class and, for a class of another module than the drift's own class, the
/// module. So two classes of the same name are different classes, and drifts of two apps with the same classes have the
/// same names.
struct DriftNames {
    /// The modules that names don't have: that of the drift's class, and those whose types are the same everywhere.
    private let hidden: Set<String>

    /// Creates the names for the drift of a class.
    init(within type: Any.Type) {
        self.init(module: String(String(reflecting: type).prefix { Self.isWord($0) }))
    }

    /// Creates the names for the drift of a class in a module.
    init(module: String) { hidden = ["Swift", "Foundation", "FoundationEssentials", "LazyJSONCore", module] }

    /// Returns the name of a class: `Feed.Page<User>`.
    func name(of type: Any.Type) -> String { name(of: String(reflecting: type)) }

    /// Returns the name of a class.
    ///
    /// - Parameter reflected: The name as Swift reflects it: `App.Feed.Page<App.User>`.
    func name(of reflected: String) -> String {
        var name = ""
        var word = ""
        var isFirst = true
        // A function or a file around a class is in parentheses, with an address.
        var contextDepth = 0
        var before: Character = " "
        for character in reflected {
            defer { before = character }
            if contextDepth > 0 || character == "(" && before == "." {
                if contextDepth == 0, name.last == "." { name.removeLast() }
                contextDepth += character == "(" ? 1 : character == ")" ? -1 : 0
                continue
            }
            if Self.isWord(character) {
                word.append(character)
            } else if character == "." {
                let isHidden = isFirst && hidden.contains(word)
                // After a context, there may be nothing before the point.
                let isAtStart = word.isEmpty && (name.last.map { "(<[, ".contains($0) } ?? true)
                if !isHidden, !isAtStart { name += word + "." }
                word = ""
                isFirst = false
            } else {
                name += word + String(character)
                word = ""
                isFirst = !")]>".contains(character)
            }
        }
        return name + word
    }

    /// The last part of a class's name, which is printed.
    static func shortName(_ name: String) -> String {
        var depth = 0
        var start = name.startIndex
        for index in name.indices {
            if "(<[".contains(name[index]) { depth += 1 }
            if ")>]".contains(name[index]) { depth -= 1 }
            if name[index] == ".", depth == 0 { start = name.index(after: index) }
        }
        return String(name[start...])
    }

    private static func isWord(_ character: Character) -> Bool { !"()[]<>,. ?&-:".contains(character) }
}
