import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The class that a draft is of.
@Suite struct DraftClassTests {
    class Shape: JSONModel, @unchecked Sendable {
        @Property var type: String?
        @Property var x: Double = 0
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["type"] == "circle" ? Circle.self : self
        }
    }
    final class Circle: Shape, @unchecked Sendable {
        @Property var radius: Double = 0
        @Property var tags: [String]
    }
    final class Scene: JSONModel, @unchecked Sendable {
        @Property var shape: Shape = Circle { $0.radius = 1 }
        @Property var maybe: Shape?
        @Property(as: Converter<Shape>(decode: { $0.kind == .object ? Circle.make($0) : nil }, encode: { $0.json }))
        var made: Shape?
        @Property var shapes: LazyArray<Shape>
    }

    @Test("a draft of a model has the model's class, also if its JSON does not say so")
    func root() throws {
        let shape: Shape = Circle { $0.radius = 1 }
        let edited = shape.mutate {
            #expect($0.modelClass == Circle.self)
            $0[as: Circle.self]?.radius = 2
            $0[as: Circle.self]?.tags.append("a")
            $0[as: Circle.self]?.tags.append("b")
            let circle: Mutable<Circle>? = $0[as: Circle.self]
            #expect(circle?.tags == ["a", "b"] && circle?.radius == 2)
            $0.x = 1
        }
        #expect(edited.description == "Circle(x: 1.0, radius: 2.0, tags: [2 items]) #\(edited.json.fingerprint)")
        #expect(Mutable(shape).modelClass == Circle.self)
        #expect(shape.mutate { $0[as: Circle.self]?.radius = 1 } === shape)
        let type: Shape.Type = Circle.self
        let made = type.init { #expect($0.modelClass == Circle.self) }
        #expect(made is Circle)
    }

    @Test("a discriminator that is set changes the class of the draft")
    func discriminator() throws {
        let edited = try Shape(parsing: #"{"x":1}"#).mutate {
            #expect($0.modelClass == Shape.self)
            #expect($0.as(Circle.self).map(\.json) == nil)
            $0.type = "circle"
            #expect($0.modelClass == Circle.self)
            $0[as: Circle.self]?.radius = 2
            $0[as: Circle.self]?.tags.append("a")
        }
        #expect(edited.json.text == #"{"x":1,"type":"circle","radius":2,"tags":["a"]}"#)
        #expect(edited is Circle)
    }

    @Test("drafts of nested models and elements have the class that reading gives")
    func nested() throws {
        let scene = try Scene(
            parsing: #"{"made":{}, "maybe":{"type":"circle"}, "shapes":[1,{"type":"circle"},{}]}"#)
        let edited = scene.mutate {
            #expect($0.shape.modelClass == Circle.self)
            #expect($0.maybe?.modelClass == Circle.self)
            #expect($0.made?.modelClass == Circle.self)
            $0.made?[as: Circle.self]?.radius = 3
            $0.shapes[0][as: Circle.self]?.radius = 2
            $0.shapes[1][as: Circle.self]?.radius = 2
        }
        #expect(
            edited.json.text
                == #"{"made":{"radius":3}, "maybe":{"type":"circle"}, "shapes":[1,{"type":"circle","radius":2},{}]}"#)
    }

    @Test("an element in a draft is a model unless it is changed")
    func elementAlone() throws {
        let scene = try Scene(parsing: #"{"shapes":[1,{"x":1}]}"#)
        let edited = scene.mutate {
            let first = $0.shapes[0]
            #expect(first.x == 1)
            #expect(type(of: first) == Shape.self)
            #expect($0.shapes[0] === first)
            $0.shapes[0].x += 1
            #expect($0.shapes[0].x == 2)
            #expect(first.x == 1)
            $0.shapes.append($0.shapes[0])
        }
        #expect(edited.json.text == #"{"shapes":[1,{"x":2},{"x":2}]}"#)
    }
}

extension DraftClassTests.Circle {
    static func make(_ json: JSON) -> DraftClassTests.Circle? { DraftClassTests.Circle(json) }
}
