/// Explains how a property is read. This code decides nothing: it reports the verdict of reading.
extension Explanation {
    /// Creates the explanation of a value that code of the class computes from properties.
    init(of value: Any, madeOf parts: [Explanation], _ model: JSONModel) {
        self.init(model.classLayout(\.modelClass))
        isHidden = parts.contains(where: \.isHidden)
        self.value = isHidden ? "hidden" : ModelDescription.short(value)
        self.parts = parts
        outcome = .computed
        let names = parts.compactMap(\.property)
        add(
            "outcome",
            "computed" + (names.isEmpty ? ", reading no @Property" : " from \(names.joined(separator: ", "))"))
    }

    /// Creates the explanation of a declared property, and reads the property.
    ///
    /// - Parameter report: The problems that the model's own checks find; nil until the first explanation runs them.
    init(_ property: AnyPropertyCore, of model: JSONModel, _ report: inout CheckReport?) {
        self.init(model.classLayout(\.modelClass))
        self.property = property.name
        guard let converter = property.erasedConverter else { return }
        let json = model.locate(property)
        place = json
        wasRead = json != nil && property.isRead(in: model)
        describePaths(of: property, in: model.json)
        expected = "\(converter.form.noun), from \(source(of: property))"
        let verdict = json.map { model.verdict(of: property, at: $0) } ?? .absent
        let read = property.reflectedValue(in: model)
        let hidesAll = model.classLayout { $0.hidesValue(of: property) }
        isHidden = hidesAll || converter.mayHide || HiddenValues.areIn(read)
        value = hidesAll ? "hidden" : ModelDescription.short(read)
        text = json.map(shown)
        outcome = verdict.outcome
        reason = isHidden ? nil : json.flatMap { converter.reason(for: verdict, of: $0) }
        // Null may have a meaning, which is a value like any other.
        let hasValue = verdict.hasValue || verdict.isNull && converter.nullIsValue
        isDefault = !hasValue

        if let json {
            let position = json.sourcePosition.map { ", line \($0.line), column \($0.column)" } ?? ""
            add("place", "\(pointer.map { "\($0)" } ?? "")\(position)")
            add("text", text ?? "")
        }
        add("expected", expected ?? "")
        if property.coercion != .lenient { add("policy", "\(property.coercion)") }
        let isMissing = property.isRequired && !hasValue && [.absent, .null].contains(outcome)
        add("outcome", outcome.rawValue + (reason.map { ": \($0)" } ?? "") + (isMissing ? ", but required" : ""))
        if let json, hasValue {
            describeElements(of: json, by: converter)
            describeKnown(property, json, read, by: converter)
        }
        if let check = property.check, hasValue { add(check, of: read) }
        let found = report ?? CheckReport(of: model)
        report = found
        for entry in found.entries where entry.property === property {
            failedChecks.append(entry.text)
            add("check", "failed, reported by the model: \(entry.text)")
        }
        if property.rounds { add("written", "rounded: what is written may read as another value") }
        if json != nil { add("read", wasRead ? "before" : "now") }
    }

    /// The beginning of a value's text, or its kind if messages leave it out.
    private func shown(_ json: JSON) -> String { isHidden ? json.kind.noun : json.lineExcerpt }

    // MARK: Place

    /// Adds the paths in the order in which they are tried, up to the one that is used.
    private mutating func describePaths(of property: AnyPropertyCore, in object: JSON) {
        let used = object.readPath(of: property)
        if property.part != nil { return add("path", "members of the object itself") }
        for path in property.paths {
            let way = property.follow(path, in: object)
            if path == used {
                self.path = path.description
                pointer = JSONPointer(path)
                add("path", "\(path): used")
                if !way.value.isNull(by: property.coercion) { return }
            } else if way.rest.isEmpty {
                add("path", "\(path): null")
            } else {
                add("path", "\(path): \(Self.obstacle(at: way.value, on: path, way.rest))")
            }
        }
    }

    /// The reason why a path leads nowhere from a value on its way.
    private static func obstacle(at value: JSON, on path: Path, _ rest: ArraySlice<Path.Component>) -> String {
        let names = path.components[..<rest.startIndex].map(\.name.string)
        guard !names.isEmpty, let missing = rest.first else { return "not found" }
        let reached = JSON(names.joined(separator: ".")).text
        switch value.kind {
        case .object: return "\(reached) has no \(JSON(missing.name.string).text)"
        case .array where missing.position != nil:
            let count = value.count ?? 0
            return "\(reached) has only \(count) \("element".plural(for: count))"
        case let kind: return "\(reached) is \(kind.noun)"
        }
    }

    // MARK: Converter

    /// The source of the converter.
    private func source(of property: AnyPropertyCore) -> String {
        if property.hasOwnConverter { return "the declaration's as:" }
        if property.isConverted(by: objectClass) { return "converter(for:) of \(modelClass)" }
        if let store = ModelProperty(property).store { return "the store \(type(of: store))" }
        return "the type \(property.valueType)"
    }

    // MARK: Content

    /// Counts the elements, and names the first one that is left out.
    private mutating func describeElements(of json: JSON, by converter: ErasedConverter) {
        guard let (list, part, key) = converter.parts(in: json), var cursor = ChildCursor(list) else { return }
        var (count, leftOut) = (0, 0)
        var first = ""
        let reader = PartReader(of: list, part, key)
        let names = list.kind == .array ? json.namesAsList : nil
        // A single value that is read as a list has the place of the list.
        let isSingle = list.kind == .array && json.kind != .array && json.kind != .string && names == nil
        while let (name, element) = cursor.next() {
            let numbered = names.flatMap { $0.indices.contains(count) ? $0[count] : nil }
            let token = name?.string ?? numbered ?? String(count)
            count += 1
            let reason: String
            switch reader.resolve(element, name) {
            case .noKey: reason = "the name cannot be read as a key"
            case .repeated: reason = "the name repeats an earlier one"
            case .leftOut(let verdict):
                reason = part.reason(for: verdict, of: element) ?? "null is not read as \(part.form.noun)"
            case .part: continue
            }
            leftOut += 1
            guard leftOut == 1 else { continue }
            let place = isSingle ? pointer : pointer?.appending(token)
            first = "\(place ?? .root), \(shown(element))\(isHidden ? "" : ": \(reason)")"
        }
        elements = (count, leftOut)
        add("elements", leftOut == 0 ? "\(count)" : "\(count), \(leftOut) of them left out")
        if leftOut > 0 { add("left out", first) }
    }

    /// Adds the known strings, and the first string that isn't one of them.
    private mutating func describeKnown(
        _ property: AnyPropertyCore, _ json: JSON, _ value: Any, by converter: ErasedConverter
    ) {
        guard let known = property.enumValues else { return }
        let strings =
            if let (list, part, _) = converter.parts(in: json) {
                list.exactElements.compactMap { comparedString(part.anyOutcome(of: $0).value, $0) }
            } else {
                [comparedString(value, json)].compactMap { $0 }
            }
        let unknown = strings.first { !known.contains($0) }
        add(
            "known",
            ValueForm.oneOf(known.map { JSON($0) }) + (unknown.map { ", not \(shown(JSON($0)))" } ?? ""))
    }

    // MARK: Checks

    mutating func add(_ check: any AnyCheck, of value: Any) {
        var failures: [String] = []
        _ = check.forEachFailure(ofAny: value) { failure in
            failures.append(failure.text)
            return true
        }
        if failures.isEmpty { add("check", "passed: \(check)") }
        for text in failures.prefix(10) { add("check", "failed: \(text)") }
        if failures.count > 10 { add("check", "failed: \(failures.count - 10) more") }
        failedChecks += failures
    }
}

extension Verdict {
    fileprivate var outcome: Explanation.Outcome {
        switch self {
        case .absent: .absent
        case .null: .null
        case .exact: .exact
        case .coerced: .coerced
        case .unusable: .unusable
        }
    }
}
