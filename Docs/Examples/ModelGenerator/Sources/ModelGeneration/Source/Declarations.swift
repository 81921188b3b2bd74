/// The declarations of a file, before they are text.
public struct ModelFile: Sendable {
    /// The classes and structs, superclasses first.
    var models: [ModelDeclaration] = []
    /// The enums of values of several kinds.
    var alternatives: [AlternativesDeclaration] = []
    /// Names for types that no class is needed for.
    var aliases: [AliasDeclaration] = []
    /// Notes for people about the samples and the models: values of several kinds, names that repeat.
    public var notes: [String] = []
    /// The type that reads the root of a sample, such as `Feed` or `LazyArray<Event>`.
    public var rootType = ""

    /// The names of the classes or structs, in the order of declaration.
    public var modelNames: [String] { models.map(\.name) }
}

/// How a file declares models.
public enum ModelForm: Sendable {
    /// Classes with the macro: `@JSONModel final class User: JSONModel`.
    case classes
    /// Structs with the macro: `@JSONModel struct User`. Classes that have subclasses, and these, are classes.
    case structs
    /// Classes with a wrapper at each property.
    case wrappers

    /// The attribute with the path and the options of a property.
    var attribute: String { self == .structs ? "@Key" : "@Property" }
}

/// A class or a struct of models.
struct ModelDeclaration: Sendable {
    var access = Access.internal
    var name: String
    var superclass = "JSONModel"
    /// Whether there is an `id` by which the objects are told apart.
    var isIdentifiable = false
    /// The lines of the documentation comment.
    var comment: [String] = []
    var isFinal = true
    var properties: [PropertyDeclaration] = []
    var enums: [EnumDeclaration] = []
    var family: FamilyDeclaration?
    /// Whether unknown members are errors, as `additionalProperties: false` says.
    var rejectsUnknownKeys = false
    /// The arguments of the annotations of the class and its properties, if the library has written the schema.
    var annotations: [[String]] = []
}

/// An access level of declarations, as far as the generator writes one. `open` classes have `public` members.
enum Access: String, Sendable, Comparable {
    case `internal`, package, `public`

    /// The modifier and a space; empty for the default.
    var prefix: String { self == .internal ? "" : "\(rawValue) " }

    static func < (left: Access, right: Access) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .internal: 0
        case .package: 1
        case .public: 2
        }
    }
}

/// A property of a model.
struct PropertyDeclaration: Sendable {
    var name: String
    /// The keys in JSON that lead to the value.
    var path: [String]
    var type: SwiftType
    var defaultValue: String?
    /// The arguments of the attribute after the path, such as `.required`.
    var arguments: [String] = []
    var comment: [String] = []
    /// A remark at the end of the line.
    var remark: String?
    /// The counts of the samples' values at the place; nil if the declaration comes from a schema.
    var tally: Tally?
    /// The tally of the elements in the lists or dictionaries.
    var coreTally: Tally?

    /// The key in JSON.
    var key: String { path.first ?? "" }
}

/// The subclasses of a class.
struct FamilyDeclaration: Sendable {
    /// The keys that lead to the member.
    var path: [String]
    /// The classes by the value of the member.
    var cases: [(value: String, className: String)]
    /// Whether the values are texts, and not numbers or Bools.
    var areTexts = true
    /// The class of all other objects, if it isn't the base class.
    var otherClassName: String?
    /// Whether each object has the member. If not, the class overrides `modelClass(for:)`, which doesn't require it.
    var isComplete: Bool
}

/// An enum of texts.
struct EnumDeclaration: Sendable, Hashable {
    struct Case: Sendable, Hashable {
        var name: String
        var value: String
    }

    var name: String
    var cases: [Case]
    /// Whether the values are integers.
    var isInteger = false
    /// Whether there are no other values, so that a schema can list them.
    var isComplete = false
}

/// An enum with a case for each kind of value.
struct AlternativesDeclaration: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case flag, number, text, object, list
    }

    struct Case: Sendable, Hashable {
        var kind: Kind
        var type: SwiftType
        /// The kinds of a list's elements, if they are of several kinds.
        var elements: [Case]?

        static let anyList = Case(kind: .list, type: SwiftType(levels: [.list(hasNulls: true)], core: "JSON"))
    }

    var access = Access.internal
    var name: String
    var cases: [Case]
}

/// A name for a type.
struct AliasDeclaration: Sendable {
    var name: String
    var type: String
    var comment: [String]
}
