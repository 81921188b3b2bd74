/// The names that Swift and the library have already.
enum Identifiers {
    /// Words of the language that are written in backticks as names.
    static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
        "init",
        "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat",
        "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
        "try",
        "typealias", "var", "where", "while", "Any", "Self", "Type", "Protocol",
    ]

    /// Names that a property can't have: members of every model or every draft that its getter would hide.
    static let members: Set<String> = [
        "json", "hashValue", "write", "as", "customMirror", "modelClass", "setNull", "init", "self",
    ]

    /// Names of types that generated code uses, or that would be confusing as names of models.
    static let types: Set<String> = [
        "Any", "AnyObject", "Array", "Bool", "Character", "Check", "Coercion", "Converter", "Data", "Date", "Decimal",
        "Dictionary", "Double", "Drift", "Duration", "Error", "Float", "Foundation", "Hashable", "Int", "JSON",
        "JSONConvertible", "JSONDiscriminator", "JSONIssue", "JSONModel", "JSONModelContainer", "JSONModelProtocol",
        "JSONNumber",
        "Key", "KeyNaming",
        "LazyArray", "LazyDictionary", "LazyJSON", "Live", "Mutable", "Never", "Optional", "Property", "Protocol",
        "Result",
        "Self", "Sendable", "Set", "Stored", "String", "Swift", "Task", "Type", "UInt64", "URL", "UUID", "Void",
        "ModelSource", "Identifiable", "Equatable", "Codable", "Locale", "Range",
    ]

    /// A name as code writes it.
    static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Returns the name, or the first one with a number after it that isn't taken, and takes it.
    static func unique(_ name: String, in taken: inout Set<String>) -> String {
        var unique = name
        var number = 2
        while !taken.insert(unique).inserted {
            unique = "\(name)\(number)"
            number += 1
        }
        return unique
    }
}
