/// Writing dictionaries over the objects that are there: only what differs from what is read is written.
extension Converter {
    /// How a dictionary is written, each value by this converter.
    ///
    /// Members keep their order, and what cannot be read stays unless it is set. A changed member keeps its position and its kind;
    /// a missing one is removed with all others of its name; new ones are appended, in the order of their names.
    var dictionaryRevising: Converter<[String: Value]>.Revising {
        { values, present, revision in
            let base = present?.kind == .object ? present : nil
            var changes: [(name: MemberName, value: JSON)] = []
            var removed: [MemberName] = []
            // By the name as a Swift string: Swift considers some names equal that JSON distinguishes. The first one counts.
            var names: [String: [MemberName]] = [:]
            var isReadByName: [String: Bool] = [:]
            var members = DistinctMembers(base ?? .emptyObject)
            while let (name, json) = members.next() {
                let key = name.string
                names[key, default: []].append(name.key)
                guard names[key]?.count == 1 else { continue }
                guard let new = values.index(forKey: key).map({ values[$0].value }) else {
                    isReadByName[key] = self.value(of: json) != nil
                    continue
                }
                let written = try revision.attempt { revision in
                    try self.element(new, over: json, &revision)
                }
                guard let written, !(written?.isIdentical(to: json) ?? false) else { continue }
                if let written { changes.append((name.key, written)) } else { removed += names[key] ?? [] }
            }
            for (key, isRead) in isReadByName where isRead { removed += names[key] ?? [] }
            for key in values.keys.filter({ names[$0] == nil }).ordered(by: <) {
                guard let new = values.index(forKey: key).map({ values[$0].value }) else { continue }
                let written = try revision.attempt { revision in
                    try self.element(new, over: nil, &revision)
                }
                if let json = written ?? nil { changes.append((MemberName(key), json)) }
            }
            // If nothing could be written, what is there stays, whatever it is.
            if changes.isEmpty, removed.isEmpty, base != nil || !values.isEmpty { return present }
            var revised = base ?? .emptyObject
            revised.removeMembers(named: removed)
            for (name, value) in changes { revised.setMember(name, to: value) }
            return revised
        }
    }
}
