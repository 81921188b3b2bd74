import Foundation
import LazyJSON

// A response as people write it with Codable, made lazy by one attribute: read, edited, written back, and decoded by
// callers that have a JSONDecoder.

@JSONModel struct Release: Codable {
    var id = 0
    var tagName = ""
    private(set) var assets: [String]
    var notes: String?

    enum CodingKeys: String, CodingKey {
        case id, assets, notes
        case tagName = "tag_name"
    }
}

struct Page: Codable { let releases: [Release] }

let text = #"{"id": "7", "tag_name": "1.0",  "assets": ["a", null], "x-rank": 1.50}"#
let release = try Release(parsing: text)
var edited = release
edited.tagName = "1.1"
let page = try JSONDecoder().decode(Page.self, from: Data(#"{"releases": [\#(text)]}"#.utf8))
let encoded = try JSON(parsing: JSONEncoder().encode(page))

let claims = [
    ("odd values are read", release.id == 7 && release.assets == ["a"] && release.notes == nil),
    ("an issue names the null", release.issues.filter(atLeast: .error).map(\.pointer) == ["/assets/1"]),
    ("an edit keeps every other byte", edited.json.text == text.replacing("1.0", with: "1.1")),
    ("a copy stays as it was", release.json.text == text),
    ("a patch has the edit", edited.changes(since: release).mergePatch?.text == #"{"tag_name":"1.1"}"#),
    ("a decoder of the app reads it", page.releases == [release]),
    ("an encoder of the app keeps undeclared members", encoded["releases"]?[0]?["x-rank"] == 1.5),
]
let failures = claims.filter { !$0.1 }.map { "\($0.0): no" }
print(failures.isEmpty ? "a Codable response is lazy by one attribute" : failures.joined(separator: "\n"))
exit(failures.isEmpty ? 0 : 1)
