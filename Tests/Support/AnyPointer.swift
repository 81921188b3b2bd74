import LazyJSON

extension JSON {
    /// Values of every kind, one of them with white space.
    package static let assorted: [JSON] = [
        .null, 0, "new", "\u{0}\"é😀", [], [:], [1, [2]], ["a": ["b": .null]],
        (try? JSON(parsing: #"{ "kept" : [ 1.0 , 2e0 ] , "id":null }"#)) ?? .null,
    ]
}

extension JSONPointer {
    /// A pointer to anything, or to nothing.
    package static func anywhere(in json: JSON, using random: inout some RandomNumberGenerator) -> JSONPointer {
        var pointer = JSONPointer.root
        var value = json
        while Int.random(in: 0..<4, using: &random) > 0 {
            if let key = value.members.randomElement(using: &random)?.key {
                pointer = pointer.appending(key)
            } else if let position = value.elements.indices.randomElement(using: &random) {
                pointer = pointer.appending(position)
            } else {
                break
            }
            guard let next = json[pointer] else { break }
            value = next
        }
        while Int.random(in: 0..<3, using: &random) == 0 {
            let others = ["new", "", "a", "-", "0", "1", "01", "\(value.count ?? 2)", "~/", "é", "e\u{301}"]
            pointer = pointer.appending(others.randomElement(using: &random) ?? "")
        }
        return pointer
    }
}
