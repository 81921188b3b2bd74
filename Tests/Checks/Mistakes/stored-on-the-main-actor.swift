// says: main actor-isolated initializer 'init(_:)' has different actor isolation from nonisolated overridden declaration
// flags: -default-isolation MainActor
import LazyJSON

final class Settings: StoredModel, @unchecked Sendable {
    @Stored var launches: Int = 0
}
