// says: 'wrappedValue' is unavailable: @Property can only be used in a class that inherits from JSONModel
import Foundation
import LazyJSON

func user() {
    @Property var name: String?
    _ = name
}
