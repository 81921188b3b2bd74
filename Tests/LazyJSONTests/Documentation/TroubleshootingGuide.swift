import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/Troubleshooting.md, block by block and letter by letter; the last test compares the two.

class Passport: JSONModel, @unchecked Sendable {
    @Property var name: String = ""
    @Property var initial: String?
}
extension JSONModelProtocol where Self: Passport {
    init(named name: String) { self.init { $0.name = name } }
}

extension Mutable where Model: Passport {
    mutating func rename(to name: String) {
        self.name = name
        self.initial = name.first.map(String.init)
    }
}

@Suite("Docs/Guides/Troubleshooting.md") struct TroubleshootingGuide {
    final class User: JSONModel, @unchecked Sendable {
        @Property("fullname") var name: String?
        @Property var age: Int = 0
    }

    final class Member: JSONModel, @unchecked Sendable {
        @Property("full_name") var name: String?
        @Property var homePage: URL?
        override class var keyNaming: KeyNaming { .snakeCase }
    }

    class Shape: JSONModel, @unchecked Sendable {
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("kind", ["circle": Circle.self])
        }
    }
    final class Circle: Shape, @unchecked Sendable {
        @Property var radius: Double = 0
    }

    class Speaker: JSONModel, @unchecked Sendable {
        @Property var name: String?
    }
    final class Guest: Speaker, @unchecked Sendable {
        @Property("full_name") var fullName: String?
        override var name: String? { fullName }
    }

    final class Label: JSONModel, @unchecked Sendable {
        @Property var text: String = ""
        convenience init(text: String) { self.init { $0.text = text } }
    }

    struct Point: Codable {
        var x: Int
        var y: Int
    }
    final class Pin: JSONModel, @unchecked Sendable {
        @Property(as: .codable) var point: Point?
    }

    private static let explained = """
        age of User reads 0, its default
          path       age: used
          place      /age, line 1, column 28
          text       "n/a"
          expected   an integer, from the type Int
          outcome    unusable: the string is not an integer
          read       now
        1:15: note: User: unknown key "full_name": found "Bo"
            {"full_name": "Bo", "age": "n/a"}
                          ^
        1:28: error: age of User: expected an integer, found "n/a"
            {"full_name": "Bo", "age": "n/a"}
                                       ^
        """

    @Test("The value of a property, and the reason")
    func asking() throws {
        var printed: [String] = []
        func print(_ text: Any) { printed.append("\(text)") }
        let user = try User(parsing: #"{"full_name": "Bo", "age": "n/a"}"#)
        print(user.explain(\.age))
        print(user.issues)
        #expect(printed.joined(separator: "\n") == Self.explained)
        let page = try String(contentsOf: Package.file("Docs/Guides/Troubleshooting.md"), encoding: .utf8)
        #expect(page.contains("    " + Self.explained.replacing("\n", with: "\n    ") + "\n\n"))
    }

    @Test("A misspelt key")
    func misspelt() throws {
        var drift = Drift<User>()
        drift.add(try User(parsing: #"{"full_name": "Bo", "age": 41}"#))
        #expect(
            drift.findings.map { "\($0)" } == [
                "User.name: never seen (in 1 object)",
                #"User: unknown key "full_name": string (once in document 1 /full_name)"#,
            ])
    }

    @Test("Keys without CodingKeys")
    func keys() throws {
        let member = try Member(parsing: #"{"full_name": "Bo", "home_page": "https://example.org"}"#)
        #expect(member.name == "Bo" && member.homePage?.host() == "example.org")
    }

    @Test("CodingKeys and didSet have no effect")
    func noEffect() throws {
        final class Careless: JSONModel, @unchecked Sendable {
            @Property var name: String = "" {
                didSet { Issue.record("didSet was called") }
            }
            enum CodingKeys: String, CodingKey { case name = "full_name" }
        }
        let careless = try Careless(parsing: #"{"full_name": "Bo"}"#)
        #expect(careless.name == "")
        #expect(careless.mutate { $0.name = "Ada" }.json["name"] == "Ada")
    }

    @Test("Methods of drafts")
    func drafts() {
        let passport = Passport().mutate { $0.rename(to: "Bo") }
        #expect(passport.json.text == #"{"name":"Bo","initial":"B"}"#)
    }

    @Test("Subclasses need a discriminator")
    func subclasses() throws {
        class Figure: JSONModel, @unchecked Sendable {}
        final class Square: Figure, @unchecked Sendable {}
        #expect(!(try LazyArray<Figure>(parsing: #"[{"kind": "square"}]"#)[0] is Square))

        let shapes = try LazyArray<Shape>(parsing: #"[{"kind": "circle", "radius": 2}, {"kind": "star"}]"#)
        #expect((shapes[0] as? Circle)?.radius == 2)
        #expect(
            shapes.issues.map(\.message) == [#"Shape: unknown value: expected one of "circle", found "star""#])
    }

    @Test("Initializers")
    func initializers() {
        #expect(Label(text: "Sale").json.text == #"{"text":"Sale"}"#)
        #expect(Passport(named: "Bo").json.text == #"{"name":"Bo"}"#)
    }

    @Test("No memberwise initializer")
    func memberwise() {
        #expect(User { $0.age = 41 }.json.text == #"{"age":41}"#)
        #expect(User("x") == nil)
    }

    @Test("A Codable struct")
    func codable() throws {
        #expect(try Pin(parsing: #"{"point": {"x": 1, "y": 2}}"#).point?.y == 2)
    }

    @Test("Reasons of JSONError")
    func syntax() throws {
        let page = try String(contentsOf: Package.file("Docs/Guides/Troubleshooting.md"), encoding: .utf8)
        let inputs = [
            "", "[1", "<html>", "{} {}", "[\"a\nb\"]",
            String(repeating: "[", count: JSON.defaultNestingLimit + 1),
        ]
        for input in inputs {
            let error = #expect(throws: JSONError.self) { try JSON(parsing: input) }
            #expect(page.contains("| \(error?.reason.description ?? "?") |"))
        }
        let error = #expect(throws: JSONError.self) { try User(parsing: "[]") }
        #expect(page.contains("| \(error?.reason.description ?? "?") |"))
    }

    @Test("Everything in the page is tested here")
    func sameAsThePage() throws {
        #expect(try GuideCode.untested(page: "Docs/Guides/Troubleshooting.md", in: #filePath, blocks: 15) == [])
    }
}
