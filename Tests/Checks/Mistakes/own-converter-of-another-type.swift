// says: is unavailable: the converter is for another type: `as:` takes one for the property's type or its elements
import Foundation
import LazyJSON

let cents = Converter<Int>(decode: { $0.int })
final class User: JSONModel, @unchecked Sendable {
    @Property(as: cents) var price: String = ""
}
