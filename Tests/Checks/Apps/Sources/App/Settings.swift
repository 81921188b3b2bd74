import Foundation
import LazyJSON

/// Settings of the main actor: the initializer that the library calls has to say that it may be called from anywhere.
final class Settings: StoredModel, @unchecked Sendable {
    static let shared = Settings(MemoryStore())

    @Stored var launches: Int = 0
    @Stored("opened-at", as: .iso8601) var openedAt: Date?
    @Stored var last: Post?
    @Stored private(set) var recent: [String]

    nonisolated required init(_ source: StoredSource) { super.init(source) }

    func open(_ name: String) {
        launches += 1
        recent.append(name)
    }
}
