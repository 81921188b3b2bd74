import Foundation
import ModelGeneration
import Testing

@Suite("Updates of edited files")
struct UpdateTests {
    static let edited = #"""
        import LazyJSON

        // final class Fake: JSONModel { is in a comment.

        /// An entry of the log.
        class LogEntry: JSONModel, @unchecked Sendable {
            enum Level: String { case info, warn = "WARN" }

            /// The number.
            @Property("entry_id") var id: Int = 0
            @Property(
                "who", or: ["user"])
            var person: Person?
            @Property var level: Level?
            @Property("meta.host") var host: String?
            @Property var size: Int = 0  // in bytes
            @Property(as: .trimmed) var note: String?

            var title: String { "\(id): \(note ?? "class X: Y {")" }

            override class var discriminator: JSONDiscriminator? {
                JSONDiscriminator("type", ["login": SignIn.self])
            }
        }

        final class SignIn: LogEntry, @unchecked Sendable {
            @Property var ip: String = ""
        }

        final class Person: JSONModel, @unchecked Sendable {
            @Property var name: String = ""
        }

        """#

    private func updated(_ lines: String...) throws -> (source: String, notes: [String]) {
        let sample = try Sample(Data("[\(lines.joined(separator: ","))]".utf8), named: "log.json")
        return ModelGeneration.update(Self.edited, for: try ModelGeneration.models(for: [sample], named: "LogEntry"))
    }

    @Test("A file that reads all samples doesn't change")
    func unchanged() throws {
        let entry =
            #"{"entry_id": "7", "type": "login", "who": {"name": 5}, "meta": {"host": "h"}, "size": 1, "note": "n", "ip": "1"}"#
        let other = #"{"type": "login", "user": null, "note": {"a": 1}, "level": "WARN"}"#
        let (source, notes) = try updated(entry, #"{"entry_id": 7}"#, entry)
        #expect(source == Self.edited && notes.isEmpty)
        #expect(try updated(other).notes.contains("LogEntry.user: added") == false)
    }

    @Test("Keys that no property reads, other types, new cases and subclasses are added")
    func changes() throws {
        var lines: [String] = []
        for number in 0..<6 {
            lines.append(
                #"{"entry_id": \#(number), "type": "login", "who": {"name": "a", "email": "x"}, "level": "info", "size": 1, "ip": "1", "via": {"app": "a"}}"#
            )
            lines.append(
                #"{"entry_id": \#(number), "type": "logout", "who": {"name": "a", "email": "x"}, "level": "error", "size": 1.5, "reason": "r"}"#
            )
        }
        let sample = try Sample(Data("[\(lines.joined(separator: ","))]".utf8), named: "log.json")
        let models = try ModelGeneration.models(for: [sample], named: "LogEntry")
        let (source, notes) = ModelGeneration.update(Self.edited, for: models)
        #expect(
            notes == [
                "LogEntry.Level: new cases error", "LogEntry.size: Int is Double now",
                "LogEntry: new subclasses LogoutLogEntry",
                "SignIn.via: added", "Person.email: added", "LogoutLogEntry: added", "Via: added",
            ])
        let expected = Self.edited
            .replacing(#"case info, warn = "WARN" }"#, with: #"case info, warn = "WARN", error }"#)
            .replacing("var size: Int = 0  // in bytes", with: "var size: Double = 0  // in bytes")
            .replacing(#"["login": SignIn.self]"#, with: #"["login": SignIn.self, "logout": LogoutLogEntry.self]"#)
            .replacing(
                #"    @Property var ip: String = """# + "\n",
                with: #"    @Property var ip: String = """# + "\n    @Property var via: Via\n"
            )
            .replacing(
                #"    @Property var name: String = """# + "\n",
                with: #"    @Property var name: String = """# + "\n" + #"    @Property var email: String = """# + "\n")
        #expect(source.hasPrefix(expected))
        #expect(
            source.dropFirst(expected.count) == """

                /// An object whose `type` is `logout`.
                final class LogoutLogEntry: LogEntry, @unchecked Sendable {
                    @Property var reason: String = ""
                }

                /// The value of `SignIn.via`.
                final class Via: JSONModel, @unchecked Sendable {
                    @Property var app: String = ""
                }

                """)
        #expect(ModelGeneration.update(source, for: models).source == source)
    }

    @Test("What was generated is up to date", arguments: ["feed.json", "feed.ndjson", "patterns.json"])
    func generated(_ name: String) throws {
        let models = try ModelGeneration.models(for: [try SharedData.fixture(name)], named: "Sample")
        let source = ModelGeneration.source(of: models)
        #expect(ModelGeneration.update(source, for: models).source == source)
    }
}
