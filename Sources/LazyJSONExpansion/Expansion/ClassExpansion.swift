/// The additions of the macro to a class: `@Property` at each stored variable, and the conformance to `Sendable`.
///
///     @JSONModel final class Order: JSONModel {
///         let cache = Cache()
///         var id = 0                          // @LazyJSON.Property
///         var total: Int { id }
///         // private enum _Constants { … LazyJSON._requireSendable(model.cache) … }
///     }
///     // extension Order: @unchecked Sendable {}
struct ClassExpansion {
    private let type: ScannedType

    init(_ type: ScannedType) { self.type = type }

    // MARK: - Additions

    /// The attribute that a member gets. A variable with an unknown attribute gets none: ``mistakes`` has it.
    static func attributes(of member: Declaration) -> String {
        guard member.storedBindings("var") != nil, member.attributes.allSatisfy(\.isKnown) else { return "" }
        return "@LazyJSON.Property"
    }

    func conformance(of name: String) -> String { "extension \(name): @unchecked Sendable {}" }

    /// A function that compiles only if the values of all constants are `Sendable`. Nobody calls it. It is in a type,
    /// which a class may have as well as its superclass.
    func members() -> String {
        let lines = type.lines(for: type.members) { member in
            let names = (member.storedBindings("let") ?? []).flatMap(type.names(in:))
            return names.map { "LazyJSON._requireSendable(model.\($0))" }
        }
        if lines.isEmpty { return "" }
        let body = lines.map { "        " + $0 }.joined(separator: "\n")
        return """
            private enum _Constants {
                static func check(_ model: \(type.header.name)) {
            \(body)
                }
            }
            """
    }
}
