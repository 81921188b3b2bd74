import LazyJSONFoundation

/// Checks of strings in well-known formats.
extension Check where Value == String {
    /// A check that requires a string to be an e-mail address, such as `anna@example.com`.
    ///
    ///     @Property(.check(.email)) var email: String?
    ///
    /// An address has a name without quotes of at most 64 characters, an `@`, and a host name (RFC 5321), in ASCII.
    /// Only a message shows whether it exists. In the schema: `format`, which is also the rule of its issues.
    public static var email: Check { format("an e-mail address", "email") { TextFormat.isEmail($0) } }

    /// A check that requires a string to be an address of IP version 4, such as `192.0.2.1`.
    ///
    /// In the schema: `format`, which is also the rule of its issues.
    public static var ipv4: Check { format("an IPv4 address", "ipv4") { TextFormat.isIPv4($0) } }

    /// A check that requires a string to be an address of IP version 6 (RFC 4291), such as `2001:db8::1`, without a
    /// zone.
    ///
    /// In the schema: `format`, which is also the rule of its issues.
    public static var ipv6: Check { format("an IPv6 address", "ipv6") { TextFormat.isIPv6($0) } }

    /// A check that requires a string to be an IP address of version 4 or 6.
    ///
    /// In the schema: `anyOf` the two formats. The rule of its issues: `format`.
    public static var ip: Check {
        let formats = ["ipv4", "ipv6"].map { SchemaKeywords("format", JSON($0)).json }
        return Check(
            CheckRule("must be an IP address", "format", SchemaKeywords("anyOf", JSON(formats))) {
                TextFormat.isIPv4($0) || TextFormat.isIPv6($0)
            })
    }

    /// Requires a string to be a URL with one of several schemes. A URL on the web must have a host.
    ///
    ///     @Property(.check(.scheme("https"))) var website: String?
    ///
    /// In the schema: `pattern`. The rule of its issues: `scheme`.
    ///
    /// - Parameter schemes: The schemes, in any case.
    /// - Returns: A check of the string.
    public static func scheme(_ schemes: String...) -> Check { Check(TextFormat.rule(schemes) { URL(string: $0) }) }

    private static func format(
        _ noun: String, _ format: String, passes: @escaping @Sendable (String) -> Bool
    ) -> Check {
        Check(CheckRule("must be \(noun)", "format", SchemaKeywords("format", JSON(format)), passes: passes))
    }
}

extension Check where Value == URL {
    /// Requires a URL to have one of several schemes. A URL on the web must have a host.
    ///
    ///     @Property(.check(.scheme("https", "http"))) var website: URL?
    ///
    /// In the schema: `pattern`. The rule of its issues: `scheme`.
    ///
    /// - Parameter schemes: The schemes, in any case.
    /// - Returns: A check of the URL.
    public static func scheme(_ schemes: String...) -> Check { Check(TextFormat.rule(schemes) { $0 }) }
}

/// Recognizes text in well-known formats.
private enum TextFormat {
    private static let email = try? Pattern(
        #"^[\w.!#$%&'*+/=?^`{|}~\-]+@L(?:\.L)*$"#
            .replacing("L", with: "[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?"))
    private static let ipv4 = try? Pattern(
        #"^B(?:\.B){3}$"#.replacing("B", with: "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"))

    static func isEmail(_ text: String) -> Bool {
        let name = text.utf8.prefix { $0 != UInt8(ascii: "@") }
        return text.utf8.count <= 254 && name.count <= 64
            && name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
            && email?.isFound(in: text) ?? false
    }

    static func isIPv4(_ text: String) -> Bool { text.utf8.count <= 15 && ipv4?.isFound(in: text) ?? false }

    static func isIPv6(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 45 else { return false }
        if text == "::" { return true }
        var text = text[...]
        // Two colons at an end make one empty group, as those in the middle do.
        if text.hasPrefix("::") { text.removeFirst() } else if text.hasPrefix(":") { return false }
        if text.hasSuffix("::") { text.removeLast() } else if text.hasSuffix(":") { return false }
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        var count = 0
        var hasGap = false
        for (ordinal, group) in groups.enumerated() {
            if group.isEmpty {
                if hasGap { return false }
                hasGap = true
            } else if ordinal == groups.count - 1, group.contains("."), isIPv4(String(group)) {
                count += 2
            } else if group.count <= 4, group.allSatisfy({ $0.isASCII && $0.isHexDigit }) {
                count += 1
            } else {
                return false
            }
        }
        return hasGap ? count <= 7 : count == 8
    }

    /// Returns the rule for the scheme of a URL.
    static func rule<Value>(
        _ schemes: [String], url: @escaping @Sendable (Value) -> URL?
    ) -> CheckRule<Value> {
        let names = schemes.map { $0.lowercased() }
        var mistakes = names.isEmpty ? ["there is no scheme"] : []
        for name in names where (try? Pattern("^[a-z][a-z0-9+.\\-]*$"))?.isFound(in: name) != true {
            mistakes.append("\"\(name)\" is not a scheme")
        }
        // Schemes are the same in upper case, and a pattern has no flag for it.
        let pattern = names.map { name in
            name.map { $0.isLetter ? "[\($0.uppercased())\($0)]" : $0.isNumber ? "\($0)" : $0 == "-" ? "-" : "\\\($0)" }
                .joined()
        }
        let keywords =
            mistakes.isEmpty
            ? SchemaKeywords("pattern", JSON("^(?:\(pattern.joined(separator: "|"))):")) : SchemaKeywords()
        let text = "must be a URL with the scheme \(names.joined(separator: " or "))"
        return CheckRule(text, "scheme", keywords, mistakes: mistakes) { value in
            guard let url = url(value), let scheme = url.scheme?.lowercased(), names.contains(scheme) else {
                return false
            }
            return !["http", "https", "ws", "wss", "ftp"].contains(scheme)
                || !(url.host(percentEncoded: false) ?? "").isEmpty
        }
    }
}
