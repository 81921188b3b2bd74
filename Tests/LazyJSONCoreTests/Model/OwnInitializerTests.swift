import LazyJSON
import Testing

/// Initializers and functions that an app adds to its classes.
@Suite struct OwnInitializerTests {
    class Shape: JSONModel, @unchecked Sendable {
        @Property var type: String?
        @Property var name: String?
        @Property(.readOnly) var id: Int?

        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["type"]?.string == "circle" ? Circle.self : self
        }
        func named(_ name: String) -> Shape { mutate { $0.name = name } }
    }
    final class Circle: Shape, @unchecked Sendable {
        @Property var radius: Double = 1

        override class var initialJSON: JSON { ["type": "circle"] }
        convenience init(radius: Double) { self.init { $0.radius = radius } }
        func scaled(by factor: Double) -> Circle { mutate { $0.radius = radius * factor } }
        static func unit() -> Circle { Circle { $0.radius = 1 } }
    }

    @Test("an initializer in an extension creates an instance of the class that it is called for")
    func initializers() {
        #expect(Shape(id: 1, name: "a").json.text == #"{"id":1,"name":"a"}"#)
        let circle = Circle(id: 2, name: "b")
        #expect(circle.json.text == #"{"type":"circle","id":2,"name":"b"}"#)
        let type: Shape.Type = Circle.self
        #expect(type.init(id: 3, name: "c") is Circle)
    }

    @Test("a function that returns Self keeps the class, whatever the static type is")
    func functions() {
        let circle = Circle(id: 2, name: "b")
        let renamed: Circle = circle.renamed()
        #expect(renamed.name == "B" && renamed.radius == 1)
        #expect((circle as Shape).renamed() is Circle)
        #expect(Circle.blank().json.text == #"{"type":"circle","name":""}"#)
        #expect(circle.named("z") is Circle)
    }

    @Test("a final class has its initializer in its body, and functions that return the class")
    func finalClass() {
        #expect(Circle(radius: 2).scaled(by: 3).radius == 6)
        #expect(Circle.unit().json.text == #"{"type":"circle","radius":1}"#)
    }
}

extension JSONModelProtocol where Self: OwnInitializerTests.Shape {
    fileprivate init(id: Int, name: String) {
        self.init {
            $0.id = id
            $0.name = name
        }
    }
    fileprivate func renamed() -> Self { mutate { $0.name = name?.uppercased() } }
    fileprivate static func blank() -> Self { Self { $0.name = "" } }
}
