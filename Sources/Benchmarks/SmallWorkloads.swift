import Foundation
import LazyJSON

/// Documents of one object, and documents from files.
extension Bench {
    func smallWorkloads() {
        section("One object of \(object.count) B")
        let decoder = Foundations.decoder()
        let dates = ISO8601DateFormatter()
        compare("small: open and read 3 fields", targets: [.decoder(atLeast: 4)]) { [object] in
            [
                Side(Side.ours) {
                    let item = try Item(parsing: object)
                    return item.id &+ item.title.utf8.count &+ item.likes
                },
                Side(Side.decoder) {
                    let item = try decoder.decode(ThreeFields.self, from: object)
                    return item.id &+ item.title.utf8.count &+ item.likes
                },
                Side(Side.serialization) {
                    let item = try Foundations.dictionary(object)
                    return item.int("id") &+ item.string("title").utf8.count &+ item.int("likes")
                },
            ]
        }
        compare("small: open and read every field") { [object] in
            [
                Side(Side.ours) { try Item(parsing: object).checksum },
                Side(Side.decoder) { try decoder.decode(ItemStruct.self, from: object).checksum },
                Side(Side.serialization) { try Foundations.dictionary(object).itemChecksum(dates) },
            ]
        }
    }

    /// Reads values of an object without a model.
    func rawWorkloads() {
        section("Raw reads of an opened object of \(object.count) B")
        compare("raw: typed reads by path") { [object] in
            let json = try JSON(parsing: object)
            let dictionary = try Foundations.dictionary(object)
            let times = 100
            return [
                Side(Side.ours, operations: times * 3) {
                    var sum = 0
                    for _ in 0..<times {
                        sum &+= (json.value(at: "id") ?? 0)
                        sum &+= json.value(at: "user.followers", as: Int.self) ?? 0
                        sum &+= json.value(at: "user.address.city", as: String.self)?.utf8.count ?? 0
                    }
                    return sum
                },
                Side(Side.serialization, operations: times * 3) {
                    var sum = 0
                    for _ in 0..<times {
                        let user = dictionary["user"] as? [String: Any]
                        let address = user?["address"] as? [String: Any]
                        sum &+= dictionary["id"] as? Int ?? 0
                        sum &+= user?["followers"] as? Int ?? 0
                        sum &+= (address?["city"] as? String)?.utf8.count ?? 0
                    }
                    return sum
                },
            ]
        }
        compare("raw: open and read 3 values by path") { [object] in
            [
                Side(Side.ours) {
                    let json = try JSON(parsing: object)
                    return (json.value(at: "id") ?? 0) &+ (json.value(at: "user.followers") ?? 0)
                        &+ (json.value(at: "user.address.city") ?? "").utf8.count
                },
                Side(Side.serialization) {
                    let dictionary = try Foundations.dictionary(object)
                    let user = dictionary["user"] as? [String: Any] ?? [:]
                    let address = user["address"] as? [String: Any] ?? [:]
                    return dictionary.int("id") &+ user.int("followers") &+ address.string("city").utf8.count
                },
            ]
        }
    }

    /// Opens the documents that were named on the command line.
    func fileWorkloads() {
        if options.files.isEmpty { return }
        section("Documents from files")
        for file in options.files {
            compare("open \(file.lastPathComponent)") {
                let data = try Data(contentsOf: file)
                let isArray = try JSON(parsing: data).kind == .array
                return [
                    Side(Side.ours) {
                        keep(try JSON(parsing: data)); return 0
                    },
                    Side(Side.decoder) {
                        if isArray {
                            keep(try JSONDecoder().decode([AnyValue].self, from: data))
                        } else {
                            keep(try JSONDecoder().decode(AnyValue.self, from: data))
                        }
                        return 0
                    },
                    Side(Side.serialization) {
                        keep(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
                        return 0
                    },
                ]
            }
        }
    }
}

/// A value of any kind that reads nothing.
struct AnyValue: Decodable {
    init(from decoder: any Decoder) throws {}
}
