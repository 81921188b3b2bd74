/// The stored properties that a class itself declares, by the runtime functions on which `Mirror` is built.
///
/// Why not `Mirror`: a model describes itself by its properties (`customMirror`), and `Mirror(reflecting:)` of a type that
/// does so shows that description and nothing else. The prototype's wrappers, whose labels are the properties' names,
/// can only be found below it. The runtime exports the two functions and `Mirror` is built on them, but they are not documented:
/// they are practice, not promise. A program in which they return nothing is stopped with a message (`DeclaredFields`).
enum FieldReflection {
    @_silgen_name("swift_reflectionMirror_count")
    private static func count<T>(_: T, type: Any.Type) -> Int

    @_silgen_name("swift_reflectionMirror_subscript")
    private static func field<T>(
        of: T, type: Any.Type, index: Int, outName: UnsafeMutablePointer<UnsafePointer<CChar>?>,
        outFreeFunc: UnsafeMutablePointer<(@convention(c) (UnsafePointer<CChar>?) -> Void)?>
    ) -> Any

    /// The labels and values of the fields of one class in the hierarchy of an object, in the order of declaration.
    ///
    /// Bound: `index < count`; the label is copied before it is freed.
    static func fields(of object: AnyObject, declaredBy type: AnyClass) -> [(label: String, value: Any)] {
        (0..<count(object, type: type)).map { index in
            var name: UnsafePointer<CChar>?
            var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
            let value = field(of: object, type: type, index: index, outName: &name, outFreeFunc: &free)
            defer { free?(name) }
            return (name.map { String(cString: $0) } ?? "", value)
        }
    }
}
