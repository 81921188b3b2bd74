import LazyJSON
import Observation
import TestSupport

final class LiveAddress: JSONModel, @unchecked Sendable {
    @Property var city: String?
    @Property var street: String?
    @Property var owner: LivePerson?
}

final class LivePerson: JSONModel, Identifiable, @unchecked Sendable {
    @Property var id: Int = 0
    @Property var name: String = ""
    @Property var nick: String?
    @Property var count: Int = 0
    @Property("weight") var weight: String?
    @Property var tags: [String]
    @Property var address: LiveAddress
    @Property var manager: LivePerson?
    @Property var friends: LazyArray<LivePerson>
    @Property var team: [LivePerson]
    @Property var maybe: [LivePerson]?
    @Property var shape: LiveShape
    @Property("shape") var maybeShape: LiveShape?
    @Property(.coercion(.strict)) var limit: Int = 7

    var fullName: String { nick.map { "\(name) (\($0))" } ?? name }
    var home: String? { address.city }
    var firstFriend: LivePerson? { friends.first }
    /// Not `Equatable`.
    var pair: Pair { Pair(name: name) }

    struct Pair: Sendable { let name: String }

    /// - Parameter padding: Text that makes it large, so that a version shares the parts that were not edited.
    static func sample(padding: Int = 0) throws -> LivePerson {
        try LivePerson(
            parsing: """
                {"id": 7, "name": "Bo", "nick": "b", "count": 1.0, "weight": 70.0, "tags": ["a"],
                 "padding": "\(String(repeating: "x", count: padding))",
                 "address": {"city": "Oslo", "street": "S", "owner": {"name": "O"}},
                 "manager": {"id": 1, "name": "M", "manager": {"id": 2, "name": "MM"}},
                 "friends": [{"id": 11, "name": "A"}, null, {"id": 12, "name": "B"}], "team": [{"id": 21, "name": "T"}],
                 "shape": {"type": "circle", "radius": 2}}
                """)
    }
}

class LiveShape: JSONModel, @unchecked Sendable {
    @Property var type: String?
    var area: Double { 0 }
    override class func modelClass(for json: JSON) -> JSONModel.Type {
        switch json["type"]?.string {
        case "circle": LiveCircle.self
        case "square": LiveSquare.self
        default: self
        }
    }
}

final class LiveCircle: LiveShape, @unchecked Sendable {
    @Property var radius: Double = 0
    override var area: Double { 4 * radius * radius }
}

final class LiveSquare: LiveShape, @unchecked Sendable {
    @Property var side: Double = 0
    override var area: Double { side * side }
}

/// Returns whether a change notifies an observer of the values that are read.
func isNotified<Value>(_ read: () -> Value, of change: () -> Void) -> Bool {
    let notified = Guarded(false)
    withObservationTracking {
        _ = read()
    } onChange: {
        notified.withLock { $0 = true }
    }
    change()
    return notified.withLock { $0 }
}

/// Counts how often an observer that reads again after each change is notified.
final class Reader: Sendable {
    private let count = Guarded(0)
    var notified: Int { count.withLock { $0 } }

    func follow(_ read: @escaping @Sendable () -> Void) {
        withObservationTracking {
            read()
        } onChange: {
            self.count.withLock { $0 += 1 }
            self.follow(read)
        }
    }
}

/// Takes a value, so that it has been read.
func use<Value>(_ value: Value) {}
