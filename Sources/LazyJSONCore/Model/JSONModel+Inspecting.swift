/// Reading properties together with how they were read: what validation and explanations are made of.
extension JSONModel {
    /// How a property is read from what is there. Its value is then known: what was read before is not decoded again, as far as that can
    /// be told without.
    package final func verdict(of property: AnyPropertyCore, at json: JSON) -> Verdict {
        if property.isRead(in: self) { return property.verdict(ofRead: json, in: self) }
        if let direct = property.direct, case .parsed(let document, let offset) = json.storage {
            switch direct._withUnsafeGuaranteedRef({ $0.read(document, offset, into: _memo, property.slot) }) {
            case .end, .done: return .exact
            case .unsuited: break
            }
        }
        return property.readsOnce ? decoded(property, json).verdict : property.verdict(ofRead: json, in: self)
    }

    /// How a property was read that may be of exactly the expected kind.
    package enum ExactReading: Equatable {
        /// It is not, or it was read before.
        case otherwise
        /// It is; or it is null, and reads as its default.
        case done
        /// It is, and ends here.
        case end(Int)
    }

    /// Reads a property that was not read before, if it is of exactly the expected kind.
    @inline(__always)
    package final func readExactly(_ property: AnyPropertyCore, in document: Document, at offset: Int) -> ExactReading {
        guard let direct = property.direct, _memo[property.slot] == Memo.unknown else { return .otherwise }
        switch direct._withUnsafeGuaranteedRef({ $0.read(document, offset, into: _memo, property.slot) }) {
        case .end(let end): return .end(end)
        case .done: return .done
        case .unsuited:
            guard document.isNull(at: offset), !property.isRequired, property.storeDefault(in: _memo) else {
                return .otherwise
            }
            return .end(offset &+ 4)
        }
    }

    /// Decodes a property into the memo. Who wants to know is told if what is there cannot be used; not where the default cannot be
    /// stored, so that the value is decoded again at every read.
    final func decoded(_ property: AnyPropertyCore, _ json: JSON?) -> (isStored: Bool, verdict: Verdict) {
        let (isStored, verdict) = property.decode(json, into: _memo)
        if isStored, case .unusable(let cause) = verdict { UnusableValues.note(self, property, json, cause) }
        return (isStored, verdict)
    }

    // MARK: Walking through all members

    /// Notes where a known name was found; false if that is not the first member with the name.
    package final func noteMember(_ known: Int, valueAt offset: Int) -> Bool {
        let word = _memo[1 &+ known]
        if word > Memo.absent { return Int(truncatingIfNeeded: word) &- 2 == offset }
        _memo.set(1 &+ known, to: UInt64(truncatingIfNeeded: offset &+ 2))
        return true
    }

    /// Notes that all members were walked through.
    package final func noteAllMembers() { _memo.set(0, to: Memo.absent) }
}
