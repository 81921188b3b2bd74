import Synchronization

/// The part of a lazy array's store that does not depend on the type of its models.
class AnyElementStore: @unchecked Sendable {
    /// Hands out the cells of models, once nobody else can reach the store.
    func takeReferences(into chained: inout [Cell]) {}
}

/// What the copies of one lazy array share: where the objects are, and the models made of them.
final class ElementStore<Element: JSONModel>: AnyElementStore, @unchecked Sendable {
    let json: JSON
    /// Found at the first question.
    private let found = AtomicLazyReference<Found>()

    private final class Found: Sendable {
        /// The positions in the JSON of its objects; nil where all elements are objects.
        let positions: ContiguousArray<Int>?
        let elements: JSON.Elements
        let count: Int
        let models: ElementCache<Element>

        init(_ json: JSON) {
            elements = json.elements
            var positions: ContiguousArray<Int> = []
            let isComplete = elements.allSatisfy { $0.kind == .object }
            if !isComplete {
                for (position, element) in elements.enumerated() where element.kind == .object { positions.append(position) }
            }
            self.positions = isComplete ? nil : positions
            count = isComplete ? elements.count : positions.count
            models = ElementCache(count: count)
        }

        func object(at index: Int) -> JSON { elements[positions?[index] ?? index] }
    }

    init(_ json: JSON) { self.json = json }

    private var content: Found { found.load() ?? found.storeIfNil(Found(json)) }

    var count: Int { content.count }

    /// The model at an index, which the caller has checked.
    func model(at index: Int) -> Element {
        let content = content
        return content.models.model(at: index) { Polymorphism.instance(of: Element.self, for: content.object(at: index)) }
    }

    /// Where in the JSON the object at an index is.
    func position(of index: Int) -> Int { content.positions?[index] ?? index }

    override func takeReferences(into chained: inout [Cell]) { found.load()?.models.takeReferences(into: &chained) }
}
