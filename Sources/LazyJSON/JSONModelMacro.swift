/// Declares a class of models as plain Swift: each stored `var` becomes a ``Property``.
///
///     @JSONModel final class User: JSONModel {
///         var id = 0
///         var name: String?
///         @Property("profile.city") var city: String?
///         let formatter = NameFormatter()         // isn't read from the JSON
///         var title: String { formatter.text(name) }
///     }
///
///     let user = try User(parsing: #"{"id": "7", "profile": {"city": "Oslo"}}"#)
///     user.id                                     // 7
///     user.city                                   // "Oslo"
///
/// The class means the same as one that is written by hand, and its attributes can be seen with "Expand Macro": a
/// variable with `@Property` keeps it, each other one gets it. Computed and static variables stay as they are.
///
/// The class is `Sendable`, and the compiler checks that the values of its `let`s are. A variable that can't be a
/// property is an error at its place: `lazy`, `willSet`, a setter, a variable without a default.
///
/// A class in a function can't have the macro; write `@Property` there.
@attached(memberAttribute)
@attached(
    member,
    names: named(_Constants), named(_model), named(_declare), named(_startsEmpty), named(init), named(_other),
    named(_content))
@attached(extension, conformances: Sendable, JSONModelProtocol)
public macro JSONModel() = #externalMacro(module: "LazyJSONMacros", type: "JSONModelMacro")

/// Declares a union: an enum whose case a member of the JSON names.
///
///     @JSONModel("type") enum Shape {
///         case circle(Circle)                         // {"type": "circle", …}
///         @Key("sq") case square(Square)              // {"type": "sq", …}
///         case other(JSON)                            // anything else
///     }
///
/// Without a member, the cases are told apart by the shapes of their values. See ``JSONUnion``.
///
/// - Parameter kind: The path of the member.
@attached(member, names: named(_declare), named(_other), named(_content))
@attached(extension, conformances: Sendable, JSONUnion)
public macro JSONModel(_ kind: JSON.Path) = #externalMacro(module: "LazyJSONMacros", type: "JSONModelMacro")

/// Compiles only if a value is `Sendable`. The expansion of ``JSONModel()`` has it for each constant of a class.
///
/// - Parameter value: The value. Nothing is done with it.
public func _requireSendable<Value: Sendable & ~Copyable>(_ value: borrowing Value) {}
