// says: property 'name' with attached wrapper cannot override another property
import LazyJSON

class Speaker: JSONModel, @unchecked Sendable {
    @Property var name: String?
}
final class Guest: Speaker, @unchecked Sendable {
    @Property("full_name") override var name: String?
}
