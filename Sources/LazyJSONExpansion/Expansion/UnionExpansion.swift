/// The additions of the macro to an enum: a list of its cases, and the value of each.
///
///     @JSONModel("type") enum Shape {
///         case circle(Circle)
///         @Key("sq") case square(Square)
///         case other(JSON)
///         // static func _declare(_ _cases: inout LazyJSON.UnionCases<Self>) { _cases.readKind(at: "type") … }
///         // static func _other(_ _json: LazyJSON.JSON) -> Self { .other(_json) }
///         // var _content: (name: String, value: any Sendable) { switch self { … } }
///     }
///     // nonisolated extension Shape: LazyJSON.JSONUnion, Swift.Sendable {}
struct UnionExpansion {
    /// A case with its declaration, which may have several.
    private typealias Case = (one: EnumCase, declaration: Declaration)

    private let type: ScannedType
    /// The path of the member that names the case; nil if its value's shape does.
    private let path: String?

    /// - Parameter attribute: The source of the attribute, with the path.
    init(_ type: ScannedType, attribute: String) {
        self.type = type
        path = type.arguments(of: attribute).first
    }

    // MARK: - Additions

    func conformance(of name: String) -> String { type.conformance(of: name, to: "JSONUnion") }

    func members() -> String {
        let start = type.access + "nonisolated "
        func lines(_ indent: String, _ body: (Case) -> String?) -> [String] {
            type.lines(for: type.members) { cases(of: $0).compactMap(body) }.map { indent + $0 }
        }
        let declared = lines("    ") { item in
            isOther(item) ? nil : "_cases.add(\"\(item.one.plainName)\", \(kind(of: item))) \(wrapping(item.one))"
        }
        let others = lines("    ") { isOther($0) ? ".\($0.one.name)(\(label(of: $0.one))_json)" : nil }
        let values = lines("    ") { "case .\($0.one.name)(let _value): (\"\($0.one.plainName)\", _value)" }
        var all = [start + "static func _declare(_ _cases: inout LazyJSON.UnionCases<Self>) {"]
        if let path { all.append("    _cases.readKind(at: \(path))") }
        all += declared + ["}", start + "static func _other(_ _json: LazyJSON.JSON) -> Self {"] + others
        all += ["}", start + "var _content: (name: Swift.String, value: any Swift.Sendable) {", "    switch self {"]
        all += values + ["    }", "}"]
        return all.joined(separator: "\n")
    }

    private func wrapping(_ one: EnumCase) -> String {
        let value = one.values?.first.map { type.text($0.type) } ?? ""
        return "{ (_value: \(value)) -> Self in .\(one.name)(\(label(of: one))_value) }"
    }

    private func label(of one: EnumCase) -> String { one.values?.first?.label.map { "\($0): " } ?? "" }

    /// The value of the member that names a case.
    private func kind(of item: Case) -> String { key(of: item.declaration) ?? "\"\(item.one.plainName)\"" }

    private func key(of declaration: Declaration) -> String? {
        declaration.attribute("Key").flatMap { type.arguments(of: type.text($0.range)).first }
    }

    private func cases(of member: Declaration) -> [Case] {
        guard case .enumCases(let cases) = member.content else { return [] }
        return cases.map { ($0, member) }
    }

    /// Whether a case is the one of any other JSON.
    private func isOther(_ item: Case) -> Bool {
        guard item.declaration.attribute("Key") == nil, item.one.values?.count == 1, let value = item.one.values?.first
        else { return false }
        return ["JSON", "LazyJSON.JSON", "LazyJSONCore.JSON"].contains(type.text(value.type))
    }

    // MARK: - Mistakes

    func mistakes() -> [SourceError] {
        let all = type.allMembers.flatMap(cases)
        let name = type.header.nameRange
        guard all.contains(where: { $0.one.values != nil }) else {
            let message = "a union has a value in each case: an enum of names conforms to JSONConvertible, and "
            return [SourceError(message: message + "needs no macro", range: name)]
        }
        var found = all.filter { $0.one.values?.count != 1 }.map { item in
            SourceError(message: "a case of a union has one value, such as a model", range: item.one.nameRange)
        }
        found += type.declaration.attribute("JSONModel").map { type.mistakes(inPathsOf: $0) } ?? []
        // The macro without arguments is also for classes, which the compiler would take for unions.
        if path == nil, !type.inherits("JSONUnion") {
            let end = type.header.inherited.last ?? type.header.genericParameters ?? name
            let separator = type.header.inherited.isEmpty ? ": " : ", "
            let place = end.upperBound..<end.upperBound
            found.append(
                SourceError(
                    message: "a union whose cases are told apart by their shapes says so; one whose JSON names them "
                        + "has the member in the attribute: @JSONModel(\"type\")", range: name,
                    fixIt: .init(message: "add JSONUnion", range: place, newText: separator + "JSONUnion")))
        }
        for item in all {
            guard let key = item.declaration.attribute("Key") else { continue }
            if path == nil {
                let message = "no member names the cases of this union: write the member as @JSONModel(\"type\")"
                found.append(SourceError(message: message, range: key.range))
            } else if cases(of: item.declaration).count > 1, cases(of: item.declaration).first?.one == item.one {
                found.append(SourceError(message: "a key names one case", range: key.range))
            }
        }
        let others = all.filter(isOther)
        if others.isEmpty {
            let end = type.header.body.upperBound - 1
            found.append(
                SourceError(
                    message: "a union has a case for JSON that no other case reads, so that it isn't lost", range: name,
                    fixIt: .init(message: "add other(JSON)", range: end..<end, newText: "case other(JSON)\n")))
        }
        // Branches of `#if` may have one each.
        for (first, second) in zip(others, others.dropFirst()) where first.one.name != second.one.name {
            let message = "only one case is for any other JSON: give this one the value that names it, with @Key"
            found.append(SourceError(message: message, range: second.one.nameRange))
        }
        return found
    }
}

extension EnumCase {
    var plainName: String { name.filter { $0 != "`" } }
}
