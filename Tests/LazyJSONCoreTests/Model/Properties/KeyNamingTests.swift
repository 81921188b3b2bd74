import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Keys by the rules of a class.
@Suite struct KeyNamingTests {
    struct Row: Sendable {
        let name, snake, kebab, pascal, screaming: String
    }

    static let rows = [
        Row(name: "createdAt", snake: "created_at", kebab: "created-at", pascal: "CreatedAt", screaming: "CREATED_AT"),
        Row(name: "htmlURLs", snake: "html_urls", kebab: "html-urls", pascal: "HtmlUrls", screaming: "HTML_URLS"),
        Row(name: "userID2", snake: "user_id2", kebab: "user-id2", pascal: "UserId2", screaming: "USER_ID2"),
        Row(
            name: "HTMLParser", snake: "html_parser", kebab: "html-parser", pascal: "HtmlParser",
            screaming: "HTML_PARSER"),
        Row(name: "x", snake: "x", kebab: "x", pascal: "X", screaming: "X"),
        Row(name: "ID", snake: "id", kebab: "id", pascal: "Id", screaming: "ID"),
        Row(name: "url2Path", snake: "url2_path", kebab: "url2-path", pascal: "Url2Path", screaming: "URL2_PATH"),
        Row(name: "_private", snake: "_private", kebab: "_private", pascal: "_Private", screaming: "_PRIVATE"),
        Row(
            name: "isHTTPSOnly", snake: "is_https_only", kebab: "is-https-only", pascal: "IsHttpsOnly",
            screaming: "IS_HTTPS_ONLY"),
        Row(name: "name", snake: "name", kebab: "name", pascal: "Name", screaming: "NAME"),
        Row(
            name: "already_snake", snake: "already_snake", kebab: "already-snake", pascal: "AlreadySnake",
            screaming: "ALREADY_SNAKE"),
        Row(name: "aB", snake: "a_b", kebab: "a-b", pascal: "AB", screaming: "A_B"),
        Row(
            name: "größeÄndern", snake: "größe_ändern", kebab: "größe-ändern", pascal: "GrößeÄndern",
            screaming: "GRÖSSE_ÄNDERN"),
        Row(name: "_", snake: "_", kebab: "_", pascal: "_", screaming: "_"),
    ]

    @Test("a name becomes a key by every rule", arguments: rows)
    func keys(row: Row) {
        #expect(KeyNaming.exact.key(for: row.name) == row.name)
        #expect(KeyNaming.snakeCase.key(for: row.name) == row.snake)
        #expect(KeyNaming.kebabCase.key(for: row.name) == row.kebab)
        #expect(KeyNaming.pascalCase.key(for: row.name) == row.pascal)
        #expect(KeyNaming.screamingSnakeCase.key(for: row.name) == row.screaming)
    }

    class Base: JSONModel, @unchecked Sendable {
        @Property var createdAt: Int?
        @Property var `class`: Int?
        @Property("exactPath") var explicit: Int?
        @Property(or: ["oldHTMLURLs"]) var htmlURLs: Int?
    }
    final class Snake: Base, @unchecked Sendable {
        override class var keyNaming: KeyNaming { .snakeCase }
        @Property var userID2: Int?
    }
    final class Dotted: Base, @unchecked Sendable {
        override class var keyNaming: KeyNaming { KeyNaming { "x.\($0)" } }
    }

    @Test("a class's rule names the keys of all its properties without a path, inherited ones too")
    func inherited() throws {
        #expect(Base.properties.map(\.path) == ["createdAt", "class", "exactPath", "htmlURLs"])
        #expect(Snake.properties.map(\.path) == ["created_at", "class", "exactPath", "html_urls", "user_id2"])
        #expect(Snake.properties.map(\.paths)[3] == ["html_urls", "oldHTMLURLs"])
        let snake = try Snake(parsing: #"{"created_at":1,"class":2,"exactPath":3,"html_urls":4,"user_id2":5}"#)
        #expect([snake.createdAt, snake.class, snake.explicit, snake.htmlURLs, snake.userID2] == [1, 2, 3, 4, 5])
        #expect(snake.mutate { $0.createdAt = 9 }.json["created_at"]?.int == 9)
    }

    @Test("an app's own rule can create a name with dots, and the listed path shows it")
    func dotted() throws {
        #expect(try Dotted(parsing: #"{"x.createdAt":1}"#).createdAt == 1)
        #expect(Dotted { $0.createdAt = 1 }.json.text == #"{"x.createdAt":1}"#)
        #expect(Dotted.properties.first?.path == #"x\.createdAt"#)
    }
}
