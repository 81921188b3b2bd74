import Foundation
import LazyJSON
import Testing

/// A class that is known only at run time validates data as itself.
@Suite struct MetatypeTests {
    class User: JSONModel, @unchecked Sendable {
        @Property(.required) var name: String = ""
    }
    final class Admin: User, @unchecked Sendable {
        @Property(.required) var rights: [String]
    }
    static let type: User.Type = Admin.self
    static let accepted = #"{"name":"Bo","rights":[]}"#
    static let refused = #"{"name":"Bo"}"#

    @Test("issues(in:) checks with the class itself")
    func issues() throws {
        #expect(try Self.type.issues(in: JSON(parsing: Self.refused)).map(\.kind) == [.missing])
        #expect(try Self.type.issues(in: JSON(parsing: Self.accepted)).isEmpty)
        #expect(Array(Self.type.issues(in: 5)).map { "\($0.modelClass)" } == ["Admin"])
        #expect(try User.issues(in: JSON(parsing: Self.refused)).isEmpty)
    }

    @Test("init(validating:) refuses documents that the class itself does not accept")
    func validating() throws {
        #expect(throws: JSONValidationError.self) { try Self.type.init(validating: Self.refused) }
        #expect(throws: JSONValidationError.self) { try Self.type.init(validating: Data(Self.refused.utf8)) }
        #expect(throws: JSONValidationError.self) { try Self.type.init(validating: Array(Self.refused.utf8)) }
        #expect(try Self.type.init(validating: Self.accepted) is Admin)
        #expect(try Self.type.init(validating: Data(Self.accepted.utf8)) is Admin)
        #expect(try Self.type.init(validating: Array(Self.accepted.utf8)) is Admin)
        #expect(try User(validating: Self.refused).name == "Bo")
    }
}
