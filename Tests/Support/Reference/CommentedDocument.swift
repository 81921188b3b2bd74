import LazyJSON

/// A text with comments as a tree of tokens: a second, slow implementation of the rules for comments.
///
/// It knows nothing about offsets or whitespace. An edit moves nodes of the tree, and the text is a list of tokens.
package struct CommentedDocument {
    package struct Child {
        /// The comments above it and before it on its line.
        package var lead: [String] = []
        /// The name, the colon, and the comments around the colon; empty for an element.
        package var name: [String] = []
        package var value: Node
        /// Whether there is a comma after it, on its line.
        package var hadComma = false
        /// The comments before the comma on the line, and after it.
        package var beforeComma: [String] = []
        package var afterComma: [String] = []
    }

    package enum Entry {
        case child(Child)
        /// A comment that belongs to the place.
        case standing(String)
        /// The place of a child that was removed.
        case removed
    }

    package struct Container {
        package var isObject: Bool
        package var entries: [Entry] = []
        package var hasTrailingComma = false

        package var positions: [Int] { entries.indices.filter { if case .child = entries[$0] { true } else { false } } }
        package var children: [Child] {
            entries.compactMap { if case .child(let child) = $0 { child } else { nil } }
        }
    }

    package indirect enum Node {
        case scalar(String)
        case container(Container)
    }

    package struct Token {
        package let text: String
        /// The number of line breaks between the token before it and this one.
        package let breaks: Int
        package var isComment: Bool { text.hasPrefix("//") || text.hasPrefix("/*") }
    }

    package var before: [String] = []
    package var root: Node = .scalar("null")
    package var after: [String] = []

    // MARK: Reading

    package init(_ text: String) {
        var rest = Self.tokens(text)[...]
        while rest.first?.isComment == true { before.append(rest.removeFirst().text) }
        root = Self.node(&rest)
        after = rest.map(\.text)
    }

    /// Splits a text into its tokens and comments.
    package static func tokens(_ text: String) -> [Token] {
        var tokens: [Token] = []
        var rest = Array(text.unicodeScalars)[...]
        var breaks = 0
        while let first = rest.first {
            var token = ""
            func take() { token.unicodeScalars.append(rest.removeFirst()) }
            switch first {
            case " ", "\t", "\r": rest.removeFirst()
            case "\n":
                breaks += 1
                rest.removeFirst()
            case "/":
                take()
                if rest.first == "/" {
                    while let next = rest.first, next != "\n", next != "\r" { take() }
                } else {
                    take()
                    while !token.hasSuffix("*/") || token.count < 4 { take() }
                }
            case "\"":
                take()
                while rest.first != "\"" {
                    if rest.first == "\\" { take() }
                    take()
                }
                take()
            case "{", "}", "[", "]", ",", ":": take()
            default: while let next = rest.first, !" \t\r\n/\"{}[],:".unicodeScalars.contains(next) { take() }
            }
            guard !token.isEmpty else { continue }
            tokens.append(Token(text: token, breaks: breaks))
            breaks = 0
        }
        return tokens
    }

    private static func node(_ rest: inout ArraySlice<Token>) -> Node {
        let first = rest.removeFirst().text
        guard first == "{" || first == "[" else { return .scalar(first) }
        var container = Container(isObject: first == "{")
        var last: Child?
        while true {
            var gap: [Token] = []
            while let token = rest.first, token.isComment || token.text == "," { gap.append(rest.removeFirst()) }
            guard let next = rest.first else { return .container(container) }
            let isEnd = next.text == "}" || next.text == "]"
            var (standing, lead) = ([String](), [String]())
            split(gap, before: next, isEnd, &last, &standing, &lead)
            if let last { container.entries.append(.child(last)) }
            container.entries += standing.map { .standing($0) }
            if isEnd {
                container.hasTrailingComma = gap.contains { $0.text == "," }
                rest.removeFirst()
                return .container(container)
            }
            var name: [String] = []
            if container.isObject {
                while name.last != ":" { name.append(rest.removeFirst().text) }
                while rest.first?.isComment == true { name.append(rest.removeFirst().text) }
            }
            last = Child(lead: lead, name: name, value: node(&rest))
        }
    }

    /// Decides for each comment between two children to which of them it belongs.
    private static func split(
        _ gap: [Token], before next: Token, _ isEnd: Bool, _ last: inout Child?, _ standing: inout [String],
        _ lead: inout [String]
    ) {
        let firstOfLine = gap.firstIndex { $0.breaks > 0 } ?? gap.count
        var rest = gap[firstOfLine...]
        let onLine = gap[..<firstOfLine]
        let endsLine = firstOfLine < gap.count || next.breaks > 0 || isEnd
        let comma = onLine.firstIndex { $0.text == "," }
        let beforeComma = onLine[..<(comma ?? onLine.endIndex)]
        let afterComma = onLine[(comma ?? onLine.endIndex)...].dropFirst()
        last?.beforeComma = beforeComma.map(\.text)
        last?.hadComma = comma != nil
        if last == nil {
            if endsLine { standing += onLine.map(\.text) } else { lead += onLine.map(\.text) }
        } else if endsLine {
            last?.afterComma = afterComma.map(\.text)
        } else {
            lead += afterComma.map(\.text)
        }
        // The comments directly above the child are those after the last blank line, if there is none after them.
        if !isEnd, next.breaks < 2 {
            var block: [String] = []
            while let comment = rest.popLast() {
                block.insert(comment.text, at: 0)
                if comment.breaks > 1 { break }
            }
            lead += block
        }
        standing += rest.map(\.text)
    }

    // MARK: Writing

    /// The tokens and comments, in order.
    package var texts: [String] {
        var texts = before
        Self.write(root, to: &texts)
        return texts + after
    }

    private static func write(_ node: Node, to texts: inout [String]) {
        guard case .container(let container) = node else {
            if case .scalar(let text) = node { texts.append(text) }
            return
        }
        texts.append(container.isObject ? "{" : "[")
        let last = container.positions.last
        for (position, entry) in container.entries.enumerated() {
            guard case .child(let child) = entry else {
                if case .standing(let comment) = entry { texts.append(comment) }
                continue
            }
            texts += child.lead + child.name
            write(child.value, to: &texts)
            let hasComma = position != last || container.hasTrailingComma
            // A comma that wasn't there comes directly after the value.
            if hasComma, !child.hadComma { texts.append(",") }
            texts += child.beforeComma
            if hasComma, child.hadComma { texts.append(",") }
            texts += child.afterComma
        }
        texts.append(container.isObject ? "}" : "]")
    }
}

extension CommentedDocument {
    /// The comments that belong to no child.
    package var standing: Set<String> {
        var found: Set<String> = []
        func visit(_ node: Node) {
            guard case .container(let container) = node else { return }
            for case .standing(let comment) in container.entries { found.insert(comment) }
            for child in container.children { visit(child.value) }
        }
        visit(root)
        return found
    }
}

/// Edits, which move nodes.
extension CommentedDocument {
    /// An edit of one container.
    package enum Edit {
        case set(Int, String)
        case remove(Int)
        /// A new element before the one at a position, or a new member after all others.
        case insert(Int, name: String?, String)
        case move(Int, Int)
        case swap(Int, Int)
    }

    /// The containers of the document as paths of positions.
    package var containers: [[Int]] {
        var paths: [[Int]] = []
        func visit(_ node: Node, _ path: [Int]) {
            guard case .container(let container) = node else { return }
            paths.append(path)
            for (position, child) in container.children.enumerated() { visit(child.value, path + [position]) }
        }
        visit(root, [])
        return paths
    }

    package func container(at path: [Int]) -> Container? {
        var node = root
        for position in path {
            guard case .container(let container) = node else { return nil }
            node = container.children[position].value
        }
        guard case .container(let container) = node else { return nil }
        return container
    }

    package mutating func edit(_ edit: Edit, at path: [Int]) { root = Self.edited(root, edit, path[...]) }

    private static func edited(_ node: Node, _ edit: Edit, _ path: ArraySlice<Int>) -> Node {
        guard case .container(var container) = node else { return node }
        if let position = path.first {
            let index = container.positions[position]
            guard case .child(var child) = container.entries[index] else { return node }
            child.value = edited(child.value, edit, path.dropFirst())
            container.entries[index] = .child(child)
        } else {
            container.edit(edit)
        }
        return .container(container)
    }
}

extension CommentedDocument.Container {
    fileprivate mutating func edit(_ edit: CommentedDocument.Edit) {
        switch edit {
        case .set(let position, let text):
            guard case .child(var child) = entries[positions[position]] else { return }
            child.value = .scalar(text)
            entries[positions[position]] = .child(child)
        case .remove(let position): entries[positions[position]] = .removed
        case .insert(let position, let name, let text):
            let child = CommentedDocument.Child(name: name.map { [$0, ":"] } ?? [], value: .scalar(text))
            insert(child, at: position)
        case .move(let source, let destination):
            guard case .child(let child) = entries[positions[source]] else { return }
            entries[positions[source]] = .removed
            insert(child, at: destination)
        case .swap(let first, let second): entries.swapAt(positions[first], positions[second])
        }
    }

    private mutating func insert(_ child: CommentedDocument.Child, at position: Int) {
        if position > 0 { return entries.insert(.child(child), at: positions[position - 1] + 1) }
        let first = entries.firstIndex { if case .standing = $0 { false } else { true } }
        entries.insert(.child(child), at: first ?? entries.endIndex)
    }
}

extension JSON {
    /// Does an edit of a `CommentedDocument`, of the container at a path of positions.
    package mutating func edit(_ edit: CommentedDocument.Edit, at path: [Int]) {
        guard let position = path.first else { return self.edit(edit) }
        var tokens: [String] = []
        var json = self
        for position in [position] + path.dropFirst() {
            tokens.append(json.kind == .object ? json.members[position].key : String(position))
            json = json.kind == .object ? json.members[position].value : json.elements[position]
        }
        json.edit(edit)
        self[JSONPointer(tokens: tokens)] = json
    }

    private mutating func edit(_ edit: CommentedDocument.Edit) {
        let isObject = kind == .object
        func key(_ position: Int) -> String { members[position].key }
        func value(_ text: String) -> JSON { (try? JSON(parsing: text)) ?? .null }
        switch edit {
        case .set(let position, let text) where isObject: self[key(position)] = value(text)
        case .set(let position, let text): replace(at: position, with: value(text))
        case .remove(let position) where isObject: self[key(position)] = nil
        case .remove(let position): remove(at: position)
        case .insert(_, let name?, let text): self[String(name.dropFirst().dropLast())] = value(text)
        case .insert(let position, nil, let text): insert(contentsOf: [value(text)], at: position)
        case .move(let source, let destination): move(from: source, to: destination)
        case .swap(let first, let second): swapAt(first, second)
        }
    }
}
