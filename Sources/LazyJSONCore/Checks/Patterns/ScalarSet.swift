/// A set of Unicode code points: what one part of a pattern matches.
struct ScalarSet: Sendable {
    private var ranges: [ClosedRange<UInt32>] = []
    private var properties: [(property: ScalarProperty, isNegated: Bool)] = []
    private let isNegated: Bool

    init(_ ranges: [ClosedRange<UInt32>] = [], isNegated: Bool = false) {
        (self.ranges, self.isNegated) = (ranges, isNegated)
    }

    mutating func add(_ range: ClosedRange<UInt32>) { ranges.append(range) }

    mutating func add(_ scalar: UInt32) { ranges.append(scalar...scalar) }

    mutating func add(_ property: ScalarProperty, isNegated: Bool) { properties.append((property, isNegated)) }

    /// Adds ranges that are in order, or all code points between them.
    mutating func add(_ others: [ClosedRange<UInt32>], isNegated: Bool) {
        guard isNegated else {
            ranges += others
            return
        }
        var start: UInt32 = 0
        for other in others {
            if start < other.lowerBound { ranges.append(start...(other.lowerBound - 1)) }
            start = other.upperBound + 1
        }
        ranges.append(start...0x10FFFF)
    }

    func contains(_ scalar: UInt32) -> Bool {
        let isMember =
            ranges.contains { $0.contains(scalar) }
            || properties.contains { $0.property.contains(scalar) != $0.isNegated }
        return isMember != isNegated
    }

    static let digits: [ClosedRange<UInt32>] = [48...57]
    static let wordCharacters: [ClosedRange<UInt32>] = [48...57, 65...90, 95...95, 97...122]
    static let lineEnds: [ClosedRange<UInt32>] = [10...10, 13...13, 0x2028...0x2029]
    static let spaces: [ClosedRange<UInt32>] = [
        9...13, 32...32, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ]

    /// Whether `\w` matches a code point.
    static func isWordCharacter(_ scalar: UInt32) -> Bool { wordCharacters.contains { $0.contains(scalar) } }
}

/// A property of Unicode, as a pattern names it: `\p{Letter}`.
enum ScalarProperty: Sendable {
    /// A general category, by its short name: `L`, `Lu`.
    case category(String)
    /// Any other property, as Swift's regular expressions read it.
    case other(Matcher<AnyRegexOutput>)

    /// Fails for a name that ECMA-262 (§22.2.2.9) doesn't have, or that isn't in `binaryNames`.
    @_optimize(size) init?(_ name: String) {
        let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        switch (parts.first ?? "", parts.count == 2 ? parts[1] : nil) {
        case ("General_Category", let value?), ("gc", let value?), (let value, nil):
            if let category = Self.category(named: value) {
                self = .category(category)
                return
            }
            guard parts.count == 1, Self.binaryNames.split(separator: " ").contains(value) else { return nil }
        case ("Script", let value?), ("sc", let value?), ("Script_Extensions", let value?), ("scx", let value?):
            // Swift ignores case, spaces and underscores, and knows a script that ECMA-262 doesn't.
            let words = value.split(separator: "_", omittingEmptySubsequences: false)
            guard value == "SignWriting" || words.allSatisfy(Self.isCapitalized),
                !["Katakana_Or_Hiragana", "Hrkt"].contains(value)
            else { return nil }
        default: return nil
        }
        let text = "\\p{\(name)}"
        guard let regex = try? Regex(text) else { return nil }
        self = .other(Matcher(regex) { try? Regex(text) })
    }

    private static func isCapitalized(_ word: Substring) -> Bool {
        word.first.map { ("A"..."Z").contains($0) } ?? false && word.dropFirst().allSatisfy { ("a"..."z").contains($0) }
    }

    func contains(_ value: UInt32) -> Bool {
        // The only code points that aren't scalars are surrogates, which no text contains.
        guard let scalar = Unicode.Scalar(value) else { return false }
        switch self {
        case .category("LC"):
            return [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter].contains(scalar.properties.generalCategory)
        case .category(let name): return (Self.shortNames[scalar.properties.generalCategory] ?? "Cn").hasPrefix(name)
        case .other(let matcher): return matcher.isFound(in: String(scalar))
        }
    }

    /// Returns the short name of a general category.
    private static func category(named name: Substring) -> String? {
        let words = categoryNames.split(separator: " ")
        guard let index = words.firstIndex(of: name) else { return nil }
        // A long name comes before the short one.
        return String(name.utf8.count > 2 ? words[index + 1] : name)
    }

    /// The short names of general categories; a category that is unknown here counts as unassigned.
    private static let shortNames: [Unicode.GeneralCategory: String] = [
        .uppercaseLetter: "Lu", .lowercaseLetter: "Ll", .titlecaseLetter: "Lt", .modifierLetter: "Lm",
        .otherLetter: "Lo", .nonspacingMark: "Mn", .spacingMark: "Mc", .enclosingMark: "Me", .decimalNumber: "Nd",
        .letterNumber: "Nl", .otherNumber: "No", .connectorPunctuation: "Pc", .dashPunctuation: "Pd",
        .openPunctuation: "Ps", .closePunctuation: "Pe", .initialPunctuation: "Pi", .finalPunctuation: "Pf",
        .otherPunctuation: "Po", .mathSymbol: "Sm", .currencySymbol: "Sc", .modifierSymbol: "Sk", .otherSymbol: "So",
        .spaceSeparator: "Zs", .lineSeparator: "Zl", .paragraphSeparator: "Zp", .control: "Cc", .format: "Cf",
        .surrogate: "Cs", .privateUse: "Co", .unassigned: "Cn",
    ]

    /// The names of general categories: long names, each with the short one after it.
    private static let categoryNames = """
        Cased_Letter LC Close_Punctuation Pe Connector_Punctuation Pc Control Cc cntrl Cc Currency_Symbol Sc \
        Dash_Punctuation Pd Decimal_Number Nd digit Nd Enclosing_Mark Me Final_Punctuation Pf Format Cf \
        Initial_Punctuation Pi Letter L Letter_Number Nl Line_Separator Zl Lowercase_Letter Ll Mark M Combining_Mark M \
        Math_Symbol Sm Modifier_Letter Lm Modifier_Symbol Sk Nonspacing_Mark Mn Number N Open_Punctuation Ps Other C \
        Other_Letter Lo Other_Number No Other_Punctuation Po Other_Symbol So Paragraph_Separator Zp Private_Use Co \
        Punctuation P punct P Separator Z Space_Separator Zs Spacing_Mark Mc Surrogate Cs Symbol S Titlecase_Letter Lt \
        Unassigned Cn Uppercase_Letter Lu
        """

    /// The names of properties that a code point has or doesn't have. ECMA-262 also has `Emoji_Component` and
    /// `Extended_Pictographic` (`EComp`, `ExtPict`), which Swift's scalars don't have.
    private static let binaryNames = """
        ASCII ASCII_Hex_Digit AHex Alphabetic Alpha Any Assigned Bidi_Control Bidi_C Bidi_Mirrored Bidi_M \
        Case_Ignorable CI Cased Changes_When_Casefolded CWCF Changes_When_Casemapped CWCM Changes_When_Lowercased CWL \
        Changes_When_NFKC_Casefolded CWKCF Changes_When_Titlecased CWT Changes_When_Uppercased CWU Dash \
        Default_Ignorable_Code_Point DI Deprecated Dep Diacritic Dia Emoji Emoji_Modifier EMod Emoji_Modifier_Base \
        EBase Emoji_Presentation EPres Extender Ext Grapheme_Base Gr_Base Grapheme_Extend Gr_Ext Hex_Digit Hex \
        IDS_Binary_Operator IDSB IDS_Trinary_Operator IDST ID_Continue IDC ID_Start IDS Ideographic Ideo Join_Control \
        Join_C Logical_Order_Exception LOE Lowercase Lower Math Noncharacter_Code_Point NChar Pattern_Syntax Pat_Syn \
        Pattern_White_Space Pat_WS Quotation_Mark QMark Radical Regional_Indicator RI Sentence_Terminal STerm \
        Soft_Dotted SD Terminal_Punctuation Term Unified_Ideograph UIdeo Uppercase Upper Variation_Selector VS \
        White_Space space XID_Continue XIDC XID_Start XIDS
        """
}
