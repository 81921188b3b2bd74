/// A model class that has a store for its objects, so that properties of its type need no `cachedObject:`.
///
///     final class User: JSONModel, CachedObject, @unchecked Sendable {
///         static let objectStore = ObjectCache<Int, User>(key: { $0.id }, load: { id in database.user(id) })
///         @Property var id: Int = 0
///     }
///     final class Post: JSONModel, @unchecked Sendable {
///         @Property("author_id") var author: User?      // the user for the id, from the store
///         @Property("reader_ids") var readers: [User]
///     }
///
///     post.author === User.objectStore[7]     // true, if author_id is 7
///
/// The store is used for properties of type `User`, `User?`, `[User]`, `[User]?`, `[String: User]` and combinations of
/// these. A ``LazyArray`` stays a view of its own JSON. A property's own `cachedObject:` or `as:` takes precedence over
/// the store, and so does the model class's `converter(for:)`. Subclasses use the store of the class that they inherit
/// from.
///
/// The store is evaluated when a property first needs it. So its initializer may create and read models of the class.
public protocol CachedObject: JSONModel {
    /// The type of the store. Its objects are of this class or a superclass.
    associatedtype Store: ObjectStore

    /// The store of the class's objects. It must return the same store each time.
    static var objectStore: Store { get }
}

extension CachedObject {
    /// The converter for a property of the class, or of one that inherits from it.
    static func storeConverter<Model: Sendable>(for model: Model.Type) -> Any {
        let converter = DeferredStore<Store>(of: model) { objectStore }.converter
        if model == Store.Object.self { return converter }
        guard model is Store.Object.Type else {
            ProgrammingMistake.stop(
                "the objectStore of \(model) has the type \(Store.self), whose objects are not \(model)s")
        }
        return Converter<Model> { converter.resolved(in: $0).narrowed(to: model) }
    }
}

extension Converter {
    /// The converter for a subclass of the objects that are read; other objects are unusable.
    fileprivate func narrowed<Subclass: Sendable>(to subclass: Subclass.Type) -> Converter<Subclass> {
        let revise = revise
        return map(to: { $0 as? Subclass }, from: { $0 as? Value }).with { functions, traits in
            traits = self.traits
            functions.references = references?.mapped { $0 as? Value }
            functions.revise = { value, present, revision in
                guard let value = value as? Value else { return present }
                return try revise?(value, present, &revision)
            }
        }
    }
}
