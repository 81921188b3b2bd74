import Testing

@testable import ModelGeneration

@Suite("Names")
struct NameTests {
    @Test(
        "Names follow Swift's guidelines",
        arguments: [
            ("created_at", "createdAt", "CreatedAt"), ("html_url", "htmlURL", "HTMLURL"),
            ("userID", "userID", "UserID"),
            ("HTMLPage", "htmlPage", "HTMLPage"), ("avatar-url", "avatarURL", "AvatarURL"), ("a.b c", "aBC", "ABC"),
            ("id_str", "idString", "IDString"), ("topicIds", "topicIDs", "TopicIDs"), ("URLs", "urls", "URLs"),
            ("1st", "_1st", "Value1st"), ("😀", "", ""), ("", "", ""), ("größe", "größe", "Größe"), ("__a__", "a", "A"),
        ])
    func words(_ name: String, _ lower: String, _ upper: String) {
        #expect(Words(of: name).lowerCamel == lower)
        #expect(Words(of: name).upperCamel == upper)
    }

    @Test(
        "Elements are named in the singular",
        arguments: [
            ("items", "Item"), ("entries", "Entry"), ("statuses", "Status"), ("children", "Child"), ("boxes", "Box"),
            ("addresses", "Address"), ("news", "News"), ("user_mentions", "UserMention"), ("status", "Status"),
            ("houses", "House"), ("causes", "Cause"),
        ])
    func singulars(_ name: String, _ singular: String) {
        #expect(Words(of: name).singular.upperCamel == singular)
    }

    @Test("Properties that clash get numbers, and Bools read as assertions")
    func properties() {
        var names = PropertyNames()
        #expect(names.name(for: "a b", isBool: false) == "aB")
        #expect(names.name(for: "a_b", isBool: false) == "aB2")
        #expect(names.name(for: "json", isBool: false) == "jsonValue")
        #expect(names.name(for: "verified", isBool: true) == "isVerified")
        #expect(names.name(for: "is_verified", isBool: true) == "isVerified2")
        #expect(names.name(for: "has_wiki", isBool: true) == "hasWiki")
        #expect(names.name(for: "public", isBool: false) == "public")
        #expect(names.name(for: "😀", isBool: false) == "value")
    }

    @Test("Literals show what can't be seen")
    func literals() {
        #expect(Literal.text("a\"\\\n\u{0}\u{202E}e\u{301}é") == #""a\"\\\n\u{0}\u{202E}e\u{301}é""#)
        #expect(Literal.path("a.b\\c") == #""a\\.b\\\\c""#)
    }
}
