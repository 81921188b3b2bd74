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
public struct JSONDiscriminator: Sendable {
    /// The name of the member. It isn't a path: a dot is part of the name.
    public let name: String
    /// The values of the member, in the order of declaration, and the class that each of them names.
    package let cases: [(value: String, modelClass: JSONModel.Type)]

    /// Creates a discriminator.
    ///
    ///     JSONDiscriminator("type", ["circle": Circle.self, "square": Square.self])
    ///
    /// - Parameters:
    ///   - name: The name of the member. It isn't a path: a dot is part of the name.
    ///   - classes: The class for each value. If a value repeats, its first class is used. Several values may name the
    ///     same class; new objects of it have the first one.
    public init(_ name: String, _ classes: KeyValuePairs<String, JSONModel.Type>) {
        var known: Set<String> = []
        self.name = name
        cases = classes.filter { known.insert($0.key).inserted }.map { ($0.key, $0.value) }
    }

    /// Returns the discriminator with only the values that name a class or its subclasses.
    package func within(_ modelClass: JSONModel.Type) -> JSONDiscriminator {
        JSONDiscriminator(name: name, cases: cases.filter { $0.modelClass.isModelClass(within: modelClass) })
    }

    private init(name: String, cases: [(value: String, modelClass: JSONModel.Type)]) {
        (self.name, self.cases) = (name, cases)
    }

    /// The values that name exactly a class.
    fileprivate func values(of modelClass: JSONModel.Type) -> [String] {
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
    package let name: String
    /// The values that name the class, or only its subclasses if none names the class itself.
    package let values: [String]
    /// The values that name the class or its subclasses.
    package let all: [String]
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
                found.append(
                    Discrimination(
                        name: discriminator.name, values: own.isEmpty ? all : own, all: all, isOwn: !own.isEmpty))
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
    private let name: String
    let classes: [JSONModel.Type]
    /// The classes by the values that name them.
    private let positions: [String: Int]

    /// Creates the choice for a class; returns nil if the class has no discriminator.
    init?(of modelClass: JSONModel.Type) {
        guard let discriminator = modelClass.discriminator else { return nil }
        let cases = discriminator.within(modelClass).cases
        name = discriminator.name
        classes = cases.map(\.modelClass)
        var positions: [String: Int] = [:]
        for (position, named) in cases.enumerated() { positions[named.value] = position }
        self.positions = positions
        // A subclass is chosen only within itself, so that only the class that declares the discriminator is checked.
        guard cases.count < discriminator.cases.count, !discriminator.isSame(as: modelClass.superModel?.discriminator)
        else { return }
        for (value, other) in discriminator.cases where !other.isModelClass(within: modelClass) {
            ProgrammingMistake.warn(
                "the discriminator of \(modelClass) names \(other) for \(JSON(value).text), but \(other) does not "
                    + "inherit from \(modelClass): the JSON is read as \(modelClass)")
        }
    }

    /// Returns the class that an object names; nil if it names none.
    @inline(never)
    func modelClass(of json: JSON) -> JSONModel.Type? {
        json[name]?.exactString.flatMap { positions[$0] }.map { classes[$0] }
    }
}
