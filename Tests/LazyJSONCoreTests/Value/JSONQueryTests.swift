import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Objects from and to the queries of URLs.
@Suite struct JSONQueryTests {
    @Test(
        "a query becomes an object of texts",
        arguments: [
            ("a=1&b=2", #"{"a":"1","b":"2"}"#),
            ("", "{}"), ("?", "{}"), ("&&", "{}"), ("?a=1", #"{"a":"1"}"#), ("??a", #"{"?a":null}"#),
            ("a", #"{"a":null}"#), ("a=", #"{"a":""}"#), ("=1", #"{"":"1"}"#), ("=", #"{"":""}"#),
            ("a=1=2", #"{"a":"1=2"}"#), ("a=1&&b=2&", #"{"a":"1","b":"2"}"#),
            ("a=1&b=2&a=3&a", #"{"a":["1","3",null],"b":"2"}"#), ("a&a", #"{"a":[null,null]}"#),
            ("q=caf%C3%A9+au+lait%2B&%61=%26", #"{"q":"café au lait+","a":"&"}"#),
            ("a=100%&b=%zz&c=%4&d=%", #"{"a":"100%","b":"%zz","c":"%4","d":"%"}"#),
            ("a=%41%6a%6A", #"{"a":"Ajj"}"#), ("a=%FF+b", #"{"a":"%FF+b"}"#), ("a=ü&ü=1", #"{"a":"ü","ü":"1"}"#),
            ("a[b]=1&a[b]=2&a.b=3&a[]=4", #"{"a[b]":["1","2"],"a.b":"3","a[]":"4"}"#),
            ("a;b=1", #"{"a;b":"1"}"#), ("a=%00%22%5C%0A", #"{"a":"\u0000\"\\\n"}"#),
            ("%C3%A9=1&e%CC%81=2", "{\"\u{E9}\":\"1\",\"e\u{301}\":\"2\"}"),
        ])
    func reading(query: String, expected: String) {
        #expect(JSON(query: query).text == expected)
    }

    @Test(
        "an object becomes a query",
        arguments: [
            (#"{"a": 1, "b": 2.50, "c": true, "d": null, "e": ""}"#, "a=1&b=2.50&c=true&d&e="),
            (#"{"tag": ["a", "b", null, 3], "none": [], "one": [7]}"#, "tag=a&tag=b&tag&tag=3&one=7"),
            (#"{"a": {"b": 1}, "c": [[1, 2], {}]}"#, "a=%7B%22b%22%3A1%7D&c=%5B1%2C2%5D&c=%7B%7D"),
            (#"{"ä &=+%?": "ö /~-._"}"#, "%C3%A4%20%26%3D%2B%25%3F=%C3%B6%20%2F~-._"),
            (#"{"a": 1, "a": 2}"#, "a=1"), (#"{"\u0000": "\n"}"#, "%00=%0A"), ("{}", ""),
        ])
    func writing(text: String, expected: String) throws {
        let json = try JSON(parsing: text)
        #expect(json.query == expected)
        let items = json.queryItems ?? []
        #expect(JSON(queryItems: items) == JSON(query: expected))
    }

    @Test("only an object is a query", arguments: ["[]", "1", "null", #""a=1""#, "true"])
    func otherKinds(text: String) throws {
        let json = try JSON(parsing: text)
        #expect(json.query == nil && json.queryItems == nil)
    }

    @Test("properties read the texts of a query as what they are")
    func model() {
        final class Search: JSONModel, @unchecked Sendable {
            @Property var page: Int = 1
            @Property var tag: [String]
            @Property var isNew: Bool = false
        }
        let search = Search(JSON(query: "page=3&tag=a&tag=b&isNew=true"))
        #expect(search?.page == 3 && search?.tag == ["a", "b"] && search?.isNew == true)
    }

    @Test("items of URLComponents are taken as they are, and given back")
    func components() throws {
        var components = try #require(URLComponents(string: "https://a.b/?id=7&new&q=a%20b+c&q="))
        let json = JSON(queryItems: components.queryItems ?? [])
        #expect(json.text == #"{"id":"7","new":null,"q":["a b+c",""]}"#)
        let items = components.queryItems
        components.queryItems = json.queryItems
        #expect(components.queryItems == items)
    }

    @Test("generated: a query that was written reads as the same object, and Foundation reads it as the same items")
    func laws() throws {
        var random = SeededGenerator(seed: 14)
        let texts = ["a", "b", "", "ä", "a b", "+", "%41", "&=?", "\u{0}", "😀", "/", "[]", "e\u{301}", "\u{E9}"]
        func pick() -> String { texts.randomElement(using: &random) ?? "" }
        for _ in 0..<2_000 {
            var members: [(key: String, value: JSON)] = []
            for _ in 0..<Int.random(in: 0...5, using: &random) {
                let values = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    Bool.random(using: &random) ? JSON(pick()) : .null
                }
                members.append((pick(), values.count == 1 ? values[0] : JSON(values)))
            }
            let json = JSON(members: members)
            let query = try #require(json.query)
            // An item without a name and a value would be nothing: it gets an empty value.
            if json[""] == nil || json[""]?.kind == .string { #expect(JSON(query: query) == json, "\(json)") }
            if json[""] == nil { #expect(JSON(query: query).members.map(\.key) == json.members.map(\.key)) }
            #expect(JSON(queryItems: json.queryItems ?? []) == json)
            var components = URLComponents()
            components.percentEncodedQuery = query
            if !query.isEmpty, json[""] == nil { #expect(components.queryItems == json.queryItems, "\(json)") }
            #expect(JSON(query: JSON(query: query).query ?? "") == JSON(query: query))
        }
    }

    @Test("generated: any bytes are a query, and what is written of it reads as the same")
    func anyText() {
        var random = SeededGenerator(seed: 15)
        let bytes = Array("ab=&=&%+%41é?[]\u{0}".utf8)
        for _ in 0..<2_000 {
            let text = String(
                decoding: (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
                    bytes.randomElement(using: &random)
                },
                as: UTF8.self)
            let json = JSON(query: text)
            #expect(json.kind == .object)
            #expect(JSON(query: json.query ?? "") == json, "\(text)")
        }
    }
}
