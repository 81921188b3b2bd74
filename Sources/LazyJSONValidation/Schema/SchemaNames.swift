/// The names of classes in a schema.
///
/// A name has only letters, digits, `.`, `-` and `_` of ASCII, which is what OpenAPI allows for a component. A generic
/// class is named after its arguments, too: `Page_User`.
struct SchemaNames {
    private var taken: Set<String> = []

    /// Returns a new name for a class: its own name, with a number if another class has the same one.
    mutating func add(_ modelClass: JSONModel.Type, suffix: String = "") -> String {
        let name = Self.cleaned(String(describing: modelClass.declaredType)) + suffix
        var unique = name
        var number = 2
        while !taken.insert(unique).inserted {
            unique = name + String(number)
            number += 1
        }
        return unique
    }

    /// Returns a name without the characters that aren't allowed; there is a `_` between the parts that are.
    private static func cleaned(_ name: String) -> String {
        let parts = name.utf8.split { byte in
            !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && !(0x30...0x39).contains(byte)
                && byte != UInt8(ascii: "_")
        }
        return parts.isEmpty ? "Model" : parts.map { String(Substring($0)) }.joined(separator: "_")
    }
}
