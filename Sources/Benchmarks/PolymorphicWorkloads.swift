import Foundation
import LazyJSON

/// Arrays whose elements have different types.
extension Bench {
    func polymorphicWorkloads() {
        section("An array of \(feedCount) shapes of four kinds, told apart by a discriminator")
        lazy var drawing = Drawing.make(feedCount)
        compare("polymorphic: read every shape") {
            let data = drawing
            return [
                Side(Side.ours) {
                    try LazyArray<Shape>(parsing: data).checksum { shape in
                        switch shape {
                        case let circle as Circle: circle.x &+ circle.radius
                        case let rectangle as Rectangle: rectangle.x &+ rectangle.width &* rectangle.height
                        case let label as Label: label.x &+ label.text.utf8.count
                        default: shape.x
                        }
                    }
                },
                Side(Side.decoder) {
                    try JSONDecoder().decode([ShapeValue].self, from: data).checksum { shape in
                        switch shape {
                        case .circle(let circle): circle.x &+ circle.radius
                        case .rectangle(let rectangle): rectangle.x &+ rectangle.width &* rectangle.height
                        case .label(let label): label.x &+ label.text.utf8.count
                        case .other(let x): x
                        }
                    }
                },
                Side(Side.serialization) {
                    try Foundations.dictionaries(data).checksum { shape in
                        switch shape.string("type") {
                        case "circle": shape.int("x") &+ shape.int("radius")
                        case "rectangle": shape.int("x") &+ shape.int("width") &* shape.int("height")
                        case "label": shape.int("x") &+ shape.string("text").utf8.count
                        default: shape.int("x")
                        }
                    }
                },
            ]
        }
        compare("polymorphic: read ten shapes") {
            let data = drawing
            let places = (0..<10).map { $0 * feedCount / 10 }
            return [
                Side(Side.ours) {
                    let shapes = try LazyArray<Shape>(parsing: data)
                    return places.checksum { shapes[$0].x }
                },
                Side(Side.decoder) {
                    let shapes = try JSONDecoder().decode([ShapeValue].self, from: data)
                    return places.checksum { shapes[$0].x }
                },
            ]
        }
    }
}

/// A drawing as JSON.
enum Drawing {
    static func make(_ count: Int) -> Data {
        let shapes = (0..<count).map { index in
            let start = "\"id\":\"shape-\(index)\",\"x\":\(index % 977),\"y\":\(index % 1013)"
            return switch index % 4 {
            case 0: "{\"type\":\"circle\",\(start),\"radius\":\(index % 89)}"
            case 1: "{\"type\":\"rectangle\",\(start),\"width\":\(index % 83),\"height\":\(index % 79)}"
            case 2: "{\"type\":\"label\",\(start),\"text\":\"a label with some text in it\"}"
            default: "{\"type\":\"spiral\",\(start),\"turns\":3}"
            }
        }
        return Data("[\(shapes.joined(separator: ","))]".utf8)
    }
}

class Shape: JSONModel, @unchecked Sendable {
    @Property var type: String = ""
    @Property var x: Int = 0
    @Property var y: Int = 0

    override class func modelClass(for json: JSON) -> JSONModel.Type {
        switch json["type"]?.string {
        case "circle": Circle.self
        case "rectangle": Rectangle.self
        case "label": Label.self
        default: Shape.self
        }
    }
}

final class Circle: Shape, @unchecked Sendable {
    @Property var radius: Int = 0
}

final class Rectangle: Shape, @unchecked Sendable {
    @Property var width: Int = 0
    @Property var height: Int = 0
}

final class Label: Shape, @unchecked Sendable {
    @Property var text: String = ""
}

/// The same for `Codable`: the switch by hand that everybody writes.
enum ShapeValue: Decodable {
    struct Circle: Decodable {
        var x: Int
        var y: Int
        var radius: Int
    }
    struct Rectangle: Decodable {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }
    struct Label: Decodable {
        var x: Int
        var y: Int
        var text: String
    }

    case circle(Circle)
    case rectangle(Rectangle)
    case label(Label)
    case other(x: Int)

    private enum Key: CodingKey { case type, x }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        switch try container.decode(String.self, forKey: .type) {
        case "circle": self = .circle(try Circle(from: decoder))
        case "rectangle": self = .rectangle(try Rectangle(from: decoder))
        case "label": self = .label(try Label(from: decoder))
        default: self = .other(x: try container.decode(Int.self, forKey: .x))
        }
    }

    var x: Int {
        switch self {
        case .circle(let circle): circle.x
        case .rectangle(let rectangle): rectangle.x
        case .label(let label): label.x
        case .other(let x): x
        }
    }
}
