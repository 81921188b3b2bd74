/// A member whose value names the class of an object.
///
///     class Shape: JSONModel, @unchecked Sendable {
///         @Property var area: Double?
///         override class var discriminator: JSONDiscriminator? {
///             JSONDiscriminator("type", ["circle": Circle.self, "square": Square.self])
///         }
///     }
///     final class Circle: Shape, @unchecked Sendable { @Property var radius: Double = 0 }
///     final class Square: Shape, @unchecked Sendable { @Property var side: Double = 0 }
///
///     let shapes = LazyArray<Shape>(try JSON(parsing: #"[{"type": "circle", "radius": 2}]"#))
///     (shapes?[0] as? Circle)?.radius             // 2
///     Circle { $0.radius = 1 }.json.text          // {"type":"circle","radius":1}
///
/// The values are strings, numbers, Bools or values of any other type that JSON is read as. The member is read as a
/// property of that type reads it: leniently, 1 is found in `{"kind": "1"}`, too. New objects have the value as it is
/// declared.
///
///     JSONDiscriminator("content.component", [1: Row.self, 2: Column.self])
///     Row().json.text                             // {"content":{"component":1}}
public struct JSONDiscriminator: Sendable {
    /// The name of the member, or the path to it: names separated by dots. `\.` is a dot in a name.
    public let name: String
    package let path: [Path.Component]
    /// The values of the member, in the order of declaration, and the class that each of them names.
    package let cases: [(value: JSON, modelClass: JSONModel.Type)]
    /// Creates the reader of a member for some of the values: it returns the position of the value that the member has.
    fileprivate let makeReader: @Sendable (Coercion, [JSON]) -> CaseReader
    package typealias CaseReader = @Sendable (JSON) -> Outcome<Int>

    /// Creates a discriminator.
    ///
    ///     JSONDiscriminator("type", ["circle": Circle.self, "square": Square.self])
    ///     JSONDiscriminator("type", [1: Circle.self, 2: Square.self])
    ///
    /// - Parameters:
    ///   - name: The name of the member, or the path to it, such as `"content.component"`. Text that isn't a path, such
    ///     as `"a..b"`, is one name.
    ///   - classes: The class for each value. If a value repeats, its first class is used. Several values may name the
    ///     same class; new objects of it have the first one.
    public init<Value: JSONConvertible & Hashable>(
        _ name: String, _ classes: KeyValuePairs<Value, JSONModel.Type>
    ) {
        var known: Set<Value> = []
        self.name = name
        path = JSON.Path(name)?.components ?? [Path.Component(name: MemberName(name), position: nil)]
        cases = classes.filter { known.insert($0.key).inserted }.map { (JSON($0.key), $0.value) }
        makeReader = { coercion, values in
            let context = ConversionContext(coercion: coercion)
            let converter = Value.converter(in: context).resolved(in: context)
            var positions: [Value: Int] = [:]
            for (position, json) in values.enumerated() {
                if let value = converter.value(of: json) { positions[value] = position }
            }
            return { [positions] json in
                let (value, verdict) = converter.outcome(of: json)
                guard let value else { return (nil, verdict) }
                let position = positions[value]
                return (position, position == nil ? .unusable(.unknownCase) : verdict)
            }
        }
    }

    private init(_ whole: JSONDiscriminator, cases: [(value: JSON, modelClass: JSONModel.Type)]) {
        (name, path, makeReader, self.cases) = (whole.name, whole.path, whole.makeReader, cases)
    }

    /// Returns the discriminator with only the values that name a class or its subclasses.
    package func within(_ modelClass: JSONModel.Type) -> JSONDiscriminator {
        JSONDiscriminator(self, cases: cases.filter { $0.modelClass.isModelClass(within: modelClass) })
    }

    /// The values that name exactly a class.
    fileprivate func values(of modelClass: JSONModel.Type) -> [JSON] {
        cases.filter { $0.modelClass == modelClass }.map(\.value)
    }

    /// Whether the other discriminator is the same declaration.
    package func isSame(as other: JSONDiscriminator?) -> Bool {
        guard let other, name == other.name, cases.count == other.cases.count else { return false }
        return zip(cases, other.cases).allSatisfy { $0.value == $1.value && $0.modelClass == $1.modelClass }
    }
}

/// A member that an object of a class has to have, and its values.
package struct Discrimination: Sendable {
    package let path: [Path.Component]
    /// The values that name the class, or only its subclasses if none names the class itself.
    package let values: [JSON]
    /// Reads the member as one of these values.
    package let read: JSONDiscriminator.CaseReader
    /// The values that name the class or its subclasses.
    package let all: [JSON]
    /// Whether the values name the class itself.
    package let isOwn: Bool
}

extension JSONModel {
    /// The members by which objects of the class are recognized: that of its own discriminator, and those of
    /// superclasses that use another one.
    package static var discriminations: [Discrimination] {
        var found: [Discrimination] = []
        // The class that the values have to name, and the class whose discriminator is looked at.
        var (subject, holder) = (self as JSONModel.Type, self as JSONModel.Type)
        while let discriminator = RawAccessWatch.allowed({ holder.discriminator }) {
            let own = discriminator.values(of: subject)
            let all = discriminator.within(subject).cases.map(\.value)
            if !all.isEmpty {
                let values = own.isEmpty ? all : own
                found.append(
                    Discrimination(
                        path: discriminator.path, values: values, read: discriminator.makeReader(coercion, values),
                        all: all, isOwn: !own.isEmpty))
            }
            subject = holder
            while let above = subject.superModel,
                discriminator.isSame(as: RawAccessWatch.allowed { above.discriminator })
            {
                subject = above
            }
            guard let next = subject.superModel else { break }
            holder = next
        }
        return found
    }

    /// The class's superclass, unless the class is ``JSONModel``.
    package static var superModel: JSONModel.Type? {
        self == JSONModel.self ? nil : _getSuperclass(self) as? JSONModel.Type
    }

    /// Whether the class is another class or inherits from it.
    package static func isModelClass(within other: JSONModel.Type) -> Bool {
        var next: JSONModel.Type? = self
        while let current = next {
            if current == other { return true }
            next = current.superModel
        }
        return false
    }
}

/// The classes that a discriminator can choose for the objects of one class.
final class DiscriminatedClasses: Sendable {
    private let path: [Path.Component]
    let classes: [JSONModel.Type]
    private let read: JSONDiscriminator.CaseReader

    /// Creates the choice for a class; returns nil if the class has no discriminator.
    init?(of modelClass: JSONModel.Type) {
        guard let discriminator = modelClass.discriminator else { return nil }
        let cases = discriminator.within(modelClass).cases
        path = discriminator.path
        classes = cases.map(\.modelClass)
        read = discriminator.makeReader(modelClass.coercion, cases.map(\.value))
        // A subclass is chosen only within itself, so that only the class that declares the discriminator is checked.
        guard cases.count < discriminator.cases.count, !discriminator.isSame(as: modelClass.superModel?.discriminator)
        else { return }
        for (value, other) in discriminator.cases where !other.isModelClass(within: modelClass) {
            ProgrammingMistake.warn(
                "the discriminator of \(modelClass) names \(other) for \(value.text), but \(other) does not "
                    + "inherit from \(modelClass): the JSON is read as \(modelClass)")
        }
    }

    /// Returns the class that an object names; nil if it names none.
    @inline(never)
    func modelClass(of json: JSON) -> JSONModel.Type? {
        json.value(at: path).flatMap { read($0).value }.map { classes[$0] }
    }
}
