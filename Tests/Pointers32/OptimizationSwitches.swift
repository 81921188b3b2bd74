// The switches of Document without the environment of a process.
enum OptimizationSwitches {
    static let readsWords = true
    static let readsNumbersAtOnce = true
    static let findsEndsByKernel = true
    static let predictsShapes = true
    static let hashesInPlace = true
    static func usesKernel(named name: String) -> Bool { true }
}
