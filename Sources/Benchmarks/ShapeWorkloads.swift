import Foundation
import LazyJSON

/// Deep and wide documents.
extension Bench {
    func shapeWorkloads() {
        section("Deep and wide documents")
        compare("deep: open a chain of 400 objects, read 1 Int of each") {
            let chain = Documents.chain(400)
            return [
                Side(Side.ours) { sequence(first: try Reply(parsing: chain), next: \.reply).checksum(\.id) },
                Side(Side.decoder) {
                    sequence(first: try JSONDecoder().decode(ReplyValue.self, from: chain), next: \.reply)
                        .checksum(\.id)
                },
                Side(Side.serialization) {
                    sequence(first: try Foundations.dictionary(chain)) { $0["reply"] as? [String: Any] }
                        .checksum { $0.int("id") }
                },
            ]
        }
        compare("wide: open an object of 10,000 members, read 10") {
            let wide = Documents.object(of: 10_000, last: "last")
            let names = TenMembers.names
            return [
                Side(Side.ours) {
                    let json = try JSON(parsing: wide)
                    return names.checksum { json[$0]?.int ?? 0 }
                },
                Side(Side.decoder) {
                    let members = try JSONDecoder().decode([String: Int].self, from: wide)
                    return names.checksum { members[$0] ?? 0 }
                },
                Side("\(Side.decoder), only these 10") {
                    let members = try JSONDecoder().decode(TenMembers.self, from: wide)
                    return names.checksum { members.values[$0] ?? 0 }
                },
                Side(Side.serialization) {
                    let members = try Foundations.dictionary(wide)
                    return names.checksum { members.int($0) }
                },
            ]
        }
        compare("wide: open an array of 100,000 numbers, read all") {
            let numbers = Data("{\"numbers\":[\((0..<100_000).map { "\($0 * 7).5" }.joined(separator: ","))]}".utf8)
            func sum(_ numbers: [Double]) -> Int { Int(numbers.reduce(0, +)) }
            return [
                Side(Side.ours) { sum(try Numbers(parsing: numbers).numbers) },
                Side(Side.decoder) { sum(try JSONDecoder().decode(NumbersStruct.self, from: numbers).numbers) },
                Side(Side.serialization) {
                    sum(try Foundations.dictionary(numbers)["numbers"] as? [Double] ?? [])
                },
            ]
        }
    }
}

/// A comment with the answer to it.
final class Reply: JSONModel, @unchecked Sendable {
    @Property var id: Int = 0
    @Property var text: String = ""
    @Property var reply: Reply?
}

final class ReplyValue: Decodable {
    let id: Int
    let text: String
    let reply: ReplyValue?
}

final class Numbers: JSONModel, @unchecked Sendable {
    @Property var numbers: [Double]
}

struct NumbersStruct: Decodable { var numbers: [Double] }

/// Ten members of a wide object.
struct TenMembers: Decodable {
    static let names = (0..<10).map { "member\($0 * 999)" }
    var values: [String: Int] = [:]

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for name in Self.names { values[name] = try container.decode(Int.self, forKey: Key(stringValue: name)) }
    }
}

/// Documents of certain shapes.
enum Documents {
    /// Nested objects.
    static func chain(_ depth: Int) -> Data {
        let start = (0..<depth).map { "{\"id\":\($0 * 37),\"text\":\"what one says about another\",\"reply\":" }
        return Data((start.joined() + "null" + String(repeating: "}", count: depth)).utf8)
    }

    /// An object with many members; the last one, or the only one before all others, has another name.
    static func object(of count: Int, last: String? = nil, first: String? = nil) -> Data {
        var members = (0..<count - 1).map { "\"member\($0)\":\($0)" }
        if let last { members.append("\"\(last)\":7") }
        if let first { members.insert("\"\(first)\":7", at: 0) }
        return Data("{\(members.joined(separator: ","))}".utf8)
    }

    /// Many nested arrays of one number, about 200 KB together.
    static func arrays(depth: Int) -> Data {
        let one = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
        let count = max(200_000 / one.utf8.count, 1)
        return Data("[\(repeatElement(one, count: count).joined(separator: ","))]".utf8)
    }

    /// An array of small objects.
    static func identifiers(_ count: Int) -> Data {
        Data("[\((0..<count).map { "{\"id\":\($0)}" }.joined(separator: ","))]".utf8)
    }

    /// A feed of about a number of bytes, made of repetitions of one feed.
    static func feed(bytes: Int) -> Data {
        var objects = Feed.make(min(1000, max(bytes / 590, 1)))
        objects.removeFirst()
        objects.removeLast()
        var feed = Data(capacity: bytes + objects.count + 2)
        feed.append(UInt8(ascii: "["))
        feed.append(objects)
        while feed.count + objects.count <= bytes {
            feed.append(UInt8(ascii: ","))
            feed.append(objects)
        }
        feed.append(UInt8(ascii: "]"))
        return feed
    }
}
