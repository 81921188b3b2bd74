import Foundation
import LazyJSON

// `swift run -c release Benchmarks [NAME …] [FILE.json …]`: all benchmarks, or those named; documents beside the feed.

let arguments = Array(CommandLine.arguments.dropFirst())
let files = arguments.filter { $0.hasSuffix(".json") }
let names = arguments.filter { !$0.hasSuffix(".json") }
func isAsked(_ name: String) -> Bool { names.isEmpty || names.contains(name) }

func report(_ title: String, _ ours: Timing, _ theirs: Timing) {
    let ratio = theirs.median / ours.median
    print(
        String(
            format: "%@ LazyJSON %9.4f ms (%@)   JSONDecoder %9.4f ms (%@)   %5.1f ×",
            title.padding(toLength: 34, withPad: " ", startingAt: 0), ours.median, ours.range, theirs.median,
            theirs.range,
            ratio))
}

let decoder = JSONDecoder()
let feedCount = ProcessInfo.processInfo.environment["FEED_COUNT"].flatMap { Int($0) } ?? 100_000
let feed = Feed.make(feedCount)

if isAsked("open") {
    for file in files {
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        let isArray = try JSON(parsing: data).kind == .array
        let times = try Measure.times(
            21,
            [
                { consume(try JSON(parsing: data)) },
                {
                    if isArray {
                        consume(try decoder.decode([Empty].self, from: data))
                    } else {
                        consume(try decoder.decode(Empty.self, from: data))
                    }
                },
            ])
        report("open \(URL(fileURLWithPath: file).lastPathComponent)", times[0], times[1])
    }
    let times = try Measure.times(
        7,
        [
            { consume(try JSON(parsing: feed)) }, { consume(try decoder.decode([Empty].self, from: feed)) },
        ])
    report("open feed100k (\(feed.count / 1_000_000) MB)", times[0], times[1])
}
if isAsked("b") {
    var sums = (0, 0)
    let times = try Measure.times(
        7,
        [
            { sums.0 = try LazyArray<Item>(parsing: feed).reduce(0) { $0 &+ $1.id } },
            { sums.1 = try decoder.decode([IdOnly].self, from: feed).reduce(0) { $0 &+ $1.id } },
        ])
    precondition(sums.0 == sums.1)
    report("b: one Int of every object", times[0], times[1])
}
if isAsked("c") {
    let times = try Measure.times(
        7,
        [
            {
                let items = try LazyArray<Item>(parsing: feed)
                for index in stride(from: 0, to: items.count, by: items.count / 10) {
                    let item = items[index]
                    consume((item.id, item.title, item.likes))
                }
            },
            { consume(try decoder.decode([ThreeFields].self, from: feed)) },
        ])
    report("c: three fields of ten objects", times[0], times[1])
}
if isAsked("d") {
    let times = try Measure.times(
        5,
        [
            {
                var sum = 0
                for item in try LazyArray<Item>(parsing: feed) {
                    sum &+=
                        item.id &+ item.likes &+ item.title.utf8.count &+ item.body.utf8.count
                        &+ (item.uuid?.utf8.count ?? 0)
                    sum &+=
                        (item.createdAt?.utf8.count ?? 0) &+ Int(item.score) &+ (item.published ? 1 : 0)
                        &+ (item.parentId ?? 0)
                    sum &+= item.tags.count
                    if let user = item.user {
                        sum &+=
                            user.id &+ user.name.utf8.count &+ user.email.utf8.count &+ (user.verified ? 1 : 0)
                            &+ user.followers
                    }
                    if let address = item.address {
                        sum &+= address.street.utf8.count &+ address.city.utf8.count &+ address.zip.utf8.count
                        sum &+= Int(address.lat) &+ Int(address.lng)
                    }
                }
                consume(sum)
            },
            { consume(try decoder.decode([ItemStruct].self, from: feed)) },
        ])
    report("d: every field", times[0], times[1])
}
if isAsked("f") {
    let encoder = JSONEncoder()
    let times = try Measure.times(
        3,
        [
            {
                let items = try JSON(parsing: feed)
                var edited = items
                edited[feedCount / 2]?["title"] = "changed"
                consume(edited.data())
            },
            {
                var items = try decoder.decode([ItemStruct].self, from: feed)
                items[feedCount / 2].title = "changed"
                consume(try encoder.encode(items))
            },
        ])
    report("f: change one title, write all", times[0], times[1])
}
if isAsked("small") {
    let one = Feed.make(1).dropFirst().dropLast()
    let data = Data(one)
    let rounds = 1000
    let times = try Measure.times(
        21,
        [
            {
                for _ in 0..<rounds {
                    let item = try Item(parsing: data)
                    consume((item.id, item.title, item.likes))
                }
            },
            {
                for _ in 0..<rounds {
                    let item = try decoder.decode(ThreeFields.self, from: data)
                    consume((item.id, item.title, item.likes))
                }
            },
        ])
    report("small: \(data.count) B, three fields ×\(rounds)", times[0], times[1])
}
if isAsked("again") { try measureSecondReads() }
