/// `@Name(arguments)`.
struct Attribute: Equatable {
    /// Without its module, and without generic arguments.
    var name: String
    /// The bytes between its parentheses.
    var arguments: Range<Int>?
    var range: Range<Int>
}

/// A word before a declaration: `public`, `private(set)`, `static`.
struct Modifier: Equatable {
    var name: String
    /// The word in parentheses after it.
    var detail: String?
    var range: Range<Int>
}

/// A declaration as far as macros look at it.
struct Declaration: Equatable {
    var attributes: [Attribute]
    var modifiers: [Modifier]
    /// `var`, `struct`, `func` …; for a macro that stands alone, its name with `#`.
    var keyword: String
    var keywordRange: Range<Int>
    var content: Content
    /// With its attributes.
    var range: Range<Int>

    indirect enum Content: Equatable {
        /// `var` and `let`.
        case variable([Binding])
        /// A struct, a class, an enum, an actor, a protocol or an extension.
        case type(TypeHeader, members: [Declaration])
        case enumCases([EnumCase])
        /// `#if`, with each branch.
        case conditional([Branch])
        /// Anything else; with the name of a function that isn't an operator.
        case other(name: String?)
    }

    /// A branch of `#if`: the directive with its condition, and what is in it.
    struct Branch: Equatable {
        var directive: Range<Int>
        var members: [Declaration]
    }
}

/// One of the names that `var` or `let` declares.
struct Binding: Equatable {
    /// The name; nil for a pattern such as `(a, b)`.
    var name: String?
    var nameRange: Range<Int>
    var type: Range<Int>?
    /// Without `=`.
    var initializer: Range<Int>?
    var accessors: Accessors?

    enum Accessors: Equatable {
        /// `{ return … }` and `{ get … set … }`.
        case computed(Range<Int>)
        /// `willSet` and `didSet`.
        case observers(Range<Int>)
    }
}

/// The start of a declaration of a type.
struct TypeHeader: Equatable {
    var name: String
    var nameRange: Range<Int>
    var genericParameters: Range<Int>?
    /// The types after the colon.
    var inherited: [Range<Int>]
    var whereClause: Range<Int>?
    /// With its braces.
    var body: Range<Int>
}

/// One case of an enum.
struct EnumCase: Equatable {
    var name: String
    var nameRange: Range<Int>
    /// The associated values, if the case has parentheses.
    var values: [EnumValue]?
    var rawValue: Range<Int>?
}

/// An associated value of a case.
struct EnumValue: Equatable {
    var label: String?
    var type: Range<Int>
    var initializer: Range<Int>?
}
