// says: cannot convert value of type 'String' to expected argument type '[String]'
import Foundation
import LazyJSON

final class User: JSONModel, @unchecked Sendable {
    @Property("nick", or: "nickname") var nick: String?
}
