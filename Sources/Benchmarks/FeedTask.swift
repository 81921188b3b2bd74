import Foundation
import LazyJSON

/// A task that each side does with a feed.
enum FeedTask: String, CaseIterable {
    case open
    case oneField = "b"
    case tenObjects = "c"
    case everyField = "d"
    case held = "h"
    case writing = "e"
    case editing = "f"
    case issues = "v"

    /// Its name.
    var title: String {
        switch self {
        case .open: "open: nothing read"
        case .oneField: "b: 1 Int of every object"
        case .tenObjects: "c: 3 fields of 10 objects"
        case .everyField: "d: every field of every object, dates parsed"
        case .held: "h: every field of every object, all of them held"
        case .writing: "e: open, write all unchanged"
        case .editing: "f: open, change one title, write all"
        case .issues: "v: what is wrong with every object"
        }
    }

    /// Its result.
    enum Result {
        case nothing
        /// The checksum of the values that were read.
        case read(Int)
        /// A document.
        case written(Data)

        /// The checksum of the values that were read, or that can be read from the written text.
        var checksum: Int {
            get throws {
                switch self {
                case .nothing: 0
                case .read(let checksum): checksum
                case .written(let data):
                    try Foundations.decoder().decode([ItemStruct].self, from: data).checksum(\.checksum)
                }
            }
        }
    }

    /// The sides that do it, each with the bytes of a feed.
    func sides(_ feed: Data) -> [Side] {
        participants.map { participant in
            Side(name(of: participant)) {
                try run(participant, feed)
            } checksum: {
                try $0.checksum
            }
        }
    }

    /// JSONSerialization needs a quarter of a minute to write a feed: that is measured once.
    private var participants: [Participant] {
        switch self {
        case .writing: [.ours, .decoder]
        case .issues: [.ours]
        default: Participant.allCases
        }
    }

    /// Those whose memory is measured: JSONSerialization takes the same whatever is read.
    var participantsOfMemory: [Participant] {
        switch self {
        case .open, .oneField: Participant.allCases
        case .issues: [.ours]
        default: [.ours, .decoder]
        }
    }

    /// The library that does the task.
    enum Participant: String, CaseIterable {
        case ours = "LazyJSON"
        case decoder = "JSONDecoder"
        case serialization = "JSONSerialization"
    }

    private func name(of participant: Participant) -> String {
        participant == .decoder && (self == .writing || self == .editing)
            ? "JSONDecoder and JSONEncoder" : participant.rawValue
    }

    /// Our side and the decoder's, doing it a number of times before the time is looked at: for a small feed.
    func sides(_ feed: Data, times: Int) -> [Side] {
        [Participant.ours, .decoder].map { participant in
            Side(name(of: participant), operations: times) {
                try (0..<times).reduce(0) { _, _ in try run(participant, feed).checksum }
            }
        }
    }

    /// Does it once.
    func run(_ participant: Participant, _ feed: Data) throws -> Result {
        switch participant {
        case .ours: try ours(feed)
        case .decoder: try decoder(feed)
        case .serialization: try serialization(feed)
        }
    }

    /// The positions of ten objects spread over a feed.
    private static func ten(_ count: Int) -> [Int] { Array(stride(from: 0, to: count, by: max(count / 10, 1))) }

    /// Where the title is changed.
    private static func edited(_ count: Int) -> Int { count / 2 }

    private func ours(_ feed: Data) throws -> Result {
        switch self {
        case .open:
            keep(try JSON(parsing: feed))
            return .nothing
        case .oneField:
            return .read(try LazyArray<Item>(parsing: feed).checksum(\.id))
        case .tenObjects:
            let items = try LazyArray<Item>(parsing: feed)
            return .read(
                Self.ten(items.count).checksum { items[$0].id &+ items[$0].title.utf8.count &+ items[$0].likes })
        case .everyField:
            return .read(try LazyArray<Item>(parsing: feed).checksum(\.checksum))
        case .held:
            let items = Array(try LazyArray<Item>(parsing: feed))
            return withExtendedLifetime(items) { .read(items.checksum(\.checksum)) }
        case .writing:
            return .written(try JSON(parsing: feed).data())
        case .editing:
            let items = try LazyArray<Item>(parsing: feed)
            let place = Self.edited(items.count)
            var json = items.json
            json[place] = items[place].mutate { $0.title = "changed" }.json
            return .written(json.data())
        case .issues:
            return .read(try LazyArray<Item>(parsing: feed).issues.reduce(0) { count, _ in count + 1 })
        }
    }

    private func decoder(_ feed: Data) throws -> Result {
        let decoder = Foundations.decoder()
        switch self {
        case .open:
            keep(try decoder.decode([NoFields].self, from: feed))
            return .nothing
        case .oneField:
            return .read(try decoder.decode([IdOnly].self, from: feed).checksum(\.id))
        case .tenObjects:
            let items = try decoder.decode([ThreeFields].self, from: feed)
            return .read(
                Self.ten(items.count).checksum { items[$0].id &+ items[$0].title.utf8.count &+ items[$0].likes })
        case .everyField, .held:
            // The structs are all there before the first is read.
            return .read(try decoder.decode([ItemStruct].self, from: feed).checksum(\.checksum))
        case .writing:
            return .written(try Foundations.encoder().encode(try decoder.decode([ItemStruct].self, from: feed)))
        case .editing:
            var items = try decoder.decode([ItemStruct].self, from: feed)
            items[Self.edited(items.count)].title = "changed"
            return .written(try Foundations.encoder().encode(items))
        case .issues: throw UnexpectedValue()
        }
    }

    private func serialization(_ feed: Data) throws -> Result {
        switch self {
        case .open:
            keep(try JSONSerialization.jsonObject(with: feed))
            return .nothing
        case .oneField:
            return .read(try Foundations.dictionaries(feed).checksum { $0.int("id") })
        case .tenObjects:
            let items = try Foundations.dictionaries(feed)
            let sum = Self.ten(items.count).checksum {
                items[$0].int("id") &+ items[$0].string("title").utf8.count &+ items[$0].int("likes")
            }
            return .read(sum)
        case .everyField, .held:
            let dates = ISO8601DateFormatter()
            return .read(try Foundations.dictionaries(feed).checksum { try $0.itemChecksum(dates) })
        case .writing:
            return .written(try JSONSerialization.data(withJSONObject: try Foundations.dictionaries(feed)))
        case .editing:
            var items = try Foundations.dictionaries(feed)
            items[Self.edited(items.count)]["title"] = "changed"
            return .written(try JSONSerialization.data(withJSONObject: items))
        case .issues: throw UnexpectedValue()
        }
    }
}
