import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Which class a model is of.
@Suite struct PolymorphismTests {
    class Shape: JSONModel, @unchecked Sendable {
        @Property var type: String?
        @Property var x: Double = 0
        @Property var parts: LazyArray<Shape>
        @Property var list: [Shape]
        @Property var table: [String: Shape]
        @Property var inner: Shape?
        @Property var circle: Circle?

        override class func modelClass(for json: JSON) -> JSONModel.Type {
            switch json["type"]?.string {
            case "circle": Circle.self
            case "rectangle", "square": Rectangle.self
            case "other": Other.self
            case "loop": Loop.self
            case "model": JSONModel.self
            default: self
            }
        }
    }
    final class Circle: Shape, @unchecked Sendable {
        @Property var radius: Double = 0
    }
    /// Chooses further.
    class Rectangle: Shape, @unchecked Sendable {
        @Property var width: Double = 0
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["type"]?.string == "square" ? Square.self : Rectangle.self
        }
    }
    final class Square: Rectangle, @unchecked Sendable {}
    /// Not a shape.
    final class Other: JSONModel, @unchecked Sendable {}
    /// Two that name each other.
    class Loop: Shape, @unchecked Sendable {
        override class func modelClass(for json: JSON) -> JSONModel.Type { Pool.self }
    }
    final class Pool: Loop, @unchecked Sendable {
        override class func modelClass(for json: JSON) -> JSONModel.Type { Loop.self }
    }

    static let types = [
        ("circle", "Circle"), ("rectangle", "Rectangle"), ("square", "Square"), ("other", "Shape"), ("loop", "Shape"),
        ("model", "Shape"), ("blob", "Shape"),
    ]

    @Test("the class is chosen at roots, in properties, in elements of all kinds of lists", arguments: types)
    func everywhere(type name: String, expected: String) throws {
        let object = #"{"type":"\#(name)"}"#
        #expect("\(type(of: try Shape(parsing: object)))" == expected)
        #expect("\(type(of: try #require(Shape(JSON(parsing: object)))))" == expected)
        #expect("\(type(of: try LazyArray<Shape>(parsing: "[\(object)]")[0]))" == expected)
        #expect("\(type(of: try LazyArray<Shape>(lines: object + "\n")[0]))" == expected)
        #expect("\(type(of: Shape { $0.type = name }))" == expected)
        let model = try Shape(
            parsing: #"{"inner":\#(object),"parts":[1,\#(object)],"list":[\#(object)],"table":{"a":\#(object)}}"#)
        #expect(type(of: model) == Shape.self)
        #expect("\(type(of: try #require(model.inner)))" == expected)
        #expect("\(type(of: model.parts[0]))" == expected)
        #expect("\(type(of: model.list[0]))" == expected)
        #expect("\(type(of: try #require(model.table["a"])))" == expected)
        #expect(try "\(type(of: #require(model.json.value(at: "inner", as: Shape.self))))" == expected)
    }

    @Test("within a subclass only its own subclasses are chosen")
    func staticType() throws {
        #expect(type(of: try Circle(parsing: #"{"type":"rectangle"}"#)) == Circle.self)
        #expect(type(of: try Rectangle(parsing: #"{"type":"square"}"#)) == Square.self)
        #expect(type(of: try Rectangle(parsing: #"{"type":"circle"}"#)) == Rectangle.self)
        #expect(type(of: try Pool(parsing: "{}")) == Pool.self)
        let model = try Shape(parsing: #"{"circle":{"type":"square","radius":3}}"#)
        #expect(type(of: try #require(model.circle)) == Circle.self)
        #expect(model.circle?.radius == 3)
    }

    @Test("a changed discriminator changes the class")
    func afterMutation() throws {
        let shape: Shape = try Shape(parsing: #"{"type":"circle","x":1,"radius":2,"width":3}"#)
        let circle = try #require(shape as? Circle)
        #expect(circle.radius == 2)
        let rectangle = try #require(shape.mutate { $0.type = "rectangle" } as? Rectangle)
        #expect(rectangle.width == 3)
        #expect(rectangle.x == 1)
        #expect(type(of: shape.mutate { $0.type = nil }) == Shape.self)
        #expect(type(of: shape.mutate { $0.x = 5 }) == Circle.self)
        #expect(type(of: circle.mutate { $0.type = "rectangle" }) == Circle.self)
        #expect(shape != rectangle)
    }

    @Test("a nested or listed model changes its class when its discriminator is edited in place")
    func nested() throws {
        let model = try Shape(parsing: #"{"inner":{"type":"circle"},"parts":[{"type":"circle"},{"type":"square"}]}"#)
        let edited = model.mutate {
            $0.inner?.type = "square"
            $0.parts[0].type = "rectangle"
            $0.parts.append(
                Circle {
                    $0.type = "circle"
                    $0.radius = 1
                })
        }
        #expect(type(of: try #require(edited.inner)) == Square.self)
        #expect(edited.parts.map { "\(type(of: $0))" } == ["Rectangle", "Square", "Circle"])
        #expect(edited.parts[1] == model.parts[1])
    }

    @Test("a draft can be taken as one of the subclass that it would become")
    func draftsOfSubclasses() throws {
        let shape = try Shape(parsing: #"{"type":"circle","radius":2}"#)
        let bigger = shape.mutate { draft in
            #expect(draft.modelClass == Circle.self)
            #expect(draft.as(Rectangle.self).map(\.json) == nil)
            #expect(draft.as(Circle.self)?.radius == 2)
            draft[as: Circle.self]?.radius = 5
            draft[as: Rectangle.self]?.width = 7
            draft[as: Circle.self]?.x = .infinity
        }
        #expect(bigger.json.text == #"{"type":"circle","radius":5}"#)
        let scene = try Shape(parsing: #"{"parts":[{"type":"circle","radius":2}, {"type":"square"}]}"#)
        let edited = scene.mutate {
            for index in $0.parts.indices { $0.parts[index][as: Circle.self]?.radius += 1 }
        }
        #expect(edited.json.text == #"{"parts":[{"type":"circle","radius":3}, {"type":"square"}]}"#)
        #expect(scene.mutate { $0.parts[1][as: Circle.self]?.radius = 1 } === scene)
        #expect(throws: MutationError.self) { try shape.tryMutate { $0[as: Circle.self]?.radius = .infinity } }
    }

    @Test("a class that is only known when the program runs is the one that is created")
    func dynamicType() throws {
        let types: [Shape.Type] = [Circle.self, Shape.self, Rectangle.self]
        let json: JSON = ["radius": 2, "x": "1"]
        for type in types {
            let made: [Shape?] = [
                type.init(), type.init(json), try type.init(parsing: json.data()), try type.init(parsing: json.text),
                try type.init(parsing: Array(json.text.utf8)), type.init { $0.x = 1 },
                type.init(Mutable<Shape>(Shape())),
                try type.init(dictionary: ["radius": 2]),
            ]
            for model in made {
                let model = try #require(model)
                #expect(Swift.type(of: model) == type)
            }
            #expect(type.init(json)?.x == 1)
            #expect(type.init([1]) == nil)
        }
        let circle = try #require(types[0].init(json) as? Circle)
        #expect(circle.radius == 2)
        let any: JSONModel.Type = Rectangle.self
        #expect(Swift.type(of: try any.init(parsing: #"{"type":"square"}"#)) == Square.self)
        #expect(throws: JSONError.self) { try any.init(parsing: "[]") }
    }

    @Test("a model whose JSON does not name its class keeps the class when it is changed")
    func madeByItsClass() throws {
        let shape: Shape = Circle { $0.radius = 2 }
        let moved = shape.mutate { $0.x = 5 }
        #expect((moved as? Circle)?.radius == 2)
        #expect(try Swift.type(of: shape.tryMutate { $0.x = 5 }) == Circle.self)
        // Once the JSON names a class, that counts; and a class that only the JSON names counts where the JSON is read.
        #expect(Swift.type(of: shape.mutate { $0.type = "rectangle" }) == Rectangle.self)
        #expect(Swift.type(of: shape.mutate { $0.type = "circle" }.mutate { $0.type = nil }) == Shape.self)
        let scene = Shape { $0.parts.append(shape) }
        #expect(Swift.type(of: scene.parts[0]) == Shape.self)
        #expect(scene.parts[0].json == shape.json)
    }

    @Test("classes of one name space with the same members are not equal")
    func equality() throws {
        let text = #"{"x":1}"#
        #expect(try Shape(parsing: text) != Circle(parsing: text) as Shape)
        #expect(try Shape(parsing: text) == Shape(parsing: text))
    }

    // MARK: Generic classes and overriding

    /// A subclass that reads and writes in another way than its superclass.
    class Person: JSONModel, @unchecked Sendable {
        @Property var firstName: String?
        @Property var age: Int = 0
        @Property var friends: LazyArray<Person>
        @Property var partner: Person?
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["v"]?.int == 2 ? NewPerson.self : Person.self
        }
    }
    final class NewPerson: Person, @unchecked Sendable {
        override class var keyNaming: KeyNaming { .snakeCase }
        override class var coercion: Coercion { .strict }
        override class func modelClass(for json: JSON) -> JSONModel.Type { NewPerson.self }
    }

    @Test("a draft reads and writes as its own class, whatever the static type")
    func draftsByClass() throws {
        let text = #"{"v":2,"first_name":"Bo","age":"7","friends":[{"v":2,"age":true},{"age":true}],"partner":{"v":2}}"#
        let person = try Person(parsing: text)
        #expect(person.firstName == "Bo")
        #expect(person.age == 0)
        let edited = person.mutate {
            #expect($0.firstName == "Bo")
            $0.firstName = "Ada"
            $0.age = 5
            for index in $0.friends.indices { $0.friends[index].age = 0 }
            $0.partner?.firstName = "Cy"
        }
        #expect(
            edited.json.text
                == #"{"v":2,"first_name":"Ada","age":5,"friends":[{"v":2,"age":true},{"age":false}],"#
                + #""partner":{"v":2,"first_name":"Cy"}}"#)
        let type: Person.Type = NewPerson.self
        #expect(type.init { $0.firstName = "Di" }.json.text == #"{"first_name":"Di"}"#)
        #expect(Person { $0.firstName = "Di" }.json.text == #"{"firstName":"Di"}"#)
    }

    final class Page<Item: JSONModel>: JSONModel, @unchecked Sendable {
        @Property var items: LazyArray<Item>
        @Property var total: Int = 0
    }

    @Test("generic model classes have properties of their own for each argument")
    func generic() throws {
        let text = #"{"items":[{"type":"circle"}],"total":"9"}"#
        let shapes = try Page<Shape>(parsing: text)
        let others = try Page<Other>(parsing: text)
        #expect(type(of: shapes.items[0]) == Circle.self)
        #expect(type(of: others.items[0]) == Other.self)
        #expect(shapes.total == 9)
        #expect(others.mutate { $0.total = 3 }.json.text == #"{"items":[{"type":"circle"}],"total":"3"}"#)
    }

    // MARK: An unrelated answer

    class Animal: JSONModel, @unchecked Sendable {
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            switch json["kind"]?.string {
            case "stone": Stone.self
            case "dog": Dog.self
            default: Animal.self
            }
        }
    }
    final class Dog: Animal, @unchecked Sendable {}
    final class Stone: JSONModel, @unchecked Sendable {}

    #if EXIT_TESTS && DEBUG
        @Test("a class that isn't a subclass of the requested one is named once, in debug builds")
        func unrelated() async {
            let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                let animals = try LazyArray<Animal>(parsing: #"[{"kind":"stone"},{"kind":"stone"},{"kind":"dog"},{}]"#)
                #expect(animals.map { "\(type(of: $0))" } == ["Animal", "Animal", "Dog", "Animal"])
                // A subclass may choose a superclass for its own JSON.
                #expect(type(of: Dog()) == Dog.self)
            }
            let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
            #expect(
                lines.filter { $0.hasPrefix("LazyJSON: ") }.map(String.init) == [
                    "LazyJSON: modelClass(for:) returned Stone for Animal, but Stone does not inherit from Animal: "
                        + "the JSON is read as Animal"
                ])
        }
    #endif
}
