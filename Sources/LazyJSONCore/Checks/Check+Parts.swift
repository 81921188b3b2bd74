/// Checks of the parts of arrays, sets, dictionaries and other collections.
extension Check {
    // MARK: Elements

    /// Requires every element of an array, a set or another collection to pass a check.
    ///
    ///     @Property(.check(.each(.length(1...20)))) var tags: [String]
    ///     @Property(.check(.each(.each(.in(0...1))))) var matrix: [[Double]]
    ///
    /// Each failing element is reported separately. In the schema: `items`.
    ///
    /// - Parameter check: The check of an element.
    /// - Returns: A check of the collection.
    @_disfavoredOverload
    public static func each(_ check: Check<Value.Element>) -> Check
    where Value: Collection, Value.Element: Sendable {
        let isList = JSON.Kind.written(for: Value.self) == .array
        let keywords = isList ? SchemaKeywords("items", of: check.keywords) : SchemaKeywords()
        // The elements of a set aren't in the same order as in the JSON.
        let isInOrder = isList && !(Value.self is any SetAlgebra.Type)
        return Check(
            CheckRule("each element \(check)", keywords, mistakes: check.mistakes) { elements, body in
                var ordinal = 0
                return elements.allSatisfy { element in
                    defer { ordinal += 1 }
                    return check.forEachFailure(of: element) { body($0.inside(isInOrder ? .element(ordinal) : nil)) }
                }
            })
    }

    /// Requires every value of a dictionary to pass a check.
    ///
    ///     @Property(.check(.each(.in(0...5)))) var ratings: [String: Int]
    ///
    /// Each failing value is reported separately. In the schema: `additionalProperties`.
    ///
    /// - Parameter check: The check of a value.
    /// - Returns: A check of the dictionary.
    public static func each<Key: Sendable, Element: Sendable>(_ check: Check<Element>) -> Check
    where Value == [Key: Element] {
        each(check) { members, body in members.allSatisfy { body(CheckedKey($0.key), $0.value) } }
    }

    // MARK: Keys

    /// Requires every key of a dictionary to pass a check.
    ///
    ///     @Property(.check(.keys(.pattern("^[a-z]{2}$")))) var titles: [String: String]
    ///
    /// Each failing key is reported separately. In the schema: `propertyNames`, if the keys are strings, or are one of
    /// several values that are written as strings.
    ///
    /// - Parameter check: The check of a key.
    /// - Returns: A check of the dictionary.
    public static func keys<Key: Sendable, Element: Sendable>(_ check: Check<Key>) -> Check
    where Value == [Key: Element] {
        keys(check) { members, body in members.keys.allSatisfy(body) }
    }

    // MARK: Members of any dictionary

    /// Requires every value to pass a check, in a value of any type that is written as an object.
    ///
    /// - Parameter members: Calls a function with every member of a value until it returns false, and then returns
    ///   false.
    static func each<Element: Sendable>(
        _ check: Check<Element>,
        of members: @escaping @Sendable (Value, (CheckedKey, Element) -> Bool) -> Bool
    ) -> Check {
        let keywords = SchemaKeywords("additionalProperties", of: check.keywords)
        return Check(
            CheckRule("each value \(check)", keywords, mistakes: check.mistakes) { value, body in
                members(value) { key, element in check.forEachFailure(of: element) { body($0.inside(.value(key))) } }
            })
    }

    /// Requires every key to pass a check, in a value of any type that is written as an object.
    ///
    /// - Parameter keys: Calls a function with every key of a value until it returns false, and then returns false.
    static func keys<Key: Hashable & Sendable>(
        _ check: Check<Key>, of keys: @escaping @Sendable (Value, (Key) -> Bool) -> Bool
    ) -> Check {
        // Keywords for numbers and the like don't apply to the names that keys have in JSON.
        let isString = JSON.Kind.written(for: Key.self) == .string
        let keywords = SchemaKeywords("propertyNames", of: isString ? check.keywords : check.keywords.listedStrings)
        return Check(
            CheckRule("each key \(check)", keywords, mistakes: check.mistakes) { value, body in
                keys(value) { key in
                    // A key has no parts.
                    check.forEachFailure(of: key) {
                        body(CheckFailure(text: $0.text, rule: $0.rule, steps: [.key(CheckedKey(key))]))
                    }
                }
            })
    }
}

// MARK: - Equal elements

extension Check where Value: RandomAccessCollection, Value.Element: Hashable {
    /// A check that requires the elements of a list to be distinct, by Swift's equality.
    ///
    ///     @Property(.check(.unique)) var tags: [String]
    ///
    /// All equal elements except the first one are reported. In the schema: `uniqueItems`.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public static var unique: Check {
        let isList = JSON.Kind.written(for: Value.self) == .array
        let text = "must differ from every earlier element"
        let keywords = isList ? SchemaKeywords("uniqueItems", true) : SchemaKeywords()
        return Check(
            CheckRule("each element \(text)", keywords) { elements, body in
                var seen: Set<Value.Element> = []
                var ordinal = 0
                return elements.allSatisfy { element in
                    defer { ordinal += 1 }
                    return seen.insert(element).inserted
                        || body(
                            CheckFailure(text: text, rule: "uniqueItems", steps: isList ? [.element(ordinal)] : []))
                }
            })
    }
}
