import Foundation
import HTTPTypes
import Hummingbird

/// The version of a document, as the header `ETag` names it: a hash of its bytes.
///
/// The same bytes have the same tag after a restart, and also if somebody else wrote the file.
struct EntityTag: Hashable, Sendable, CustomStringConvertible {
    /// The tag with its quotation marks.
    let description: String

    init(of bytes: [UInt8]) { description = "\"\(SHA256.hexadecimal(of: bytes).prefix(32))\"" }
}

/// A condition of a request: the tags in `If-Match` or `If-None-Match`.
struct TagCondition: Sendable {
    private let isAny: Bool
    private let tags: Set<String>
    private let weakTags: Set<String>

    /// Reads a header; nil if the request doesn't have it.
    init?(_ headers: HTTPFields, _ name: HTTPField.Name) {
        let values = headers[values: name]
        guard !values.isEmpty else { return nil }
        let parts = values.flatMap { $0.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespaces) }
        isAny = parts.contains("*")
        tags = Set(parts.filter { !$0.hasPrefix("W/") })
        weakTags = Set(parts.map { $0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0 })
    }

    /// Whether the condition names the version as `If-Match` does: weak tags never match.
    func matches(_ tag: EntityTag?) -> Bool {
        guard let tag else { return false }
        return isAny || tags.contains(tag.description)
    }

    /// Whether the condition names the version as `If-None-Match` does: `W/"a"` is the same as `"a"`.
    func matchesWeakly(_ tag: EntityTag?) -> Bool {
        guard let tag else { return false }
        return isAny || weakTags.contains(tag.description)
    }
}

extension Request {
    /// Checks the conditions of a request that changes a document.
    ///
    /// - Parameter isRequired: Whether a document that exists may only be changed with `If-Match`.
    /// - Throws: `Problem` with 412 if a condition doesn't hold, and with 428 if there has to be one.
    func checkConditions(for tag: EntityTag?, isRequired: Bool) throws {
        let match = TagCondition(headers, .ifMatch)
        let noMatch = TagCondition(headers, .ifNoneMatch)
        if let match, !match.matches(tag) { throw Problem.changed(tag) }
        if let noMatch, noMatch.matchesWeakly(tag) { throw Problem.changed(tag) }
        if isRequired, tag != nil, match == nil {
            throw Problem(
                status: .preconditionRequired, title: "The request needs the header If-Match.",
                detail: "Send the ETag of the version that you have, so that you don't overwrite another one.")
        }
    }
}

extension Problem {
    /// The answer if a document has another version than the request expects.
    static func changed(_ tag: EntityTag?) -> Problem {
        Problem(
            status: .preconditionFailed, title: "The document has another version.",
            detail: tag.map { "The version is \($0)." } ?? "The document doesn't exist.",
            headers: tag.map { [.eTag: $0.description] } ?? [:])
    }
}
