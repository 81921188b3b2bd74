import Synchronization

/// What the copies of one lazy array share: where the objects are, and the models made of them.
///
/// Not generic: it knows the class of its models as a value, and `LazyArray` knows it as a type.
@usableFromInline
final class ElementStore: MemoStore, @unchecked Sendable {
    let json: JSON
    private let elementClass: JSONModel.Type
    /// Found at the first access.
    private let found = OnceReference<Found>()

    private final class Found: Sendable {
        private let elements: JSON.Elements
        let count: Int
        let models: ElementCache
        let schema: Schema

        init(_ json: JSON, of elementClass: JSONModel.Type) {
            schema = Schema.of(elementClass)
            elements = json.elements
            count = elements.objectCount
            models = ElementCache(count: count)
        }

        func object(at index: Int) -> JSON { elements[elements.position(ofObject: index)] }
    }

    init(_ json: JSON, of elementClass: JSONModel.Type) {
        self.json = json
        self.elementClass = elementClass
    }

    @inline(__always)
    private func withContent<R>(_ body: (Found) -> R) -> R {
        found.withLoaded(body) ?? body(found.storeIfNil(Found(json, of: elementClass)))
    }

    @usableFromInline
    var count: Int { withContent(\.count) }

    /// The model at an index, which is of the store's class or one that inherits from it.
    ///
    /// - Precondition: The index is one of the collection's.
    @usableFromInline
    func model(at index: Int) -> JSONModel {
        withContent { content in
            precondition(
                index >= 0 && index < content.count, "LazyArray: index \(index) is not in 0..<\(content.count)")
            return content.models.model(at: index) {
                Polymorphism.model(of: content.object(at: index), wanted: content.schema)
            }
        }
    }

    /// Hands out the models, once nobody else can reach the store.
    override func takeReferences(into owners: inout [MemoOwner]) { found.load()?.models.takeReferences(into: &owners) }
}
