/// Marks `Optional`.
package protocol OptionalType {
    var wrapped: Any? { get }
    static var wrappedType: Any.Type { get }
}
extension Optional: OptionalType {
    package var wrapped: Any? { map { $0 } }
    package static var wrappedType: Any.Type { Wrapped.self }
}

/// Returns whether a value of a type is nil.
package func isNil<Value>(_ value: Value) -> Bool {
    _isOptional(Value.self) && (value as? any OptionalType).map { $0.wrapped == nil } ?? false
}

/// Returns the value inside any number of optionals, or nil if one of them is nil.
package func withoutOptionals(_ value: Any) -> Any? {
    var value = value
    while let optional = value as? any OptionalType {
        guard let wrapped = optional.wrapped else { return nil }
        value = wrapped
    }
    return value
}

/// Returns a value that is an object of a class; nil if it isn't.
///
/// A cast of any value to a class first bridges the value: to look for a class in a `Set` or a dictionary, corelibs
/// Foundation creates an `NSSet` or an `NSDictionary`, and the hash of some elements, such as `Decimal`, recurses
/// without an end. So only values that are objects are cast.
package func cast<Object: AnyObject>(_ value: Any, to type: Object.Type) -> Object? {
    Swift.type(of: value) is Object.Type ? value as? Object : nil
}

/// Returns whether two values are equal, or nil if the type of the first one isn't `Equatable`.
package func areEqual<Value>(_ left: Value, _ right: Value) -> Bool? {
    func equal<Known: Equatable>(_ left: Known) -> Bool { left == right as? Known }
    return (left as? any Equatable).map { equal($0) }
}
