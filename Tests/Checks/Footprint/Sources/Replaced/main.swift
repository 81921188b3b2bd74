import LazyJSON

/// A model whose initializer replaces a wrapper in some instances: optimized code must not read another property's value by it.
final class Replacing: JSONModel, @unchecked Sendable {
    nonisolated(unsafe) static var isLate = false
    @Property var text: String = "text"
    @Property var number: Int = 1

    required init(_ source: ModelSource) {
        super.init(source)
        if Self.isLate { _number = Property(wrappedValue: 5, "elsewhere") }
    }
}

print(Replacing().number)
Replacing.isLate = true
print(Replacing().number)
