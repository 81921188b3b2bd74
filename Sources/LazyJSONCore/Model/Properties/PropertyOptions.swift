/// The path of a declared property, and its options: how the property is read, checked and edited.
///
///     @Property("age", .required)                              var age: Int = 0
///     @Property("age", [.required, .check(.in(0...150))])      var years: Int = 0
///     @Property(.readOnly)                                     var id: Int = 0
///     @Property(.coercion(.strict))                            var code: String?
///
/// A string literal is a path, and a list of options is itself an option, with all of them. Options may be given to a
/// name and used for several properties:
///
///     let percentage: PropertyOptions<Int> = [.required, .check(.in(0...100))]
public struct PropertyOptions<Value: Sendable>: Sendable {
    private(set) var list = OptionList()

    private init(_ change: (inout OptionList) -> Void) { change(&list) }

    /// Where the value is in the object, as a string that isn't a literal: see ``Property``. For ``Stored``, the key.
    ///
    ///     @Property(.path(Keys.name)) var name: String?
    ///
    /// - Parameter path: The path.
    /// - Returns: The option.
    public static func path(_ path: String) -> PropertyOptions { PropertyOptions { $0.paths = [path] } }

    /// The value has to be present and not null.
    ///
    /// Validation reports ``IssueKind/missing`` or ``IssueKind/null`` otherwise; reading isn't affected.
    public static var required: PropertyOptions { PropertyOptions { $0.isRequired = true } }

    /// The property can be set only while a new object is created, as in `User { $0.id = 7 }`, and not in a draft of an
    /// existing one. A ``Stored`` property can be set only while the store has no value for it.
    public static var readOnly: PropertyOptions { PropertyOptions { $0.isReadOnly = true } }

    /// The value is a model of the object's own members: those that its type reads.
    ///
    ///     @JSONModel struct Address { var city = ""; var zip: String? }
    ///     @JSONModel struct User { var id = 0; @Key(.flattened) var address: Address }
    ///     var user = try User(parsing: #"{"id": 7, "city": "Oslo"}"#)
    ///     user.address.city               // "Oslo"
    ///     user.address.zip = "0150"       // {"id": 7, "city": "Oslo", "zip": "0150"}
    ///
    /// The model's JSON has these members only. An optional is nil if the object has none of them, and nil removes
    /// them. A new value brings further members along that the class doesn't read; one that another property reads is
    /// refused. The property has no path. Members that the classes of a discriminator read belong to the model, too.
    public static var flattened: PropertyOptions { PropertyOptions { $0.part = .flattened } }

    /// The value is a dictionary of all members of the object that no other property reads.
    ///
    ///     @JSONModel struct Rates { var base = ""; @Key(.rest) var rates: [String: Double] }
    ///     var rates = try Rates(parsing: #"{"base": "EUR", "USD": 1.08}"#)
    ///     rates.rates["USD"]              // 1.08
    ///     rates.rates["JPY"] = 162.5      // {"base": "EUR", "USD": 1.08, "JPY": 162.5}
    ///
    /// As `[String: JSON]` it is everything that the type doesn't know. A member that is null isn't in the dictionary,
    /// and stays. Validation reports no unknown keys. A member that another property reads can't be set here. The
    /// property has no path.
    public static var rest: PropertyOptions { PropertyOptions { $0.part = .rest } }

    /// Which kinds of JSON values may be read as the property's type. By default, the class's ``JSONModel/coercion``
    /// decides. The last one of several applies.
    ///
    /// - Parameter coercion: The policy, such as `.strict`.
    /// - Returns: The option.
    public static func coercion(_ coercion: Coercion) -> PropertyOptions { PropertyOptions { $0.coercion = coercion } }

    /// A rule for the values, such as `.in(0...150)`. All of several apply.
    ///
    /// Validation reports values that fail as ``IssueKind/failedCheck``; reading isn't affected.
    ///
    /// - Parameter check: The rule.
    /// - Returns: The option.
    public static func check(_ check: Check<Value>) -> PropertyOptions { PropertyOptions { $0.checks = [check] } }

    /// A rule for the values of an optional. Nil passes: only ``required`` makes a value mandatory.
    ///
    ///     @Property(.check(.in(0...150))) var age: Int?
    ///
    /// - Parameter check: The rule for the wrapped value.
    /// - Returns: The option.
    public static func check<Wrapped: Sendable>(_ check: Check<Wrapped>) -> PropertyOptions where Value == Wrapped? {
        .check(Check<Value>.unlessNil(check))
    }
}

extension PropertyOptions: ExpressibleByStringInterpolation {
    /// Creates the option ``path(_:)`` from a string literal.
    public init(stringLiteral path: String) { self = .path(path) }
}

extension PropertyOptions: ExpressibleByArrayLiteral {
    /// Creates an option with all of several.
    public init(arrayLiteral options: PropertyOptions...) {
        for option in options { list.add(option.list) }
    }
}

/// Options without the type of the property: generic code would look up types at the first use of each class.
struct OptionList: Sendable {
    enum Part { case flattened, rest }

    var paths: [String] = []
    /// The members of the object that are the value; nil if it is at a path.
    var part: Part?
    var coercion: Coercion?
    var isRequired = false
    var isReadOnly = false
    var checks: [any AnyCheck] = []

    mutating func add(_ other: OptionList) {
        paths += other.paths
        part = other.part ?? part
        coercion = other.coercion ?? coercion
        isRequired = isRequired || other.isRequired
        isReadOnly = isReadOnly || other.isReadOnly
        checks += other.checks
    }
}
