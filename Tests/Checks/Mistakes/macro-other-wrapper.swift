// says: @Trimmed may be a property wrapper, which a property can't have: add @Property if it isn't
import LazyJSON

@propertyWrapper struct Trimmed { var wrappedValue: String }
@JSONModel final class User: JSONModel {
    @Trimmed var name = ""
}
