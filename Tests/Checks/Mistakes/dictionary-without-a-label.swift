// says: missing argument label 'dictionary:' in call
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Property var name: String?
}
func user(_ answer: [String: Any]) -> User? { User(answer) }
