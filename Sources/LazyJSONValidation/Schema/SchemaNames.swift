/// The names of classes in a schema, and the references to them.
///
/// A name has only letters, digits, `.`, `-` and `_` of ASCII, which is what OpenAPI allows for a component. A generic
/// class is named after its arguments, too: `Page_User`.
struct SchemaNames {
    private let template: String
    private var taken: Set<String> = []

    /// The part of a template that the name replaces.
    static let placeholder = "{name}"

    /// Creates names without any class.
    ///
    /// - Parameter template: The text of references.
    init(referringBy template: String) { self.template = template }

    /// Returns a new name for a class: its own name, with a number if another class has the same one.
    mutating func add(_ modelClass: JSONModel.Type, suffix: String = "") -> String {
        let name = Self.cleaned(String(describing: modelClass)) + suffix
        var unique = name
        var number = 2
        while !taken.insert(unique).inserted {
            unique = name + String(number)
            number += 1
        }
        return unique
    }

    /// Returns the text of a reference to a name.
    func reference(to name: String) -> String {
        var text = template
        if let range = text.firstRange(of: Self.placeholder) { text.replaceSubrange(range, with: name) }
        return text
    }

    /// Returns a name without the characters that aren't allowed; there is a `_` between the parts that are.
    private static func cleaned(_ name: String) -> String {
        let isAllowed: (UInt8) -> Bool = { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                || byte == UInt8(ascii: "_")
        }
        var cleaned = ""
        var isSeparated = false
        for byte in name.utf8 {
            guard isAllowed(byte) else {
                isSeparated = true
                continue
            }
            if isSeparated, !cleaned.isEmpty { cleaned += "_" }
            isSeparated = false
            cleaned.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return cleaned.isEmpty ? "Model" : cleaned
    }
}
