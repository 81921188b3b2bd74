/// Checks of what is in arrays, sets, dictionaries and other collections.
extension Check {
    // MARK: Elements

    /// Every element of an array, a set or another collection passes a check.
    ///
    ///     @Property(check: .each(.length(1...20))) var tags: [String]
    ///     @Property(check: .each(.each(.in(0...1)))) var matrix: [[Double]]
    ///
    /// Each element that fails is reported by itself. In the schema: `items`.
    ///
    /// - Parameter check: The check of an element.
    @_disfavoredOverload
    public static func each(_ check: Check<Value.Element>) -> Check
    where Value: Collection, Value.Element: Sendable {
        let isList = JSON.Kind.written(for: Value.self) == .array
        let keywords = isList ? SchemaKeywords("items", of: check.keywords) : SchemaKeywords()
        // The elements of a set are in another order than in the JSON.
        let isInOrder = isList && !(Value.self is any SetAlgebra.Type)
        return Check(
            [
                CheckRule("each element \(check)", keywords, mistakes: check.mistakes) { elements, body in
                    var ordinal = 0
                    return elements.allSatisfy { element in
                        defer { ordinal += 1 }
                        return check.forEachFailure(of: element) {
                            body($0.inside(isInOrder ? .element(ordinal) : nil))
                        }
                    }
                }
            ])
    }

    /// Every element of a collection, if there is one, passes a check.
    ///
    /// - Parameter check: The check of an element.
    @_disfavoredOverload
    public static func each<Elements: Collection & Sendable>(_ check: Check<Elements.Element>) -> Check
    where Value == Elements?, Elements.Element: Sendable {
        Check<Elements>.each(check).ofOptional()
    }

    /// Every value of a dictionary passes a check.
    ///
    ///     @Property(check: .each(.in(0...5))) var ratings: [String: Int]
    ///
    /// Each value that fails is reported by itself. In the schema: `additionalProperties`.
    ///
    /// - Parameter check: The check of a value.
    public static func each<Key: Sendable, Element: Sendable>(_ check: Check<Element>) -> Check
    where Value == [Key: Element] {
        each(check) { members, body in members.allSatisfy { body(CheckedKey($0.key), $0.value) } }
    }

    /// Every value of a dictionary, if there is one, passes a check.
    ///
    /// - Parameter check: The check of a value.
    public static func each<Key: Sendable, Element: Sendable>(_ check: Check<Element>) -> Check
    where Value == [Key: Element]? {
        Check<[Key: Element]>.each(check).ofOptional()
    }

    // MARK: Keys

    /// Every key of a dictionary passes a check.
    ///
    ///     @Property(check: .keys(.pattern("^[a-z]{2}$"))) var titles: [String: String]
    ///
    /// Each key that fails is reported by itself. In the schema, if the keys are strings: `propertyNames`.
    ///
    /// - Parameter check: The check of a key.
    public static func keys<Key: Sendable, Element: Sendable>(_ check: Check<Key>) -> Check
    where Value == [Key: Element] {
        keys(check) { members, body in members.keys.allSatisfy(body) }
    }

    /// Every key of a dictionary, if there is one, passes a check.
    ///
    /// - Parameter check: The check of a key.
    public static func keys<Key: Sendable, Element: Sendable>(_ check: Check<Key>) -> Check
    where Value == [Key: Element]? {
        Check<[Key: Element]>.keys(check).ofOptional()
    }

    // MARK: Members of any dictionary

    /// Every value passes a check, in a value of any type that is written as an object.
    ///
    /// - Parameter members: Calls a function with every member of a value until it returns false, and then returns false.
    static func each<Element: Sendable>(
        _ check: Check<Element>,
        of members: @escaping @Sendable (Value, (CheckedKey, Element) -> Bool) -> Bool
    ) -> Check {
        let keywords = SchemaKeywords("additionalProperties", of: check.keywords)
        return Check(
            [
                CheckRule("each value \(check)", keywords, mistakes: check.mistakes) { value, body in
                    members(value) { key, element in
                        check.forEachFailure(of: element) { body($0.inside(.value(key))) }
                    }
                }
            ])
    }

    /// Every key passes a check, in a value of any type that is written as an object.
    ///
    /// - Parameter keys: Calls a function with every key of a value until it returns false, and then returns false.
    static func keys<Key: Hashable & Sendable>(
        _ check: Check<Key>, of keys: @escaping @Sendable (Value, (Key) -> Bool) -> Bool
    ) -> Check {
        // What is said about numbers and the like does not go for the names that they are in JSON.
        let isString = JSON.Kind.written(for: Key.self) == .string
        let keywords = isString ? SchemaKeywords("propertyNames", of: check.keywords) : SchemaKeywords()
        return Check(
            [
                CheckRule("each key \(check)", keywords, mistakes: check.mistakes) { value, body in
                    keys(value) { key in
                        // A key has no parts.
                        check.forEachFailure(of: key) {
                            body(CheckFailure(text: $0.text, place: [.key(CheckedKey(key))]))
                        }
                    }
                }
            ])
    }
}

// MARK: - Equal elements

extension Check where Value: RandomAccessCollection, Value.Element: Hashable {
    /// No element of a list is equal to one before it, as equal as in Swift.
    ///
    ///     @Property(check: .unique) var tags: [String]
    ///
    /// Of equal elements all but the first are reported. In the schema: `uniqueItems`.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public static var unique: Check {
        let isList = JSON.Kind.written(for: Value.self) == .array
        let text = "must differ from every earlier element"
        let keywords = isList ? SchemaKeywords("uniqueItems", true) : SchemaKeywords()
        return Check(
            [
                CheckRule("each element \(text)", keywords) { elements, body in
                    var seen: Set<Value.Element> = []
                    var ordinal = 0
                    return elements.allSatisfy { element in
                        defer { ordinal += 1 }
                        return seen.insert(element).inserted
                            || body(CheckFailure(text: text, place: isList ? [.element(ordinal)] : []))
                    }
                }
            ])
    }
}

extension Check
where
    Value: _ElementwiseConvertible & ExpressibleByNilLiteral, Value.Converted: RandomAccessCollection & Sendable,
    Value.Converted.Element: Hashable
{
    /// No element of a list, if there is one, is equal to one before it.
    public static var unique: Check { Check<Value.Converted>.unique.ofOptional(Value.self) }
}
