/// Where a declaration's converter comes from.
@usableFromInline
package enum ConverterSource<Value: Sendable> {
    /// The model class or the value's type.
    case lookUp
    /// The `as:` argument, applied to the property's type.
    case made((ConversionContext) -> Converter<Value>?)
    /// The `cachedObject:` argument, which is evaluated when the store is first used.
    case store((_ evaluate: @escaping @Sendable () -> Any?, ConversionContext) -> (any ObjectStore, Converter<Value>?))

    /// A converter for the property's own type.
    @usableFromInline
    package static func given(_ converter: Converter<Value>) -> ConverterSource { .made { converter.resolved(in: $0) } }

    /// A converter for the value that the property's type wraps or contains.
    @usableFromInline
    package static func given<Element: Sendable>(eachBy converter: Converter<Element>) -> ConverterSource {
        .made { converter.resolved(in: $0).composed(as: Value.self, in: $0) }
    }

    /// A store of the objects that the property's type is, wraps or contains.
    @usableFromInline
    package static func stored<Store: ObjectStore>(_ type: Store.Type) -> ConverterSource {
        .store { evaluate, context in
            let store = DeferredStore<Store>(evaluate)
            return (store, store.converter.resolved(in: context).composed(as: Value.self, in: context))
        }
    }
}
