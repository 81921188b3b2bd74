// The switches of Document without the environment of a process.
enum OptimizationSwitches {
    static let readsWords = true
    static let readsNumbersAtOnce = true
    static let predictsShapes = true
    static func uses(_ kernel: StructuralKernel) -> Bool { true }
}
