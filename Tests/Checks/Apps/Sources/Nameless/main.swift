import LazyJSON
import Synchronization

// Built without the names of stored properties, as a setting of a project may have it: the first use of a class has to stop the
// program and say so.

final class User: JSONModel, @unchecked Sendable {
    @Property("user_id") var id: Int = 0
    @Property var name: String?
    let reads = Mutex(0)
}

print(User.properties)
