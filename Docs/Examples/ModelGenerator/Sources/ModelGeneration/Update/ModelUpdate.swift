/// Changes an existing file where samples demand it, and nowhere else.
///
/// A class of the file stands for a generated class if it has its name, or is the type of the same property of such a
/// class; so classes and properties may have been renamed. Samples demand a property for each key that none reads,
/// another type where values can't be read, and cases and subclasses for values that are new.
struct ModelUpdate {
    private let file: ModelFile
    private let declared: DeclaredFile
    /// The names in the file of generated classes.
    private var names: [String: String] = [:]
    private var edits: [(range: Range<Int>, text: String)] = []
    /// How a generated type that edits use is declared.
    private struct Use: Equatable {
        var access: Access
        var form: ModelForm
    }

    private var used: [String: Use] = [:]
    private(set) var notes: [String] = []

    /// Returns the source with the changes, and what was changed in words.
    static func updated(_ source: String, for file: ModelFile) -> (source: String, notes: [String]) {
        var update = ModelUpdate(file, DeclaredFile(source))
        update.matchClasses()
        for generated in update.file.models {
            guard let name = update.names[generated.name], let declared = update.declared.model(named: name)
            else { continue }
            update.updateClass(declared, generated)
        }
        update.addTypes()
        return (update.result(of: source), update.notes)
    }

    private init(_ file: ModelFile, _ declared: DeclaredFile) {
        self.file = file
        self.declared = declared
    }

    // MARK: - Which class is which

    private mutating func matchClasses() {
        let generated = Dictionary(file.models.map { ($0.name, $0) }) { first, _ in first }
        // The root first: properties tell more than names, which may have been given to other classes.
        for start in file.models where declared.model(named: start.name) != nil {
            var queue = [(start.name, start.name)]
            while let (name, own) = queue.popLast() {
                guard names[name] == nil, let from = generated[name], let to = declared.model(named: own) else {
                    continue
                }
                names[name] = own
                for property in from.properties where property.type.isModel {
                    guard let match = match(property, in: to) else { continue }
                    let type = core(of: match.type)
                    if declared.model(named: type) != nil { queue.append((property.type.core, type)) }
                }
                for (value, className) in from.family?.cases ?? [] {
                    if let known = to.subclasses.first(where: { $0.value == value }) {
                        queue.append((className, known.name))
                    }
                }
            }
        }
    }

    private func match(_ property: PropertyDeclaration, in declared: DeclaredModel) -> DeclaredProperty? {
        let path = Self.path(property.key)
        return self.declared.allProperties(of: declared).first { $0.paths.contains(path) }
    }

    private static func path(_ key: String) -> String { StringLiteral.value(Literal.path(key)) ?? key }

    /// A type without lists, dictionaries and optionals around it.
    private func core(of type: String) -> String {
        var text = type[...]
        for prefix in ["LazyArray<", "LazyDictionary<", "["] where text.hasPrefix(prefix) {
            text = text.dropFirst(prefix.count)
        }
        if let colon = text.lastIndex(of: ":") { text = text[text.index(after: colon)...] }
        return String(text.filter { SwiftText.isWord($0.utf8.first ?? 0) || $0 == "." })
    }

    // MARK: - Changes of a class

    private mutating func updateClass(_ to: DeclaredModel, _ from: ModelDeclaration) {
        var added: [PropertyDeclaration] = []
        // A discriminator reads its member itself.
        let inSubclasses = declared.subclassProperties(of: to)
        for property in from.properties {
            guard let match = match(property, in: to) else {
                let prefix = Self.path(property.key) + "."
                let isFlattened = declared.allProperties(of: to).contains { $0.paths.contains { $0.hasPrefix(prefix) } }
                let isInSubclass = inSubclasses.contains { $0.paths.contains(Self.path(property.key)) }
                if !isFlattened, !isInSubclass, property.key != to.discriminator { added.append(property) }
                continue
            }
            update(match, of: to, property, from)
        }
        add(added, to: to, from)
        guard let family = from.family else { return }
        if to.form == .structs {
            let names = family.cases.map(\.className).joined(separator: ", ")
            notes.append("\(to.name): left out, because a struct has no subclasses: \(names)")
        } else {
            update(family, of: to)
        }
    }

    private mutating func update(
        _ match: DeclaredProperty, of to: DeclaredModel, _ property: PropertyDeclaration, _ from: ModelDeclaration
    ) {
        let type = ReadableType(match.type)
        if let known = to.enums.first(where: { $0.name == type.core }), type.fits(property.type.levels) {
            addCases(to: known, for: property, in: to)
            return
        }
        let isTypeOfFile = declared.typeNames.contains(type.core)
        let isClass = declared.model(named: type.core) != nil
        guard !match.isConverted, !(isTypeOfFile && !isClass), !type.reads(property, isClass: isClass) else { return }
        let replacement = renamed(property)
        use(replacement.type.core, to)
        var value = ": " + replacement.type.text
        if let defaultValue = replacement.defaultValue { value += " = \(defaultValue)" }
        edits.append((match.value, value))
        if !replacement.arguments.isEmpty {
            insert(replacement.arguments.joined(separator: ", "), into: match, to.form)
        }
        notes.append("\(to.name).\(match.name): \(match.type) is \(replacement.type.text) now")
    }

    /// Inserts arguments where they belong: behind the paths and options.
    private mutating func insert(_ arguments: String, into property: DeclaredProperty, _ form: ModelForm) {
        let text = declared.text
        guard let attribute = property.attribute else {
            edits.append((property.start..<property.start, "\(form.attribute)(\(arguments)) "))
            return
        }
        let end = attribute.upperBound - 1
        guard text.code[end] == UInt8(ascii: ")") else {
            edits.append((end + 1..<end + 1, "(\(arguments))"))
            return
        }
        if let next = text.positions(of: "enumValues", in: attribute).first {
            edits.append((next..<next, arguments + ", "))
        } else {
            edits.append((end..<end, ", " + arguments))
        }
    }

    private mutating func add(_ properties: [PropertyDeclaration], to: DeclaredModel, _ from: ModelDeclaration) {
        guard !properties.isEmpty else { return }
        var taken = to.names.union(declared.allProperties(of: to).map(\.name))
        var lines: [String] = []
        for property in properties {
            var property = renamed(property)
            property.name = Identifiers.unique(property.name, in: &taken)
            // No more than that of its type.
            let access = min(to.access, declared.model(named: property.type.core)?.access ?? to.access)
            use(property.type.core, to, access)
            let enumNames = from.enums.filter {
                $0.name == property.type.core && !to.enums.map(\.name).contains($0.name)
            }
            lines = enumNames.flatMap { $0.lines(access) } + lines + property.lines(access, to.form)
            notes.append("\(to.name).\(property.name): added")
        }
        let text = lines.map { "    \($0)" }.joined(separator: "\n")
        let body = declared.text.code[to.body]
        if let last = to.properties.map(\.value.upperBound).max(), body.contains(UInt8(ascii: "\n")) {
            let end = declared.text.lineEnd(last)
            edits.append((end..<end, "\n" + text))
            return
        }
        guard !body.contains(UInt8(ascii: "\n")) else {
            edits.append((to.body.lowerBound..<to.body.lowerBound, "\n" + text))
            return
        }
        // A body on one line gets lines.
        let start = body.firstIndex { $0 != 0x20 } ?? body.endIndex
        let end = body.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? body.endIndex
        edits.append((to.body.lowerBound..<start, start < end ? "\n    " : ""))
        edits.append((end..<body.endIndex, "\n" + text + "\n"))
    }

    private mutating func addCases(to known: DeclaredEnum, for property: PropertyDeclaration, in to: DeclaredModel) {
        let texts = property.coreTally?.distinctTexts.map { $0.keys.sorted() } ?? []
        let new = texts.filter { text in !known.cases.contains { $0.value == text } && Words.isName(text) }
        guard !new.isEmpty else { return }
        let cases = EnumDeclaration(name: known.name, values: new).cases.map { item in
            let name = Identifiers.quoted(item.name)
            return item.name == item.value ? name : "\(name) = \(Literal.text(item.value))"
        }
        let body = declared.text.code[known.body]
        guard let last = body.lastIndex(where: { ![0x20, 0x0A].contains($0) }) else { return }
        let line = declared.text.lineEnd(last)
        if line >= known.body.upperBound {
            edits.append((last + 1..<last + 1, ", " + cases.joined(separator: ", ")))
        } else {
            let indent = String(repeating: " ", count: 8)
            edits.append((line..<line, cases.map { "\n\(indent)case \($0)" }.joined()))
        }
        notes.append("\(to.name).\(known.name): new cases \(new.joined(separator: ", "))")
    }

    private mutating func update(_ family: FamilyDeclaration, of to: DeclaredModel) {
        let new = family.cases.filter { item in !to.subclasses.contains { $0.value == item.value } }
        guard !new.isEmpty else { return }
        for item in new { use(item.className, to) }
        let names = new.map { ($0.value, name(of: $0.className)) }
        notes.append("\(to.name): new subclasses \(names.map(\.1).joined(separator: ", "))")
        guard let end = to.subclassEnd else {
            var family = family
            family.cases = family.cases.map { ($0.value, name(of: $0.className)) }
            for item in family.cases { use(item.className, to) }
            let text = family.lines(in: to.name, to.access).map { "    \($0)\n" }.joined()
            edits.append((to.body.upperBound..<to.body.upperBound, "\n" + text))
            if let position = declared.text.positions(of: "final", in: to.head).first {
                edits.append((position..<position + "final ".utf8.count, ""))
            }
            return
        }
        if to.isSwitch {
            let text = names.map { "        case \(Literal.text($0.0)): \($0.1).self\n" }.joined()
            edits.append((end..<end, text))
            return
        }
        let pairs = names.map { "\(Literal.text($0.0)): \($0.1).self" }
        let bytes = declared.text.bytes
        let last = bytes[..<end].lastIndex { ![0x20, 0x0A].contains($0) } ?? end
        if bytes[last] == UInt8(ascii: ",") {
            edits.append((last + 1..<last + 1, pairs.map { "\n                \($0)," }.joined()))
        } else {
            edits.append((end..<end, (bytes[last] == UInt8(ascii: "[") ? "" : ", ") + pairs.joined(separator: ", ")))
        }
    }

    // MARK: - New types

    private func name(of generated: String) -> String { names[generated] ?? generated }

    /// A property with the names that classes have in the file.
    private func renamed(_ property: PropertyDeclaration) -> PropertyDeclaration {
        var property = property
        property.type.core = name(of: property.type.core)
        return property
    }

    /// Notes that a declaration of a model uses a type.
    private mutating func use(_ type: String, _ user: DeclaredModel, _ access: Access? = nil) {
        use(type, Use(access: access ?? user.access, form: user.form))
    }

    private mutating func use(_ type: String, _ use: Use) {
        used[type, default: use].access = max(use.access, used[type]?.access ?? .internal)
    }

    /// Adds the types that edits need, and those that these need, at the end of the file.
    private mutating func addTypes() {
        var lines: [String: [String]] = [:]
        var order: [String] = []
        var known: [String: Use] = [:]
        // Again if a type turns out to need a higher level.
        while let (next, use) = used.sorted(by: { $0.key < $1.key }).first(where: {
            known[$0.key] != $0.value && !declared.typeNames.contains($0.key)
        }) {
            let isNew = known.updateValue(use, forKey: next) == nil
            if isNew { order.append(next) }
            if var added = file.models.first(where: { $0.name == next }) {
                added.access = use.access
                added.superclass = name(of: added.superclass)
                added.comment = added.comment.map { comment in
                    names.sorted { $0.key < $1.key }.reduce(comment) {
                        $0.replacing("`\($1.key).", with: "`\($1.value).")
                    }
                }
                added.properties = added.properties.map { renamed($0) }
                let cases = added.family?.cases.map { ($0.value, name(of: $0.className)) } ?? []
                added.family?.cases = cases
                for type in added.properties.map(\.type.core) + cases.map(\.1) { self.use(type, use) }
                lines[next] = added.lines(use.form)
                if isNew { notes.append("\(added.name): added") }
            } else if var added = file.alternatives.first(where: { $0.name == next }) {
                added.access = use.access
                for type in added.cases.map(\.type.core) { self.use(type, use) }
                lines[next] = added.lines
            }
        }
        let added = order.compactMap { lines[$0] }
        guard !added.isEmpty else { return }
        let end = declared.text.bytes.count
        let gap = declared.text.bytes.last == UInt8(ascii: "\n") ? "" : "\n"
        edits.append((end..<end, gap + added.map { "\n" + $0.joined(separator: "\n") + "\n" }.joined()))
    }

    /// Imports Foundation if an edit uses a type of it and the file doesn't import it.
    private mutating func addImport() {
        let lines = edits.flatMap { $0.text.split(separator: "\n").map(String.init) }
            .filter { SourceWriter.needsFoundation([$0]) }
        let imports = declared.text.positions(of: "import", in: 0..<declared.text.code.count)
        let texts = imports.map { declared.text.text($0..<declared.text.lineEnd($0)) }
        guard !lines.isEmpty, !texts.contains(where: { $0.hasPrefix("import Foundation") }), let first = imports.first
        else { return }
        // If imports have levels, that of the declarations.
        let start = declared.text.lineStart(first)
        let hasLevel = declared.text.text(start..<first).contains(/\b(public|package)\b/)
        let levels = lines.map { line -> Access in
            // A type alone doesn't say.
            if line.contains("public ") || !line.contains("var ") { return .public }
            return line.contains("package ") ? .package : .internal
        }
        let level = levels.max() ?? .internal
        edits.append((start..<start, "\(hasLevel ? level.prefix : "")import Foundation\n"))
    }

    private mutating func result(of source: String) -> String {
        addImport()
        var bytes = declared.text.bytes
        // From the end, so that positions stay right; of edits at one position the later one goes first.
        for edit in edits.enumerated().sorted(by: {
            ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
        }) {
            bytes.replaceSubrange(edit.element.range, with: edit.element.text.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
