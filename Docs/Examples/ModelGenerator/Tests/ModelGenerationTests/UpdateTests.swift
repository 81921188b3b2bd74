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

    @Test("Access levels and modifiers stay, and new declarations have the level of their class")
    func accessLevels() throws {
        let existing = #"""
            public import LazyJSON

            public class Log: JSONModel, @unchecked Sendable {
                public enum Level: String { case info }
                @Property public final var size: Int = 0
                @Property
                package var level: Level?
                @Property("day", .required) public var day: String = ""
                @Property private var user: User?
                @Property var state: State?
            }

            package class User: JSONModel, @unchecked Sendable {}

            final class State: JSONModel, @unchecked Sendable {}

            open class Event: JSONModel, @unchecked Sendable {
                override open class var discriminator: JSONDiscriminator? {
                    JSONDiscriminator("type", ["a": A.self])
                }
            }

            public final class A: Event, @unchecked Sendable {}

            """#
        let lines = (0..<8).map { number in
            #"{"size": 1.5, "level": "\#(["info", "warn"][number % 2])", "day": "01.02.2003", "user": {"name": "x", "at": "2024-01-01"}, "#
                + #""state": {"on": true}, "mode": "\#(["one", "two"][number % 2])", "via": {"app": {"id": 1}}, "mixed": \#(["1", "[]"][number % 2])}"#
        }
        let sample = try Sample(Data(lines.joined(separator: "\n").utf8), named: "log.ndjson")
        let models = try ModelGeneration.models(for: [sample], named: "Log")
        let (source, _) = ModelGeneration.update(existing, for: models)
        let expected =
            existing
            .replacing("public import LazyJSON", with: "package import Foundation\npublic import LazyJSON")
            .replacing("case info }", with: "case info, warn }")
            .replacing("var size: Int = 0", with: "var size: Double = 0")
            .replacing(
                "@Property var state: State?\n",
                with:
                    "@Property var state: State?\n    public enum Mode: String, Sendable { case one, two }\n    @Property public var mode: Mode?\n    @Property public var via: Via\n    @Property public var mixed: ListOrNumber?\n"
            )
            .replacing(
                "package class User: JSONModel, @unchecked Sendable {}",
                with: """
                    package class User: JSONModel, @unchecked Sendable {
                        @Property package var name: String = ""
                        @Property package var at: Date?
                    }
                    """
            )
            .replacing(
                "final class State: JSONModel, @unchecked Sendable {}",
                with: """
                    final class State: JSONModel, @unchecked Sendable {
                        @Property var on: Bool = false
                    }
                    """)
        #expect(source.hasPrefix(expected))
        for declaration in [
            "    public enum Mode: String, Sendable { case one, two }",
            "public enum ListOrNumber: JSONConvertible, Hashable {", "    public static func decode(_ json: JSON)",
            "    public func encode() -> JSON? {", "public final class Via: JSONModel, @unchecked Sendable {",
            "    @Property public var app: App",
            "public final class App: JSONModel, Identifiable, @unchecked Sendable {",
            "    @Property public var id: Int = 0",
        ] { #expect(source.contains(declaration)) }
        #expect(ModelGeneration.update(source, for: models).source == source)
    }

    @Test("New subclasses have the level of their class, whose discriminator overrides as it must")
    func accessLevelsOfSubclasses() throws {
        let sample = try Sample(
            Data(
                #"[{"type": "a", "x": 1, "y": 1}, {"type": "b", "x": 1, "z": 1}, {"type": "b", "x": 2, "z": 2}]"#.utf8),
            named: "events.json")
        let models = try ModelGeneration.models(for: [sample], named: "Event")
        for (modifiers, level) in [
            ("open", "public "), ("public final", "public "), ("package", "package "), ("final", ""),
        ] {
            let existing = "import LazyJSON\n\n\(modifiers) class Event: JSONModel, @unchecked Sendable {\n}\n"
            let (source, _) = ModelGeneration.update(existing, for: models)
            let head = "\(modifiers) class Event".replacing("final ", with: "")
            #expect(source.contains("\(head): JSONModel, @unchecked Sendable {\n"))
            #expect(source.contains("    @Property \(level)var type: String = \"\"\n"))
            #expect(source.contains("    \(level)override class var discriminator: JSONDiscriminator? {"))
            #expect(
                source.contains(
                    "\n\(level)final class BEvent: Event, @unchecked Sendable {\n    @Property \(level)var z: Int = 0\n"
                ))
        }
    }

    /// The same entry in the forms that the macro has.
    static let declaredByMacro: [(form: ModelForm, source: String)] = [
        (
            .classes,
            #"""
            import LazyJSON

            @JSONModel final class LogEntry: JSONModel {
                enum Level: String { case info, warn = "WARN" }
                @Property("entry_id", .required)
                private var id: Int = 0
                var level = Level.info
                var size = 0  // in bytes
                var host: String { "var a: Int = 0" }
                var port: Int
                {
                    80
                }
                static var count = 0
                let note = ""
                var who: Person?
                var tags = [String]()
                var at: Int?
            }

            @JSONModel
            final class Person: JSONModel { var name = "" }

            """#
        ),
        (
            .structs,
            #"""
            import LazyJSON

            @JSONModel public struct LogEntry: Identifiable {
                @Key("entry_id") public var id = 0
                public var size: Int
                    = 0  // in bytes
                public var sizes: [Int] = [
                    1
                ]
                private(set) public var who: Person?
                public var `default` = "a}"
                static var who2: Person?
                public var at: Int?
                enum CodingKeys: String, CodingKey {
                    case id, size, sizes, who
                    case at = "day"
                }
            }

            @JSONModel public struct Person { public var name = "" }

            """#
        ),
    ]

    @Test("Models with the macro are updated in their form")
    func forms() throws {
        let lines = (0..<4).map { number in
            #"{"entry_id": \#(number), "size": 1.5, "sizes": [1], "tags": ["a"], "port": 5, "host": "h", "default": "b", "level": "info", "#
                + #""day": "31.12.2024", "at": "31.12.2024", "who": {"name": "a", "e_mail": "x", "home": {"city": "X"}}}"#
        }
        let sample = try Sample(Data(lines.joined(separator: "\n").utf8), named: "log.ndjson")
        let models = try ModelGeneration.models(for: [sample], named: "LogEntry")
        for (form, source) in Self.declaredByMacro {
            let (updated, _) = ModelGeneration.update(source, for: models)
            let expected =
                form == .classes
                ? source
                    .replacing("var size = 0  //", with: "var size: Double = 0  //")
                    .replacing(
                        "    var at: Int?\n",
                        with: #"""
                                @Property(as: .dateFormat("dd.MM.yyyy")) var at: Date?
                                var sizes: [Int]
                                @Property("port") var port2: Int = 0
                                @Property("host") var host2: String = ""
                                var `default`: String = ""
                                @Property(as: .dateFormat("dd.MM.yyyy")) var day: Date?

                            """#
                    )
                    .replacing(
                        #"JSONModel { var name = "" }"#,
                        with: #"""
                            JSONModel {
                                var name = ""
                                @Property("e_mail") var eMail: String = ""
                                var home: Home
                            }

                            /// The value of `Person.home`.
                            @JSONModel final class Home: JSONModel {
                                var city: String = ""
                            }
                            """#)
                : source
                    .replacing("var size: Int\n        = 0  //", with: "var size: Double = 0  //")
                    .replacing(
                        "    public var at: Int?\n",
                        with: #"""
                                @Key(as: .dateFormat("dd.MM.yyyy")) public var at: Date?
                                public var tags: [String]
                                public var port: Int = 0
                                public var host: String = ""
                                public var level: String = ""
                                @Key("at", as: .dateFormat("dd.MM.yyyy")) public var at2: Date?

                            """#
                    )
                    .replacing(
                        #"Person { public var name = "" }"#,
                        with: #"""
                            Person {
                                public var name = ""
                                @Key("e_mail") public var eMail: String = ""
                                public var home: Home
                            }

                            /// The value of `Person.home`.
                            @JSONModel public struct Home {
                                public var city: String = ""
                            }
                            """#)
            #expect(updated == "import Foundation\n" + expected)
            #expect(ModelGeneration.update(updated, for: models).source == updated)
        }
    }

    @Test("A struct gets no subclasses, which is told")
    func subclassesOfStructs() throws {
        let sample = try Sample(
            Data(#"[{"type": "a", "y": 1}, {"type": "b", "z": 1}, {"type": "b", "z": 2}]"#.utf8), named: "events.json")
        let models = try ModelGeneration.models(for: [sample], named: "Event")
        let source = "import LazyJSON\n\n@JSONModel struct Event { var type = \"\" }\n"
        let (updated, notes) = ModelGeneration.update(source, for: models)
        #expect(updated == source && notes == ["Event: left out, because a struct has no subclasses: AEvent, BEvent"])
    }

    @Test("Texts that a number can't be, and arguments that a person wrote, are respected")
    func arguments() throws {
        let existing = #"""
            import LazyJSON

            final class Log: JSONModel, @unchecked Sendable {
                @Property("n", .required, or: ["m"]) public var number: Int = 0
                @Property var at: Int?
                @Property(.required) private var day: Int?
            }

            """#
        let text = #"{"n": "007", "at": "31.12.2024", "day": "31.12.2024"}"#
        let models = try ModelGeneration.models(for: [try Sample(Data(text.utf8), named: "a.json")], named: "Log")
        let (source, _) = ModelGeneration.update(existing, for: models)
        #expect(
            properties(source) == [
                #"@Property("n", .required, or: ["m"]) public var number: String = """#,
                #"@Property(as: .dateFormat("dd.MM.yyyy")) var at: Date?"#,
                #"@Property(.required, as: .dateFormat("dd.MM.yyyy")) private var day: Date?"#,
            ])
    }

    @Test(
        "What was generated is up to date", arguments: ["feed.json", "feed.ndjson", "patterns.json"],
        [ModelForm.classes, .structs, .wrappers])
    func generated(_ name: String, _ form: ModelForm) throws {
        let models = try ModelGeneration.models(for: [try SharedData.fixture(name)], named: "Sample")
        let source = ModelGeneration.source(of: models, as: form)
        #expect(ModelGeneration.update(source, for: models).source == source)
    }
}
