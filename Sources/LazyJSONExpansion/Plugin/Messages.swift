// The messages between the compiler and a macro's plugin: JSON, each after its length in eight bytes, lowest first. The
// names are the compiler's (protocol version 7, Swift 5.9 and later). Members that aren't listed here are ignored, so
// that a compiler may add some.

/// A message of the compiler. It has one member, which says what it asks for.
struct HostMessage: Decodable {
    var getCapability: Capabilities?
    var expandAttachedMacro: AttachedMacro?

    struct Capabilities: Decodable {}

    /// Asks what an attribute adds to a declaration.
    struct AttachedMacro: Decodable {
        var macro: MacroName
        var macroRole: String
        var attributeSyntax: SourceText
        var declSyntax: SourceText
        /// The type that contains the declaration.
        var parentDeclSyntax: SourceText?
        /// The type that an extension extends, with all types around it.
        var extendedTypeSyntax: SourceText?
        /// The declarations around, from the innermost on.
        var lexicalContext: [SourceText]?
    }

    struct MacroName: Decodable {
        var typeName: String
    }
}

/// A piece of source, and where it stands.
struct SourceText: Decodable {
    var kind: String
    var source: String
    var location: Location

    struct Location: Decodable {
        var fileName: String
        /// In bytes from the start of the file.
        var offset: Int
    }
}

/// A message of the plugin. It has one member.
struct PluginMessage: Encodable, Equatable {
    var getCapabilityResult: [String: [String: Int]]?
    var expandMacroResult: Expansion?

    /// The version of the protocol.
    static var capability: PluginMessage { PluginMessage(getCapabilityResult: ["capability": ["protocolVersion": 7]]) }

    /// The source that is added, and the mistakes that were found.
    struct Expansion: Encodable, Equatable {
        /// Nil if nothing can be expanded, which the diagnostics explain.
        var expandedSource: String? = ""
        var diagnostics: [Diagnostic] = []
    }

    struct Diagnostic: Encodable, Equatable {
        var message: String
        var severity = "error"
        var position: Position
        var highlights: [Extent] = []
        /// The plugin has none, and the compiler wants a list.
        var notes: [String] = []
        var fixIts: [FixIt] = []
    }

    struct Position: Encodable, Equatable {
        var fileName: String
        var offset: Int
    }

    struct Extent: Encodable, Equatable {
        var fileName: String
        var startOffset: Int
        var endOffset: Int
    }

    struct FixIt: Encodable, Equatable {
        var message: String
        var changes: [Change]
    }

    struct Change: Encodable, Equatable {
        var range: Extent
        var newText: String
    }
}

extension PluginMessage.Diagnostic {
    /// A mistake in a piece of source, at its place in the file.
    init(_ mistake: SourceError, in source: SourceText) {
        let (file, start) = (source.location.fileName, source.location.offset)
        func extent(_ range: Range<Int>) -> PluginMessage.Extent {
            .init(fileName: file, startOffset: start + range.lowerBound, endOffset: start + range.upperBound)
        }
        message = mistake.message
        position = .init(fileName: file, offset: start + mistake.range.lowerBound)
        highlights = [extent(mistake.range)]
        if let fixIt = mistake.fixIt {
            fixIts = [
                .init(message: fixIt.message, changes: [.init(range: extent(fixIt.range), newText: fixIt.newText)])
            ]
        }
    }
}
