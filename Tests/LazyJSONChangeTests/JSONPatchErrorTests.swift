import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONChange
@testable import LazyJSONCore

/// The complete texts of all errors, and their properties.
@Suite struct JSONPatchErrorTests {
    @Test(
        "an invalid patch throws an error that names the invalid operation",
        arguments: [
            (#"{"op": "remove"}"#, "a patch must be an array of operations, found an object"),
            ("null", "a patch must be an array of operations, found null"),
            (
                #"[{"op": "remove", "path": ""}, "remove"]"#,
                "operation 1: an operation must be an object, found a string"
            ),
            ("[[]]", "operation 0: an operation must be an object, found an array"),
            ("[{}]", #"operation 0: "op" is missing"#),
            (#"[{"op": null, "path": ""}]"#, #"operation 0: "op" must be a string, found null"#),
            (#"[{"op": 1}]"#, #"operation 0: "op" must be a string, found a number"#),
            (
                #"[{"op": "spam", "path": "/a"}]"#,
                #"operation 0: "spam" is not an operation: expected add, remove, replace, move, copy or test"#
            ),
            (
                #"[{"op": "Add\n", "path": "/a", "value": 1}]"#,
                #"operation 0: "Add\n" is not an operation: expected add, remove, replace, move, copy or test"#
            ),
            (#"[{"op": "add", "value": 1}]"#, #"operation 0: "path" is missing"#),
            (#"[{"op": "add", "path": 1, "value": 1}]"#, #"operation 0: "path" must be a string, found a number"#),
            (#"[{"op": "add", "path": ["a"], "value": 1}]"#, #"operation 0: "path" must be a string, found an array"#),
            (#"[{"op": "add", "path": "/-"}]"#, #"operation 0: "value" is missing"#),
            (#"[{"op": "replace", "path": "/0"}]"#, #"operation 0: "value" is missing"#),
            (#"[{"op": "test", "path": "/0"}]"#, #"operation 0: "value" is missing"#),
            (#"[{"op": "copy", "path": "/-"}]"#, #"operation 0: "from" is missing"#),
            (#"[{"op": "move", "path": ""}]"#, #"operation 0: "from" is missing"#),
            (#"[{"op": "move", "from": true, "path": ""}]"#, #"operation 0: "from" must be a string, found a Bool"#),
            (
                #"[{"op": "remove", "path": "a/b"}]"#,
                #"operation 0: "path" is "a/b", which is not a JSON Pointer (RFC 6901): a pointer is empty or starts with "/", and contains "~" only as ~0 or ~1"#
            ),
            (
                #"[{"op": "copy", "from": "/a~2", "path": "/b"}]"#,
                #"operation 0: "from" is "/a~2", which is not a JSON Pointer (RFC 6901): a pointer is empty or starts with "/", and contains "~" only as ~0 or ~1"#
            ),
            (
                #"[{"op": "remove", "path": "/~"}]"#,
                #"operation 0: "path" is "/~", which is not a JSON Pointer (RFC 6901): a pointer is empty or starts with "/", and contains "~" only as ~0 or ~1"#
            ),
            (#"[{"op": "add", "op": "add"}]"#, #"operation 0: "op" appears more than once"#),
            (
                #"[{"op": "remove", "path": "/a", "pat\u0068": "/b"}]"#,
                #"operation 0: "path" appears more than once"#
            ),
            (
                #"[{"op": "test", "path": "", "value": 1, "value": 1}]"#,
                #"operation 0: "value" appears more than once"#
            ),
        ])
    func notPatches(text: String, description: String) throws {
        let error = try #require(throws: JSONPatchError.self) { try JSONPatch(parsing: text) }
        #expect(error.description == description && error.localizedDescription == description)
        #expect(error.operation == nil && error.pointer == nil)
        #expect(
            error.index == (description.hasPrefix("operation 1") ? 1 : description.hasPrefix("operation") ? 0 : nil))
    }

    @Test("invalid JSON is refused with its place")
    func notJSON() throws {
        let error = try #require(throws: JSONPatchError.self) { try JSONPatch(parsing: "[{\"op\": \"add\",}]") }
        #expect(
            error.description == """
                the patch is not JSON: line 1, column 15 (byte 14): expected a member name in double quotes, found '}'
                    [{"op": "add",}]
                                  ^
                """)
        guard case .invalidJSON(let inner) = error.reason else { throw error }
        #expect(inner.byteOffset == 14 && error.index == nil)
        let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        #expect(throws: JSONPatchError.self) { try JSONPatch(parsing: #"[{"op":"add","path":"","value":\#(deep)}]"#) }
        let patch = try JSONPatch(parsing: #"[{"op":"add","path":"","value":\#(deep)}]"#, nestingLimit: 700)
        #expect(try JSON.null.applying(patch).text == deep)
    }

    @Test("an error names the operation, its index, the place and the reason")
    func parts() throws {
        let json: JSON = ["tags": ["a"], "user": ["name": "Bo"]]
        let patch: JSONPatch = [.add("/tags/0", "new"), .replace("/user/address/city", "Rome")]
        let error = try #require(throws: JSONPatchError.self) { try json.applying(patch) }
        #expect(error.index == 1 && error.operation == patch[1])
        #expect(error.pointer == "/user/address" && error.reason == .nothingThere)
        #expect(
            error.description == #"operation 1, replace "/user/address/city": there is no value at "/user/address""#)
        #expect(error.localizedDescription == error.description)
        #expect(try #require(throws: JSONPatchError.self) { try patch.inverse(for: json) } == error)
    }

    @Test(
        "the reason and the place of each failure",
        arguments: [
            ([.remove("/a/b")], .nothingThere, "/a/b"),
            ([.test("/l/-", 1)], .nothingThere, "/l/-"),
            ([.add("/x/y", 1)], .nothingThere, "/x"),
            ([.add("/s/t/u", 1)], .noContainer(found: .string), "/s"),
            ([.add("/l/01", 1)], .invalidIndex("01"), "/l/01"),
            ([.add("/l/3", 1)], .beyondEnd(count: 2), "/l/3"),
            ([.replace("/l/2", 1)], .beyondEnd(count: 2), "/l/2"),
            ([.remove("")], .rootRemoved, ""),
            ([.move(from: "/a", to: "/a/b/c")], .movedIntoItself, "/a/b/c"),
            ([.test("/s", 1)], .testFailed(expected: 1, found: "text"), "/s"),
            ([.copy(from: "", to: "/b")], .copiesTooLarge(limit: 10), ""),
        ] as [(JSONPatch, JSONPatchError.Reason, JSONPointer)])
    func reasons(patch: JSONPatch, reason: JSONPatchError.Reason, pointer: JSONPointer) throws {
        let json: JSON = ["a": [:], "l": [1, 2], "s": "text"]
        let error = try #require(throws: JSONPatchError.self) { try json.applying(patch, copyLimit: 10) }
        #expect(error == JSONPatchError.some(reason, patch[0], pointer))
        var copy = json
        #expect(throws: JSONPatchError.self) { try copy.apply([.add("/new", 1)] + patch, copyLimit: 10) }
        #expect(copy.text == json.text)
    }

    @Test("long values and odd names are shown so that they can be read")
    func printing() throws {
        let json: JSON = ["a\"\n": JSON(String(repeating: "x", count: 100))]
        let error = try #require(throws: JSONPatchError.self) {
            try json.applying([.test(JSONPointer(tokens: ["a\"\n"]), ["b": [1, 2]])])
        }
        #expect(
            error.description == #"operation 0, test "/a\"\n": expected {"b":[1,2]} at "/a\"\n", found ""#
                + String(repeating: "x", count: 59) + "…")
        let copies = try #require(throws: JSONPatchError.self) {
            try json.applying([.copy(from: "", to: "/b")], copyLimit: 99)
        }
        #expect(
            copies.description
                == #"operation 0, copy the root to "/b": copying the root would exceed the limit of 99 copied bytes"#)
    }

    @Test("a server can distinguish an invalid patch from one that does not fit")
    func kinds() throws {
        let json: JSON = ["a": [1]]
        for text in [
            "", "{}", "[5]", #"[{"op":"add"}]"#, #"[{"op":"jump","path":""}]"#, #"[{"op":"remove","path":"a"}]"#,
        ] {
            let error = try #require(throws: JSONPatchError.self) { _ = try JSONPatch(parsing: text) }
            #expect(error.kind == .invalidPatch, "\(error)")
        }
        for patch: JSONPatch in [
            [.remove("/b")], [.remove("")], [.add("/a/5", 1)], [.add("/a/x", 1)], [.test("/a/0", 2)],
            [.move(from: "/a", to: "/a/0")], [.add("/a/0/b", 1)],
        ] {
            let error = try #require(throws: JSONPatchError.self) { _ = try json.applying(patch) }
            #expect(error.kind == .notApplicable, "\(error)")
        }
    }
}

extension JSONPatchError {
    /// The error of a patch's only operation.
    fileprivate static func some(_ reason: Reason, _ operation: JSONPatch.Operation, _ pointer: JSONPointer) -> Self {
        JSONPatchError(reason: reason, index: 0, operation: operation, pointer: pointer)
    }
}

private func + (left: JSONPatch, right: JSONPatch) -> JSONPatch {
    JSONPatch(Array(left) + Array(right))
}
