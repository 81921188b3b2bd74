import Testing

/// Replaces `#expect` for a call that changes a value: the macro would pass the value on, and nothing could change it.
///
///     expect(json.append(1))
package func expect(_ isTrue: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(isTrue, sourceLocation: sourceLocation)
}
