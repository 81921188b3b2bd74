import Foundation
import LazyJSON

/// How the sides without LazyJSON decode and encode, as an app would.
enum Foundations {
    static func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }

    /// An array of dictionaries, as JSONSerialization reads it.
    static func dictionaries(_ data: Data) throws -> [[String: Any]] {
        guard let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] else {
            throw UnexpectedValue()
        }
        return list
    }

    /// A dictionary, as JSONSerialization reads it.
    static func dictionary(_ data: Data) throws -> [String: Any] {
        guard let dictionary = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw UnexpectedValue()
        }
        return dictionary
    }
}

/// Something is not what it was generated as.
struct UnexpectedValue: Error {}

extension [String: Any] {
    /// Reads every field of one of the feed's objects, and computes the same as ``Item/checksum``.
    func itemChecksum(_ dates: ISO8601DateFormatter) throws -> Int {
        var sum = Checksum()
        sum.add(int("id"))
        sum.add(string("uuid"))
        sum.add(string("title"))
        sum.add(string("body"))
        sum.add(dates.date(from: string("createdAt")) ?? .distantPast)
        sum.add(int("likes"))
        sum.add(double("score"))
        sum.add(bool("published"))
        sum.add(int("parentId"))
        for tag in self["tags"] as? [String] ?? [] { sum.add(tag) }
        let user = self["user"] as? [String: Any] ?? [:]
        sum.add(user.int("id"))
        sum.add(user.string("name"))
        sum.add(user.string("email"))
        sum.add(user.bool("verified"))
        sum.add(user.int("followers"))
        let address = self["address"] as? [String: Any] ?? [:]
        sum.add(address.string("street"))
        sum.add(address.string("city"))
        sum.add(address.string("zip"))
        sum.add(address.double("lat"))
        sum.add(address.double("lng"))
        return sum.value
    }

    func int(_ key: String) -> Int { self[key] as? Int ?? 0 }
    func string(_ key: String) -> String { self[key] as? String ?? "" }
    func double(_ key: String) -> Double { self[key] as? Double ?? 0 }
    func bool(_ key: String) -> Bool { self[key] as? Bool ?? false }
}
