/// Finds the differences between two versions of a model's object that no property reads.
///
///     paths       profile.age
///     old         {"profile": {"age": 41, "x": 1}}
///     new         {"profile": {"age": 42, "x": 2}, "y": 3}
///     keys        profile.x, y
///
/// A member counts as read if it is at the path that a property reads in either version. The paths of all properties,
/// present or not, lead inside their containers. So each difference is one of a property, or it is here.
struct UnknownKeys {
    /// Two versions of a container on the way to a property; nil if it is absent.
    private struct Container {
        let old: JSON?
        let new: JSON?
        let place: [Path.Component]
        /// The paths that lead through it.
        let paths: [Path]

        /// Whether the only version is empty.
        var isEmpty: Bool { (old ?? new)?.count == 0 }
    }

    private(set) var keys: [String] = []
    private let read: Set<[Path.Component]>
    private var pending: [Container] = []

    init(from old: JSONModel, to new: JSONModel) {
        var read: Set<[Path.Component]> = []
        var paths: [Path] = []
        for model in [old, new] {
            for property in model.classLayout(\.properties) {
                paths += property.paths
                if property.part != nil { read.formUnion(property.paths.map(\.components)) }
                for version in [old, new] {
                    if let path = version.json.readPath(of: property) { read.insert(path.components) }
                }
            }
        }
        self.read = read
        pending = [Container(old: old.json, new: new.json, place: [], paths: paths)]
        while let container = pending.popLast() { look(into: container) }
        // All members are read then, except inside those that lead to a value.
        if new.classLayout(\.readsRest) { keys.removeAll { Path($0)?.components.count == 1 } }
    }

    private mutating func look(into container: Container) {
        let (old, new) = (container.old, container.new)
        guard let kind = (old ?? new)?.kind, kind.isContainer, (new ?? old)?.kind == kind else {
            if old != new { add(container.place) }
            return
        }
        if old == nil || new == nil, container.isEmpty { return add(container.place) }
        if kind == .object {
            compareMembers(of: container, old ?? .emptyObject, new ?? .emptyObject)
        } else {
            compareElements(of: container, old ?? .emptyArray, new ?? .emptyArray)
        }
    }

    private mutating func compareMembers(of container: Container, _ old: JSON, _ new: JSON) {
        let members = MemberAlignment(from: old, to: new)
        for (name, value) in members.removed { compare(value, nil, Path.Component(name.string), in: container) }
        for (name, old, new) in members.changed { compare(old, new, Path.Component(name.string), in: container) }
        for (name, value) in members.added { compare(nil, value, Path.Component(name.string), in: container) }
    }

    /// Compares the elements that paths lead to. If any other element differs, the array does.
    private mutating func compareElements(of container: Container, _ old: JSON, _ new: JSON) {
        let known = Set(container.paths.compactMap { $0.components[container.place.count].position })
        let (olds, news) = (old.exactElements, new.exactElements)
        for position in known.sorted() {
            compare(
                position < olds.count ? olds[position] : nil, position < news.count ? news[position] : nil,
                Path.Component(String(position)), in: container)
        }
        let isSame = (0..<max(olds.count, news.count)).allSatisfy { position in
            known.contains(position)
                || position < olds.count && position < news.count && olds[position] == news[position]
        }
        if !isSame { add(container.place) }
    }

    private mutating func compare(_ old: JSON?, _ new: JSON?, _ component: Path.Component, in container: Container) {
        let place = container.place + [component]
        if read.contains(place) { return }
        let paths = container.paths.filter {
            $0.components.count > place.count && $0.components[container.place.count] == component
        }
        if !paths.isEmpty {
            pending.append(Container(old: old, new: new, place: place, paths: paths))
        } else if old != new {
            add(place)
        }
    }

    private mutating func add(_ place: [Path.Component]) { keys.append(Path(place).description) }
}
