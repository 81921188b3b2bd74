import Foundation
import LazyJSON

/// The cost of finding everything that is wrong with data.
extension Bench {
    func validationWorkloads() {
        section("Issues of the feed")
        // Nothing is: everything is read, and what that costs is what it is measured against.
        compare(
            "issues: nothing wrong",
            targets: [.share(of: Self.issues, in: Self.everyField, atMost: 1.3)]
        ) {
            let feed = feed
            return [
                Side(Self.everyField) { try LazyArray<Item>(parsing: feed).checksum(\.checksum) },
                Side(Self.issues) { try LazyArray<Item>(parsing: feed).issues.reduce(0) { count, _ in count + 1 } },
            ]
        }
        series("issues: one number of each object in a string, and one key unknown") {
            let odd = Feed.odd(feedCount)
            return [
                Side("every issue") { try LazyArray<OddItem>(parsing: odd).issues.reduce(0) { count, _ in count + 1 } },
                Side("errors only") {
                    try LazyArray<OddItem>(parsing: odd).issues.filter(atLeast: .error).reduce(0) { count, _ in
                        count + 1
                    }
                },
            ]
        }
    }

    private static let everyField = "every field read"
    private static let issues = "issues"
}

/// An object in which something is odd.
final class OddItem: JSONModel, @unchecked Sendable {
    @Property var id: Int = 0
    @Property var likes: Int = 0
    @Property var rank: Int = 0
    @Property var title: String = ""
}

extension Feed {
    /// Objects with a number in a string, a text that isn't a number, and a key that the class doesn't declare.
    static func odd(_ count: Int) -> Data {
        let objects = (0..<count).map { index in
            #"{"id":\#(index),"likes":"\#(index % 100)","rank":"n/a","title":"Title \#(index)","extra":true}"#
        }
        return Data("[\(objects.joined(separator: ","))]".utf8)
    }
}
