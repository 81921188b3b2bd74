// says: @Trimmed may be a property wrapper, which a property can't have
import LazyJSON

@propertyWrapper struct Trimmed { var wrappedValue: String }
@JSONModel struct User {
    @Trimmed var name = ""
}
