import LazyJSON
import Synchronization
import TestSupport
import Testing

/// Every kind of member, declared with the macro and by hand.
@JSONModel private class MacroShape: JSONModel {
    var id = 0
    static let created = 0
    @Property("a.b", .required, or: ["c"]) var city: String?
    fileprivate var hidden: [Int]
    @Property var plain: Double = 0.5
    let lock = Mutex(0)
    let limit: Int = 3, name = "shape"
    #if DEBUG || !DEBUG
        var conditional: Bool = true
    #endif
    var double: Int { id * 2 }
    var computed: Int {
        get { id + 1 }
        set {}
    }
    @available(macOS 10.15, *) var available: String?
    var sub: [MacroShape]
    var closure: Int = { 7 }()
    struct Nested { var value = 1 }
    func method() -> Int {
        var local = id
        local += 1
        return local
    }
    override class func modelClass(for json: JSON) -> JSONModel.Type {
        json["radius"] == nil ? self : MacroCircle.self
    }
}

@JSONModel private final class MacroCircle: MacroShape { var radius = 1.0 }

private class WrittenShape: JSONModel, @unchecked Sendable {
    @Property var id: Int = 0
    @Property("a.b", .required, or: ["c"]) var city: String?
    @Property fileprivate var hidden: [Int]
    @Property var plain: Double = 0.5
    @Property var conditional: Bool = true
    @Property var available: String?
    @Property var sub: [WrittenShape]
    @Property var closure: Int = { 7 }()
    override class func modelClass(for json: JSON) -> JSONModel.Type {
        json["radius"] == nil ? self : WrittenCircle.self
    }
}

private final class WrittenCircle: WrittenShape, @unchecked Sendable { @Property var radius: Double = 1.0 }

#if compiler(>=6.3)
    @JSONModel @MainActor private final class OnMainActor: JSONModel {
        nonisolated var id = 0
        @MainActor var title: String?
    }
#else
    // A property with a wrapper can't be `nonisolated` in Swift 6.2.
    @JSONModel @MainActor private final class OnMainActor: JSONModel {
        var id = 0
        @MainActor var title: String?
    }
#endif

@JSONModel private final class Box<Value: JSONConvertible & Sendable>: JSONModel {
    var value: Value?
    let type = "\(Value.self)"
}

/// Names that a user may have given like the library's own types.
private enum Names {
    struct Property {}
    struct Sendable {}
    typealias Int = Swift.Int
    @JSONModel final class Inner: JSONModel {
        var id: Int = 1
        let made = "x"
    }
}

@Suite("classes that are declared with @JSONModel")
struct MacroClassTests {
    private static let text =
        #"{"id": "7", "c": "Oslo", "hidden": [1], "radius": 2, "x": 1.50, "sub": [{"id": 1}, {"radius": 3}]}"#

    @Test("have the properties that the same class written by hand has")
    func properties() {
        func described(_ model: JSONModel.Type) -> [String] {
            model.properties.map { property in
                "\(property.name) \(property.paths) \(property.isRequired) \(property.valueType)"
                    .replacing("Written", with: "Macro")
            }
        }
        #expect(described(MacroShape.self) == described(WrittenShape.self))
        #expect(described(MacroCircle.self) == described(WrittenCircle.self))
    }

    @Test("read, edit, check and describe as the same class written by hand")
    func use() throws {
        let (one, other) = (try MacroShape(parsing: Self.text), try WrittenShape(parsing: Self.text))
        #expect(one is MacroCircle && other is WrittenCircle)
        #expect(one.id == 7 && one.city == "Oslo" && one.hidden == [1] && one.closure == 7 && one.conditional)
        #expect(one.double == 14 && one.computed == 8 && one.method() == 8 && one.limit == 3)
        #expect(one.sub.map(\.id) == [1, 0] && one.sub[1] is MacroCircle)
        #expect("\(other)".replacing("Written", with: "Macro") == "\(one)")
        #expect(one.issues.map(\.pointer) == other.issues.map(\.pointer))
        let edited = one.mutate {
            $0.id += 1
            $0.sub[1].id = 9
        }
        #expect(
            edited.json.text
                == other.mutate {
                    $0.id += 1; $0.sub[1].id = 9
                }.json.text)
        #expect(edited.json.text.contains(#""id": "8""#))
    }

    @Test("may be generic, isolated, nested, and among types with the library's names")
    @MainActor func kinds() throws {
        let isolated = try OnMainActor(parsing: #"{"id": 1, "title": "a"}"#)
        #expect(isolated.title == "a")
        #expect(isolated.mutate { $0.id = 2 }.json.text == #"{"id": 2, "title": "a"}"#)
        let box = try Box<String>(parsing: #"{"value": "a"}"#)
        #expect(box.value == "a" && box.type == "String")
        #expect(try Box<Int>(parsing: #"{"value": "3"}"#).value == 3)
        #expect(try Names.Inner(parsing: #"{"id": 3}"#).id == 3)
    }

    @Test("may be sent to other tasks")
    func sending() async throws {
        let shape = try MacroShape(parsing: Self.text)
        let id = await Task.detached { shape.id }.value
        #expect(id == 7)
        func isSendable(_: some Sendable) {}
        isSendable(shape)
    }
}
