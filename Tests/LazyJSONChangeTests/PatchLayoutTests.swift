import LazyJSON
import Testing

/// Patches and merges lay out new values like their surroundings.
@Suite struct PatchLayoutTests {
    private static let package = """
        {
        \t"name": "app",
        \t"files": ["a", "b"],
        \t"scripts": {}
        }
        """

    @Test(
        "patches lay out new values like their surroundings",
        arguments: [
            (
                #"[{"op":"add","path":"/scripts/build","value":"tsc"}]"#, #""scripts": {}"#,
                "\"scripts\": {\n\t\t\"build\": \"tsc\"\n\t}"
            ),
            (#"[{"op":"add","path":"/files/-","value":"c"}]"#, #"["a", "b"]"#, #"["a", "b", "c"]"#),
            (
                #"[{"op":"replace","path":"/name","value":{"short":["x","y"]}}]"#, #""app""#,
                "{\n\t\t\"short\": [\n\t\t\t\"x\",\n\t\t\t\"y\"\n\t\t]\n\t}"
            ),
            (
                #"[{"op":"add","path":"/more","value":{"x":[1]}},{"op":"move","from":"/more/x","path":"/scripts/y"},{"op":"remove","path":"/more"}]"#,
                #""scripts": {}"#, "\"scripts\": {\n\t\t\"y\": [\n\t\t\t1\n\t\t]\n\t}"
            ),
            (
                #"[{"op":"copy","from":"/files","path":"/scripts/all"}]"#, #""scripts": {}"#,
                "\"scripts\": {\n\t\t\"all\": [\"a\", \"b\"]\n\t}"
            ),
        ])
    func patches(patch: String, old: String, new: String) throws {
        for line in ["\n", "\r\n"] {
            func text(_ text: String) -> String { text.replacing("\n", with: line) }
            let json = try JSON(parsing: text(Self.package))
            let patched = try json.applying(JSONPatch(parsing: patch))
            #expect(patched.text == text(Self.package.replacing(old, with: new)))
        }
    }

    @Test("merge patches and merges lay out new values like their surroundings")
    func merges() throws {
        let json = try JSON(parsing: Self.package)
        let expected = Self.package.replacing(
            #""scripts": {}"#, with: "\"scripts\": {\n\t\t\"build\": {\n\t\t\t\"os\": \"any\"\n\t\t}\n\t}")
        #expect(json.merging(["scripts": ["build": ["os": "any"]]]).text == expected)
        var (mine, theirs) = (json, json)
        mine["scripts"]?["build"] = ["os": "any"]
        theirs["name"] = "tool"
        let merge = JSON.merge(base: json, local: mine, remote: theirs)
        #expect(merge.value.text == expected.replacing("app", with: "tool"))
    }
}
