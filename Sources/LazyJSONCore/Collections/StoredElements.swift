/// The elements of a collection in a draft that are objects in a store. The collection has their JSON; reads return the
/// objects themselves, and references to them are written. They cannot be changed there.
struct StoredElements<Model: JSONModel>: Sendable {
    /// The error for a change of one of them.
    private let refusal: MutationError
    private var objects: [JSONIdentity: Model] = [:]

    init(_ models: some Sequence<Model>, refusal: MutationError) {
        self.refusal = refusal
        for model in models { add(model) }
    }

    mutating func add(_ model: Model) { objects[JSONIdentity(model.json)] = model }

    /// The object whose JSON is in the collection.
    func object(for json: JSON?) -> Model? { json.flatMap { objects[JSONIdentity($0)] } }

    /// A note of a change of one of the objects, which is not written.
    var note: DraftNote { DraftNote(error: refusal, order: DraftNote.nextOrder()) }
}
