import LazyJSONFoundation

/// The reason why JSON isn't a patch, or why a patch cannot be applied.
///
///     do { try json.apply([.add("/tags/0", "new"), .replace("/user/name", "Ada")]) } catch {
///         error.reason        // .nothingThere
///         error.index         // 1
///         error.operation     // {"op":"replace","path":"/user/name","value":"Ada"}
///         error.pointer       // /user
///         print(error)        // operation 1, replace "/user/name": there is no value at "/user"
///     }
public struct JSONPatchError: Error, Sendable, Equatable {
    /// The reasons for which a patch is invalid or cannot be applied.
    public enum Reason: Sendable, Equatable {
        /// The text of a patch is not JSON.
        case invalidJSON(JSONError)
        /// The JSON of a patch is not an array.
        case notAnArray(found: JSONKind)
        /// The JSON of an operation is not an object.
        case notAnObject(found: JSONKind)
        /// An operation lacks a member: `op`, `path`, `from` or `value`.
        case missingMember(String)
        /// An operation has a member twice. Readers differ about which one counts.
        case repeatedMember(String)
        /// A member of an operation that has to be a string isn't a string.
        case wrongMember(String, found: JSONKind)
        /// The name of an operation is unknown.
        case unknownOperation(String)
        /// The text of a member is not a JSON Pointer (RFC 6901).
        case invalidPointer(String, in: String)
        /// The pointer leads to no value.
        case nothingThere
        /// The value at the pointer is a scalar, which contains no values.
        case noContainer(found: JSONKind)
        /// The last token of the pointer is neither `-` nor a decimal number without leading zeros, and the value is an
        /// array.
        case invalidIndex(String)
        /// The last token of the pointer is an index beyond the end of the array. An added value may be one beyond the
        /// last element.
        case beyondEnd(count: Int)
        /// An operation would remove the root.
        case rootRemoved
        /// An operation would move a value into itself.
        case movedIntoItself
        /// A `test` found another value.
        case testFailed(expected: JSON, found: JSON)
        /// The copies of the patch, together, are larger than the limit in bytes.
        case copiesTooLarge(limit: Int)
        /// The root of the changed value isn't of the kind that a model, an array of models or a dictionary of models
        /// needs.
        case wrongRoot(expected: JSONKind, found: JSONKind)
        /// A merge patch for a model or a dictionary of models is not an object.
        case wrongMergePatch(found: JSONKind)
        /// A read-only property of a model would change.
        case readOnly(String)
    }

    /// The two cases that a server answers differently.
    public enum Kind: Sendable, Hashable {
        /// The received JSON is not a patch (400 Bad Request).
        case invalidPatch
        /// The patch does not fit the value that it was applied to (409 Conflict).
        case notApplicable
    }

    /// Whether what was received is not a patch, or a patch does not fit the value.
    public var kind: Kind {
        switch reason {
        case .invalidJSON, .notAnArray, .notAnObject, .missingMember, .repeatedMember, .wrongMember, .unknownOperation,
            .invalidPointer:
            .invalidPatch
        case .nothingThere, .noContainer, .invalidIndex, .beyondEnd, .rootRemoved, .movedIntoItself, .testFailed,
            .copiesTooLarge, .wrongRoot, .wrongMergePatch, .readOnly:
            .notApplicable
        }
    }

    /// The reason for which the patch is invalid or cannot be applied.
    public let reason: Reason
    /// The index of the operation in the patch, from 0; nil if the error isn't about one operation.
    public let index: Int?
    /// The operation; nil if the error isn't about one operation, or if its JSON isn't a valid operation.
    public let operation: JSONPatch.Operation?
    /// The place to which the reason refers: a pointer of the operation, up to the first token that leads nowhere. Nil
    /// if the error isn't about a place.
    public let pointer: JSONPointer?
    /// Whether messages leave out values.
    var isHidden = false
}

extension JSONPatchError: CustomStringConvertible, LocalizedError {
    /// The operation, the place and the reason: `operation 1, replace "/user/name": there is no value at "/user"`.
    public var description: String {
        let sentence = reason.sentence(about: pointer?.quoted ?? "it", isHidden: isHidden)
        guard let index else { return sentence }
        return "operation \(index)" + (operation.map { ", \($0.summary)" } ?? "") + ": " + sentence
    }

    /// The same text as ``description``, for code that shows `localizedDescription`.
    public var errorDescription: String? { description }
}

extension JSONPatchError.Reason {
    fileprivate func sentence(about place: String, isHidden: Bool) -> String {
        switch self {
        case .invalidJSON(let error): "the patch is not JSON: \(error)"
        case .notAnArray(let found): "a patch must be an array of operations, found \(found.noun)"
        case .notAnObject(let found): "an operation must be an object, found \(found.noun)"
        case .missingMember(let name): "\(name.quoted) is missing"
        case .repeatedMember(let name):
            "\(name.quoted) appears more than once"
        case .wrongMember(let name, let found):
            "\(name.quoted) must be a string, found \(found.noun)"
        case .unknownOperation(let name):
            "\(name.quoted) is not an operation: expected add, remove, replace, move, copy or test"
        case .invalidPointer(let text, let name):
            "\(name.quoted) is \(text.quoted), which is not a JSON Pointer (RFC 6901): a pointer is empty or "
                + "starts with \"/\", and contains \"~\" only as ~0 or ~1"
        case .nothingThere: "there is no value at \(place)"
        case .noContainer(let found): "\(place) is \(found.noun), which contains no values"
        case .invalidIndex(let token):
            "\(token.quoted) in \(place) is not an array index: expected \"-\" or a decimal number "
                + "without leading zeros"
        case .beyondEnd(let count):
            "\(place) is beyond the end of an array with \(count) \("element".plural(for: count))"
        case .rootRemoved: "the root cannot be removed; it can be replaced"
        case .movedIntoItself: "the value cannot be moved into itself, to \(place)"
        case .testFailed(let expected, let found):
            isHidden
                ? "expected another value at \(place), found \(found.kind.noun)"
                : "expected \(expected.lineExcerpt) at \(place), found \(found.lineExcerpt)"
        case .copiesTooLarge(let limit): "copying \(place) would exceed the limit of \(limit) copied bytes"
        case .wrongRoot(let expected, let found):
            "the root must remain \(expected.noun), but would become \(found.noun)"
        case .wrongMergePatch(let found):
            "a merge patch of a model must be an object, found \(found.noun)"
        case .readOnly(let property): "\(property) at \(place) is read-only"
        }
    }
}

extension JSONPatch.Operation {
    /// The operation without its value: `move "/a" to "/b"`.
    fileprivate var summary: String {
        from.map { "\(name) \($0.quoted) to \(path.quoted)" } ?? "\(name) \(path.quoted)"
    }
}

extension String {
    /// The text as a literal, shortened.
    fileprivate var quoted: String { shortened(to: PatchDescription.pathLimit).debugDescription }
}

extension JSONPointer {
    fileprivate var quoted: String {
        self == .root ? "the root" : description.quoted
    }
}

// MARK: - Raising

extension JSONPatchError {
    /// An error that isn't about one operation, or about one whose index isn't known yet.
    init(_ reason: Reason, at pointer: JSONPointer? = nil) {
        self.init(reason: reason, index: nil, operation: nil, pointer: pointer)
    }

    /// The error for a token of a pointer that leads nowhere from a value. All tokens before it lead to that value.
    init(token: Int, of pointer: JSONPointer, in value: JSON) {
        let tokens = pointer.components
        let place = JSONPointer(components: Array(tokens.prefix(token + 1)))
        switch value.kind {
        case .object: self.init(.nothingThere, at: place)
        case .array where tokens[token].name.string == JSONPointer.end: self.init(.nothingThere, at: place)
        case .array: self.init(index: tokens[token], at: place, count: value.count ?? 0)
        case .null, .bool, .number, .string:
            self.init(.noContainer(found: value.kind), at: JSONPointer(components: Array(tokens.prefix(token))))
        }
    }

    /// The error for a token that isn't an index of an array.
    init(index: Path.Component, at place: JSONPointer, count: Int) {
        let text = index.name.string
        // A number that is too large for an integer is an index, too.
        let isDecimal = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let isIndex = isDecimal && (text.utf8.count == 1 || text.utf8.first != 0x30)
        self.init(isIndex ? .beyondEnd(count: count) : .invalidIndex(text), at: place)
    }

    /// Returns the error as one about an operation.
    func raised(by operation: JSONPatch.Operation? = nil, at index: Int) -> JSONPatchError {
        JSONPatchError(reason: reason, index: index, operation: operation, pointer: pointer)
    }
}

extension JSONPointer {
    /// The token for the position after an array's last element.
    static let end = "-"
}
