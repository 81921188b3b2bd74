/// A declaration, a line for each one in it, each binding and each case. Two readers have to agree on all lines, except
/// for space in them.
struct Described: Equatable {
    var lines: [String] = []

    mutating func add(_ parts: String...) {
        lines.append(parts.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    /// Attributes in `#if`, at which the scanner has to stop.
    static let conditionalAttributes = "attributes in #if"

    var hasConditionalAttributes: Bool { lines.contains { $0.contains(Self.conditionalAttributes) } }

    static func attribute(_ name: String, _ arguments: String?) -> String {
        "@" + name + (arguments.map { "(\($0))" } ?? "")
    }

    static func modifier(_ name: String, _ detail: String?) -> String { name + (detail.map { "(\($0))" } ?? "") }

    mutating func addVariable(_ head: String, _ keyword: String) { add(head, keyword) }

    mutating func addBinding(_ name: String, type: String?, initializer: String?, accessors: String?) {
        add("  ", name, ":", type ?? "-", "=", initializer ?? "-", accessors ?? "-")
    }

    mutating func addType(
        _ head: String, _ keyword: String, _ name: String, generic: String?, inherited: [String], where: String?
    ) {
        add(head, keyword, name, generic ?? "-", "\(inherited)", `where` ?? "-")
    }

    mutating func addCase(_ name: String, values: [String]?, rawValue: String?) {
        add("  case", name, "\(values ?? ["-"])", rawValue ?? "-")
    }

    static func value(_ label: String?, _ type: String, _ initializer: String?) -> String {
        "\(label ?? "_"): \(type) = \(initializer ?? "-")"
    }
}
