// says: 'wrappedValue' is unavailable: @Property can only be used in a class that inherits from JSONModel
import Foundation
import LazyJSON

struct User {
    @Property var name: String?
}
