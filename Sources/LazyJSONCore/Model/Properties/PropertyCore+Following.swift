/// Following a path of a property, through what its class reads on the way: text that holds JSON, or a value that is
/// read as a list.
///
///     @Property(as: .embedded) var info: Info?        {"info": "{\"age\": 3}"}
///     @Property("info.age") var age: Int = 0          3: the text is opened, since the class reads it as an object
///
/// Reading, writing and validation follow paths here. Only a direct path, on which nothing can be opened, is also
/// followed by offsets.
extension AnyPropertyCore {
    /// Where a path leads.
    package struct Way {
        /// The value, or the last one on its way.
        package fileprivate(set) var value: JSON
        /// The components that lead nowhere from there.
        package fileprivate(set) var rest: ArraySlice<Path.Component>
        /// The arrays and objects that other JSON on the way is read as, and how many components lead to each.
        package fileprivate(set) var opened: [(count: Int, found: FoundContainer)] = []

        /// The value at the end; nil if there is none.
        package var end: JSON? { rest.isEmpty ? value : nil }

        /// Goes on in the array or object that the value is read as. Returns false if the way cannot go on there.
        fileprivate mutating func open(_ found: FoundContainer?) -> Bool {
            guard let found, let component = rest.first else { return false }
            if found.content.isIdentical(to: value) { return true }
            // A name leads into an object, even if the object may also be read as a list.
            if component.position == nil, value.kind == .object { return false }
            opened.append((rest.startIndex, found))
            value = found.content
            return true
        }
    }

    /// Follows a path from an object of the class.
    package final func follow(_ path: Path, in object: JSON) -> Way {
        var way = Way(value: object, rest: path.components[...])
        if path.components.isEmpty, let found = part(of: object) {
            way.opened = [(0, found)]
            way.value = found.content
        }
        // The classes whose objects are on the way, with the number of components that lead to each.
        var classes = isDirect ? [] : classLayout.map { [(layout: $0.takeUnretainedValue(), start: 0)] } ?? []
        var readers: [ErasedConverter] = []
        while let component = way.rest.first {
            let count = way.rest.startIndex
            if !isDirect, count > 0 {
                readers = readers.compactMap(\.part)
                for (layout, start) in classes { readers += layout.readers(at: path.components[start..<count]) }
                if !readers.contains(where: { way.open(by: $0) }) {
                    _ = way.open(coercion.step(in: way.value, isPosition: component.position != nil))
                }
                let inner = way.value.kind == .object ? way.value : .emptyObject
                classes += readers.compactMap(\.form.modelClass).map {
                    (Polymorphism.classLayout(for: inner, wanted: ClassLayout.of($0)), count)
                }
            }
            guard let next = way.value.value(at: component) else { break }
            way.value = next
            way.rest.removeFirst()
        }
        return way
    }

    /// Whether a path leads through a value that this property may read as something else.
    package final func mayOpen(on path: [Path.Component]) -> Bool {
        paths.contains { own in
            guard own.components.count < path.count, path.starts(with: own.components) else { return false }
            switch erasedConverter?.form {
            case .embedded, .inside, .mapped, .rawValue, .anyOf: return true
            case .model, .list, .dictionary: return own.components.count < path.count - 1
            default: return false
            }
        }
    }
}

extension AnyPropertyCore.Way {
    /// Opens the value as a converter does that reads an array or object from it. Returns false if the converter
    /// doesn't.
    fileprivate mutating func open(by reader: ErasedConverter) -> Bool {
        if reader.coercion.isNull(value) { return false }
        switch reader.form {
        case .embedded(let inner, let content):
            guard open(content(value)) else { return false }
            _ = open(by: inner)
            return true
        case .inside(_, let content): return open(content(value))
        case .mapped(let base), .rawValue(let base, _, false): return open(by: base)
        case .anyOf(let all): return all.first { $0.verdict(of: value).hasValue }.map { open(by: $0) } ?? false
        default: return false
        }
    }
}

extension ClassLayout {
    /// The converters of the properties that read the value at a path.
    fileprivate func readers(at path: ArraySlice<Path.Component>) -> [ErasedConverter] {
        properties.filter { $0.places.contains { $0.components[...] == path } }.compactMap(\.erasedConverter)
    }
}

extension ValueForm {
    /// The class of the models that are read, if this is the form of models.
    package var modelClass: JSONModel.Type? {
        switch self {
        case .model(let type): ModelView.modelClass(of: type)
        case .reference(let type, _): ModelView.modelClass(of: type)
        case .inside(let form, _): form.modelClass
        case .embedded(let inner, _), .mapped(let inner), .rawValue(let inner, _, false): inner.form.modelClass
        default: nil
        }
    }
}

// MARK: - Writing

/// The values of a property in JSON that is being changed.
extension JSON {
    /// The path where a property is written: the one that it reads, or the first if none is present.
    func pathToWrite(_ property: AnyPropertyCore) -> Path {
        let read = property.places.count > 1 ? readPath(of: property) : nil
        return read ?? property.places.first ?? Path([])
    }

    /// The path that a property reads; nil if none is present.
    package func readPath(of property: AnyPropertyCore) -> Path? { found(by: property)?.path }

    /// The value that a property reads; nil if it is absent.
    package func value(of property: AnyPropertyCore) -> JSON? { found(by: property)?.value }

    private func found(by property: AnyPropertyCore) -> (path: Path, value: JSON)? {
        if property.part != nil {
            let value = property.follow(Path([]), in: self).value
            return value.count == 0 ? nil : (Path([]), value)
        }
        return property.choose { index in
            let path = property.paths[index]
            return property.follow(path, in: self).end.map { (path, $0) }
        } isNull: {
            property.coercion.isNull($0.value)
        }
    }

    /// Whether a value can be set at a path of a property: not at a position beyond an array's count.
    func canSet(at path: Path, of property: AnyPropertyCore) -> Bool {
        let way = property.follow(path, in: self)
        return way.value.canSet(at: Array(way.rest))
    }

    /// Sets the value at a path of a property, in the shape of the values on the way; nil removes it.
    package mutating func set(_ new: JSON?, at path: Path, of property: AnyPropertyCore) {
        var (value, end) = (new, path.components.endIndex)
        for (count, found) in property.follow(path, in: self).opened.reversed() {
            var content = found.content
            if count < end {
                content.set(value, at: path.components[count..<end])
            } else if value != nil || property.part != nil {
                content = value ?? .emptyObject
            }
            (value, end) = (found.replaced(by: content), count)
        }
        if end == 0, property.part != nil, let value { self = value }
        set(value, at: path.components[..<end])
    }

    /// Sets the value of a property where it is written.
    ///
    /// If the value is null, so are the values at the other paths from then on: otherwise one of them would be read.
    mutating func write(_ new: JSON, at path: Path, of property: AnyPropertyCore) {
        set(new, at: path, of: property)
        guard property.places.count > 1, property.coercion.isNull(new) else { return }
        for path in property.paths {
            guard let value = property.follow(path, in: self).end, !property.coercion.isNull(value) else { continue }
            set(.null, at: path, of: property)
        }
    }
}
