import Foundation

/// The side of the plugin in its talk with the compiler.
package enum Plugin {
    /// Answers all messages of an input, until it ends.
    package static func serve(_ input: FileHandle, _ output: FileHandle) throws {
        while let message = try read(from: input) {
            let answer = try encoded(answer(to: message))
            try output.write(contentsOf: length(of: answer) + answer)
        }
    }

    /// Reads a message, which follows its length; nil at the end of the input, even if a message was begun.
    private static func read(from input: FileHandle) throws -> Data? {
        guard let bytes = try read(8, from: input) else { return nil }
        let count = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return try Int(exactly: count).flatMap { try read($0, from: input) }
    }

    private static func read(_ count: Int, from input: FileHandle) throws -> Data? {
        var all = Data()
        while all.count < count {
            guard let part = try input.read(upToCount: min(count - all.count, 1 << 20)), !part.isEmpty else {
                return nil
            }
            all += part
        }
        return all
    }

    /// The length of a message in eight bytes, the lowest first.
    static func length(of message: Data) -> Data {
        let count = UInt64(message.count)
        return Data((0..<8).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) })
    }

    private static func encoded(_ message: PluginMessage) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(message)
    }

    /// Answers a message of the compiler. One that isn't known gets an answer, too: the compiler waits for it.
    static func answer(to data: Data) -> PluginMessage {
        guard let message = try? JSONDecoder().decode(HostMessage.self, from: data) else {
            return failure("the compiler's message can't be read")
        }
        if message.getCapability != nil { return .capability }
        guard let request = message.expandAttachedMacro else { return failure("the compiler's message isn't known") }
        switch request.macro.typeName {
        case "JSONModelMacro": return PluginMessage(expandMacroResult: Expansion.ofModel(request))
        case "JSONFieldMacro": return PluginMessage(expandMacroResult: Expansion.ofField(request))
        // Its arguments are for the other macros.
        case "KeyMacro": return PluginMessage(expandMacroResult: .init(expandedSource: "", diagnostics: []))
        case let name: return failure("LazyJSON has no macro named \(name)")
        }
    }

    private static func failure(_ text: String) -> PluginMessage {
        let place = PluginMessage.Position(fileName: "", offset: 0)
        let diagnostics = [PluginMessage.Diagnostic(message: text, position: place)]
        return PluginMessage(expandMacroResult: .init(expandedSource: nil, diagnostics: diagnostics))
    }
}
