import LazyJSON

extension ReferenceValue {
    /// The meaning of the value, as text that equal values share: members sorted, the first of each name, numbers by
    /// value.
    package var meaning: String {
        switch content {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .number(let number): return number.canonical
        case .string(let scalars): return Self.spelled(scalars)
        case .array(let elements): return "[" + elements.map(\.meaning).joined(separator: ",") + "]"
        case .object(let members):
            var first: [String: String] = [:]
            for member in members.reversed() { first[Self.spelled(member.name)] = member.value.meaning }
            return "{" + first.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ",") + "}"
        }
    }

    private static func spelled(_ scalars: [Unicode.Scalar]) -> String {
        "\"" + scalars.map { String($0.value, radix: 16) }.joined(separator: " ") + "\""
    }

    /// The value put together anew, without a document.
    package var rebuilt: JSON {
        switch content {
        case .null: .null
        case .bool(let value): JSON(value)
        case .number(let number): JSONNumber(number.text).map { JSON($0) } ?? .null
        case .string(let scalars): JSON(String(scalars))
        case .array(let elements): JSON(elements.map(\.rebuilt))
        case .object(let members): JSON(members: members.map { (key: String($0.name), value: $0.value.rebuilt) })
        }
    }

    package var kind: JSON.Kind {
        switch content {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}

extension String {
    package init(_ scalars: [Unicode.Scalar]) {
        self = ""
        unicodeScalars.append(contentsOf: scalars)
    }

    fileprivate func isSame(as scalars: [Unicode.Scalar]) -> Bool { unicodeScalars.elementsEqual(scalars) }
}

extension JSON {
    /// Where the value differs from the result of the slow reader, in words; nil if it does nowhere.
    ///
    /// Every way to read is tried at every place: by kind, by name, by position, by cursor, and as text.
    package func difference(from reference: ReferenceValue, in bytes: [UInt8], path: String = "$") -> String? {
        guard kind == reference.kind else { return "\(path) is \(kind), not \(reference.kind)" }
        // The root's text has the white space around it, too; `data()` is compared with all of it elsewhere.
        if path != "$", !isSpelled(as: reference, in: bytes) { return "the text of \(path) is \(text)" }
        if isNull != (reference.kind == .null) { return "\(path) is null or not" }
        guard let scalar = scalarDifference(from: reference) else {
            return childDifference(from: reference, in: bytes, path: path)
        }
        return scalar.isEmpty ? nil : "\(path) \(scalar)"
    }

    /// Whether the text is the one that the slow reader found. A new container alone is written as it was created; in its document, it is
    /// laid out.
    private func isSpelled(as reference: ReferenceValue, in bytes: [UInt8]) -> Bool {
        let expected = bytes[reference.span]
        if text.utf8.elementsEqual(expected) { return true }
        return (kind == .array || kind == .object)
            && (try? JSON(parsing: Array(expected), nestingLimit: .max))?.text(.compact) == text(.compact)
    }

    /// In words; empty where nothing differs, nil for a container.
    private func scalarDifference(from reference: ReferenceValue) -> String? {
        var isScalar = true
        switch reference.content {
        case .null: if string != nil || int != nil || bool != nil { return "reads null as something" }
        case .bool(let wanted): if bool != wanted { return "is not \(wanted)" }
        case .number(let wanted):
            if number?.text != wanted.text { return "is spelled \(number?.text ?? "nil"), not \(wanted.text)" }
            if int != wanted.int { return "is the integer \(int ?? 0), not \(wanted.int ?? 0), for \(wanted.text)" }
            if double?.bitPattern != wanted.double?.bitPattern {
                return "is the double \(double ?? 0), not \(wanted.double ?? 0), for \(wanted.text)"
            }
        case .string(let wanted):
            if string?.isSame(as: wanted) != true { return "is the string \(string ?? "nil")" }
        case .array, .object: isScalar = false
        }
        if (reference.kind != .string && string != nil) || (reference.kind != .number && number != nil) {
            return "reads as a kind that it is not"
        }
        if isScalar, count != nil || self[""] != nil || self[0] != nil || !elements.isEmpty || !members.isEmpty {
            return "has children"
        }
        return isScalar ? "" : nil
    }

    private func childDifference(
        from reference: ReferenceValue, in bytes: [UInt8], path: String
    ) -> String? {
        switch reference.content {
        case .array(let wanted):
            let elements = elements
            if count != wanted.count || elements.count != wanted.count { return "\(path) has \(count ?? -1) elements" }
            if self[wanted.count] != nil || self[-1] != nil { return "\(path) has an element too many" }
            for (position, element) in elements.enumerated() {
                let place = "\(path)[\(position)]"
                // By position as well; in a long array at some places, since the reader is to be slow, not quadratic.
                if wanted.count < 50 || position % 97 == 0 {
                    guard let same = self[position], same.kind == element.kind else { return "\(place) is not there" }
                }
                if let found = element.difference(
                    from: wanted[position], in: bytes, path: place)
                {
                    return found
                }
            }
        case .object(let wanted):
            let members = members
            if count != wanted.count || members.count != wanted.count { return "\(path) has \(count ?? -1) members" }
            if self["\u{1}not there"] != nil { return "\(path) has a member too many" }
            var seen: Set<[Unicode.Scalar]> = []
            for ((key, value), member) in zip(members, wanted) {
                let place = "\(path).\(key)"
                if !key.isSame(as: member.name) { return "\(place) is not the name" }
                if let found = value.difference(
                    from: member.value, in: bytes, path: place)
                {
                    return found
                }
                // By name: of several members with one name the first.
                guard seen.insert(member.name).inserted else { continue }
                if wanted.count < 50 || seen.count % 97 == 0,
                    self[key]?.isSpelled(as: member.value, in: bytes) != true
                {
                    return "\(place) is not found by name"
                }
            }
        default: break
        }
        return nil
    }
}
