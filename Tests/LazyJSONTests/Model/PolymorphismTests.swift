import Testing

@testable import LazyJSON

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

    @Test("classes of one name space with the same members are not equal")
    func equality() throws {
        let text = #"{"x":1}"#
        #expect(try Shape(parsing: text) != Circle(parsing: text) as Shape)
        #expect(try Shape(parsing: text) == Shape(parsing: text))
    }

    // MARK: Generic classes and overriding

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
}
