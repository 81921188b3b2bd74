import LazyJSONFoundation

/// The values that were set and aren't in the file yet: the last value for every key.
struct DocumentEdits: Sendable {
    /// By key: the call that set the value, its position among new members (the revision of the key's first call since
    /// the file was written), and the value, or nil to remove the member.
    ///
    /// Keys are compared by code points: the file may have both spellings of an accented letter.
    private var edits: [MemberName: (revision: Int, position: Int, value: StoredValue?)] = [:]

    var isEmpty: Bool { edits.isEmpty }
    /// Whether no value is set: the edits only remove keys, if anything.
    var onlyRemove: Bool { edits.values.allSatisfy { $0.value == nil } }

    /// The value that was set; nil if none was. The inner nil is for a key that was removed.
    subscript(key: MemberName) -> StoredValue?? { edits[key].map(\.value) }

    /// Sets values, in the order of their keys.
    ///
    /// - Parameters:
    ///   - document: The document that the file has, if there is one.
    ///   - revision: A number that grows from call to call.
    mutating func set(_ values: [String: StoredValue?], over document: JSON? = nil, revision: Int) {
        for (key, value) in values {
            let key = MemberName(key)
            // As it will be in the file, so that reading it gives the same before and after writing.
            let present = edits[key].map { $0.value?.json } ?? document?.member(key)
            edits[key] = (revision, edits[key]?.position ?? revision, value?.written(over: present))
        }
    }

    /// Removes edits that were written, and older ones, but keeps those that were made since.
    mutating func remove(written: DocumentEdits) {
        for (key, edit) in written.edits {
            if let own = edits[key], own.revision <= edit.revision { edits[key] = nil }
        }
    }

    /// Returns a document with these values, laid out like the document; all other bytes stay as they are.
    func applied(to document: JSON) -> JSON {
        var result = document
        let ordered = Array(edits).ordered { ($0.value.position, $0.key.string) < ($1.value.position, $1.key.string) }
        for (key, edit) in ordered {
            if let value = edit.value, let old = result.member(key), value.isSpelled(as: old) { continue }
            result.setMember(key, inOneLayout: edit.value?.json)
        }
        return result
    }
}

extension StoredValue {
    /// Returns the value as a file of JSON has it. A date keeps the present spelling.
    fileprivate func written(over present: JSON?) -> StoredValue {
        switch self {
        case .json, .document: return self
        case .date(let date):
            guard var spelled = present, spelled.update(as: Date.self, { $0 = date }) else { return .json(json) }
            return .json(spelled)
        case .data: return .json(json)
        }
    }

    /// Whether the JSON already has this value, so that its spelling stays. A document also has to have the same
    /// spelling, apart from whitespace.
    fileprivate func isSpelled(as old: JSON) -> Bool {
        if case .document(let json) = self { return json.isSpelled(like: old, in: .compact) }
        return json == old
    }
}

extension JSON {
    /// The members of an object. If a name repeats, the first one counts.
    var membersByName: [MemberName: JSON] {
        Dictionary(
            exactMembers.lazy.map { (MemberName($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// The names of the members that differ between two objects. Their spelling counts: a string may be read from a
    /// number's text.
    static func changedMembers(from old: JSON?, to new: JSON?) -> [String] {
        let (before, after) = (old?.membersByName ?? [:], new?.membersByName ?? [:])
        var changed = before.keys.filter { after[$0] == nil }
        for (key, value) in after where before[key]?.isSpelled(like: value) != true { changed.append(key) }
        return changed.map(\.string).sorted()
    }
}
