/// The models and lists of models that code of the app created from a value, for example in a converter.
///
/// Nobody knows where they are in the value: the walk finds out while it goes through it. Those that it doesn't find
/// are walked through afterwards, at the place of the value.
final class CreatedViews {
    typealias View = (start: ModelWalk.Start, subject: ModelWalk.Subject)

    /// In the order in which the app lists them; nil for those that were taken.
    private var all: [View?] = []
    /// Those in the value that weren't found yet.
    private var indices: [JSONIdentity: [Int]] = [:]
    private var next = 0

    /// Whether all of them were found.
    var isEmpty: Bool { indices.isEmpty }

    func add(_ start: ModelWalk.Start, of subject: ModelWalk.Subject) {
        indices[JSONIdentity(start.json), default: []].append(all.count)
        all.append((start, subject))
    }

    /// Takes the views of a value.
    func take(_ json: JSON) -> [View] {
        guard !isEmpty, let found = indices.removeValue(forKey: JSONIdentity(json)) else { return [] }
        return found.compactMap { all[$0].take() }
    }

    /// Takes the next view that wasn't found; nil after the last one.
    func takeNext() -> View? {
        while next < all.count {
            defer { next += 1 }
            if let view = all[next].take(), !view.start.isPartOfOther { return view }
        }
        return nil
    }

    /// The roots of texts that contain views and are the whole text of a string.
    func roots(in string: String) -> [JSON] {
        var roots: [JSON] = []
        for root in all.lazy.compactMap({ $0?.start.json.rootOfText })
        where !roots.contains(where: root.isIdentical) && root.text.utf8.elementsEqual(string.utf8) {
            roots.append(root)
        }
        return roots
    }
}

extension CreatedViews {
    /// Returns the start of a walk through each model and each list of models in a value.
    static func starts(in value: Any) -> [ModelWalk.Start] {
        guard let value = withoutOptionals(value) else { return [] }
        if let view = value as? any Versioned { return [view.issues.start].compactMap { $0 } }
        if let container = value as? any JSONModelContainer {
            return container.containedModels.map { $0._object.walkStart() } + lists(in: container)
        }
        return (value as? any PartView)?.parts.flatMap { starts(in: $0) } ?? []
    }

    /// The stored lists of models of a container, whose elements that aren't objects are issues, too.
    private static func lists(in container: any JSONModelContainer) -> [ModelWalk.Start] {
        Mirror(reflecting: container).children.compactMap { child in
            guard let list = withoutOptionals(child.value) as? any ModelList & Versioned else { return nil }
            var start = list.issues.start
            start?.isPartOfOther = true
            return start
        }
    }

    /// Whether values of a type can be views, or contain some.
    static func canBe(in type: Any.Type) -> Bool {
        if let shape = CompositeShape(of: type) { return canBe(in: shape.element) }
        return type is any Versioned.Type || type is any JSONModelContainer.Type
    }
}
