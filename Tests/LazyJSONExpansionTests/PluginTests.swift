import Foundation
import Testing

@testable import LazyJSONExpansion

@Suite("The plugin and the compiler")
struct PluginTests {
    /// Sends bytes to the plugin, and returns its answers.
    private func answers(to input: Data) throws -> [String] {
        let (messages, replies) = (Pipe(), Pipe())
        try messages.fileHandleForWriting.write(contentsOf: input)
        try messages.fileHandleForWriting.close()
        try Plugin.serve(messages.fileHandleForReading, replies.fileHandleForWriting)
        try replies.fileHandleForWriting.close()
        var rest = try replies.fileHandleForReading.readToEnd() ?? Data()
        var all: [String] = []
        while rest.count >= 8 {
            let count = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
            all.append(String(decoding: rest.dropFirst(8).prefix(count), as: UTF8.self))
            rest = Data(rest.dropFirst(8 + count))
        }
        return all
    }

    private func framed(_ message: String) -> Data {
        let data = Data(message.utf8)
        return Plugin.length(of: data) + data
    }

    private func refusal(_ text: String) -> String {
        #"{"expandMacroResult":{"diagnostics":[{"fixIts":[],"highlights":[],"message":"\#(text)","notes":[],"#
            + #""position":{"fileName":"","offset":0},"severity":"error"}]}}"#
    }

    /// As Swift 6.3.1 sends it, without the list of its features.
    private static let attached = #"""
        {"expandAttachedMacro": {
            "attributeSyntax": {
                "kind": "attribute", "source": "\n\n/// Doc.\n@Model ",
                "location": {"column": 35, "fileID": "App/main.swift", "fileName": "main.swift", "line": 6, "offset": 373}
            },
            "declSyntax": {
                "kind": "declaration", "source": "\n    // comment é\n    var a = 1",
                "location": {"column": 33, "fileID": "App/main.swift", "fileName": "main.swift", "line": 9, "offset": 416}
            },
            "discriminator": "$s3App5OrderC1a5ModelfMr_",
            "lexicalContext": [{
                "kind": "declaration", "source": "\n\n/// Doc.\n@Model final class Order: Base {}",
                "location": {"column": 0, "fileID": "", "fileName": "", "line": 0, "offset": 0}
            }],
            "macro": {"moduleName": "LazyJSONMacros", "name": "Model ", "typeName": "ModelMacro"},
            "macroRole": "memberAttribute",
            "parentDeclSyntax": {
                "kind": "declaration", "source": "\n\n/// Doc.\n@Model final class Order: Base {\n    var a = 1\n}",
                "location": {"column": 35, "fileID": "App/main.swift", "fileName": "main.swift", "line": 6, "offset": 373}
            },
            "staticBuildConfiguration": "{\"attributes\":[]}"
        }}
        """#

    @Test(
        "each message is answered, also one that isn't known",
        arguments: [
            (
                #"{"getCapability": {"capability": {"protocolVersion": 7}}}"#,
                #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#
            ),
            (#"{"getCapability": {}}"#, #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#),
            (attached, "LazyJSON has no macro named ModelMacro"),
            (
                #"{"expandFreestandingMacro": {"macro": {"moduleName": "A", "name": "b", "typeName": "B"}, "x": 1}}"#,
                "the compiler's message isn't known"
            ),
            (#"{"aMessageOfTheFuture": {}}"#, "the compiler's message isn't known"),
            ("no JSON", "the compiler's message can't be read"),
            ("", "the compiler's message can't be read"),
        ])
    func answer(message: String, expected: String) throws {
        let expected = expected.hasPrefix("{") ? expected : refusal(expected)
        #expect(try answers(to: framed(message)) == [expected])
    }

    @Test("the parts of a message are read with their places")
    func parts() throws {
        let message = try JSONDecoder().decode(HostMessage.self, from: Data(Self.attached.utf8))
        let request = try #require(message.expandAttachedMacro)
        #expect(request.macroRole == "memberAttribute")
        #expect(request.declSyntax.source == "\n    // comment é\n    var a = 1")
        #expect(request.declSyntax.location.offset == 416)
        #expect(request.lexicalContext?.map(\.source) == ["\n\n/// Doc.\n@Model final class Order: Base {}"])
        #expect(request.extendedTypeSyntax == nil)
    }

    @Test("messages are answered in their order until the input ends, wherever it does")
    func ends() throws {
        let message = framed(#"{"getCapability": {}}"#)
        let answer = #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#
        #expect(try answers(to: Data()) == [])
        #expect(try answers(to: message + framed("1") + message).count == 3)
        for end in 0..<message.count { #expect(try answers(to: message + message.prefix(end)) == [answer]) }
        // A length that no message has.
        #expect(try answers(to: message + Data(repeating: 0xFF, count: 8) + message) == [answer])
        #expect(try answers(to: message + Data([0, 0, 0, 0, 0, 0, 0, 0x40]) + message) == [answer])
    }
}
