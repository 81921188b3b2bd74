/// The first of several converters that can read the JSON.
extension Converter {
    /// Returns a converter that tries several converters in order.
    ///
    ///     // {"due": "29.02.2024", "done": "2024-03-01"}
    ///     @Property(as: .first(of: .iso8601, .dateFormat("dd.MM.yyyy"))) var due: Date?   // written as "01.03.2024"
    ///
    /// The first converter that reads a value decides. A value that is changed is written by the converter that reads
    /// the present JSON, so that its format stays. If that converter can't represent the value exactly, or if nothing
    /// can be read, the value is written by the first converter that can. If none can, the most exact one writes it. A
    /// converter whose `encode` returns nil passes on to the next one; the member is only removed if no other converter
    /// writes the value.
    ///
    /// Converters that accept more belong further back: leniently, ``secondsSince1970`` also reads a string like
    /// `"20240229"`. ``jsonText`` reads everything, so none after it is tried.
    ///
    /// - Parameters:
    ///   - first: The converter that is tried first.
    ///   - others: The other converters, in the order in which they are tried.
    /// - Returns: The converter that tries the others.
    /// - Complexity: As the converters that are tried.
    public static func first(of first: Converter<Value>, _ others: Converter<Value>...) -> Converter<Value> {
        Converter { context in Alternation(all: ([first] + others).map { $0.resolved(in: context) }).converter }
    }
}

/// Converters that are tried in order.
private struct Alternation<Value: Sendable>: Sendable {
    let all: [Converter<Value>]

    var converter: Converter<Value> {
        var functions = ConverterFunctions<Value> { outcome(of: $0) }
        var traits = ConverterTraits(form: .anyOf(all))
        if let first = all.first { traits.coercion = first.coercion }
        traits.isOwn = all.allSatisfy(\.isOwn)
        traits.rounds = all.contains(where: \.rounds)
        functions.compare = all.lazy.compactMap(\.functions.compare).first
        let meaning = all.first(where: \.nullIsValue)
        traits.nullIsValue = meaning != nil
        functions.nullValue = meaning?.nullValue ?? all.lazy.compactMap(\.nullValue).first
        if all.contains(where: { $0.encode != nil }) {
            functions.encode = { value in
                var revision = Revision()
                return try written(value, over: nil, &revision)
            }
            functions.revise = { value, present, revision in try written(value, over: present, &revision) }
        }
        if all.contains(where: \.isRevalidated) { functions.rereading = { renewable($0) } }
        return Converter(functions, traits)
    }

    // MARK: Reading

    /// Returns the first value that is read. If there is none, the converter for the present kind of JSON says why.
    private func outcome(of json: JSON) -> Outcome<Value> {
        var obstacle: Verdict?
        for converter in all {
            let (value, verdict) = converter.read(json)
            if let value { return (value, verdict) }
            if case .unusable(.wrongKind) = verdict { continue }
            if obstacle == nil { obstacle = verdict }
        }
        return (nil, obstacle ?? .unusable(.wrongKind))
    }

    /// Returns the first value that is read, or one that may become readable.
    private func renewable(_ json: JSON) -> Renewable<Value> {
        var waiting: Renewable<Value>?
        for converter in all {
            let renewable = converter.decodeRenewable(json)
            if renewable.value != nil { return renewable }
            if waiting == nil, !renewable.isFixed { waiting = renewable }
        }
        return waiting ?? Renewable(nil)
    }

    /// Returns the value of JSON, which may be null.
    private func value(of json: JSON) -> Value? {
        guard let first = all.first, first.coercion.isNull(json) else { return outcome(of: json).value }
        return all.lazy.compactMap { $0.nullValue?() }.first
    }

    private func isSame(_ one: Value, _ other: Value) -> Bool {
        // Values that aren't `Equatable` are compared as a converter writes them that can write both.
        let comparing =
            all.first { $0.functions.compare != nil }
            ?? all.first { $0.jsonOrNull(one) != nil && $0.jsonOrNull(other) != nil } ?? all.first
        return comparing?.isSame(one, other) ?? false
    }

    // MARK: Writing

    /// JSON that a converter has written, the value that is read from it, and the revision with the converter's errors.
    private typealias Candidate = (converter: Converter<Value>, json: JSON, value: Value, revision: Revision)

    private func written(_ value: Value, over present: JSON?, _ revision: inout Revision) throws -> JSON? {
        if let present, let read = self.value(of: present), isSame(read, value) { return present }
        let reader = present.flatMap { present in all.firstIndex { $0.value(of: present) != nil } }
        // Null is the plainest way to write a value that null means.
        let null = all.firstIndex { $0.nullIsValue && ($0.nullValue?()).map { isSame($0, value) } == true }
        let preferred = [null, reader].compactMap(\.self)
        let start = revision
        var candidates: [Candidate] = []
        var obstacle: (any Error)?
        var writesNothing = false
        for index in preferred + all.indices.filter({ !preferred.contains($0) }) where all[index].encode != nil {
            do {
                let converter = all[index]
                var attempt = start
                let json = try converter.revised(value, over: index == reader ? present : nil, &attempt)
                guard let json else {
                    writesNothing = true
                    continue
                }
                guard let read = self.value(of: json) else { throw ConversionError.unreadable(json.excerpt) }
                if isSame(read, value) { return json }
                // If another converter reads the JSON as another value, that one would be written differently again.
                guard converter.reads(read, from: json) else {
                    throw ConversionError.readsDifferently(json.excerpt)
                }
                candidates.append((converter, json, read, attempt))
            } catch {
                if obstacle == nil { obstacle = error }
            }
        }
        if let best = candidates.first(where: { one in !candidates.contains { isMoreExact($0, than: one) } }) {
            revision = best.revision
            revision.isRounded = start.isRounded || !best.converter.rounds
            return best.json
        }
        if writesNothing { return nil }
        throw obstacle ?? ConversionError.readOnly
    }

    /// Whether a candidate's JSON says everything that another one's says, and more: the other one's can be written
    /// from its value, but not the reverse.
    private func isMoreExact(_ one: Candidate, than other: Candidate) -> Bool {
        func writes(_ converter: Converter<Value>, _ value: Value, as candidate: Candidate) -> Bool {
            guard let json = (try? converter.encode?(value)) ?? nil, let read = self.value(of: json) else {
                return false
            }
            return isSame(read, candidate.value)
        }
        return writes(other.converter, one.value, as: other) && !writes(one.converter, other.value, as: one)
    }
}
