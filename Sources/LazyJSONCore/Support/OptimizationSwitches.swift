import LazyJSONFoundation

/// Switches that turn optimizations off, so that tests can show that answers don't depend on them.
///
/// The structures that make work linear (`Spans`, `ContainerIndex`, the frontier of a model) aren't optimizations in
/// this sense: without them the answers would be the same, but would take too long.
///
/// Debug builds, and release builds with `-Xswiftc -DLAZYJSON_SWITCHES`, read the switches once from the environment
/// variable `LAZYJSON_DISABLE`: a list of the names below separated by commas, or `all`. In other builds all
/// optimizations are on, as constants.
enum OptimizationSwitches {
    #if DEBUG || LAZYJSON_SWITCHES
        private static let disabled = getenv("LAZYJSON_DISABLE").map { String(cString: $0).split(separator: ",") } ?? []

        @inline(never)
        private static func isOn(_ name: String) -> Bool { !disabled.contains { $0 == name || $0 == "all" } }
    #else
        @inline(__always)
        private static func isOn(_ name: @autoclosure () -> String) -> Bool { true }
    #endif

    /// Looking at 4, 8 or 16 bytes at once when checking or scanning text (`Word`), and the shortcuts based on that.
    static let readsWords = isOn("words")

    /// Reading the most common numbers without taking them apart (`NumberText`).
    static let readsNumbersAtOnce = isOn("numbers")

    /// Reading the most common types without their converters (`DirectReader`).
    static let readsDirectly = isOn("direct")

    /// Keeping two positions in a word of a memo (`MemoPositions`).
    static let packsPositions = isOn("positions")

    /// Comparing first the names that came next in the last objects of a class (`NameTable`).
    static let predictsShapes = isOn("shapes")

    /// Reading key paths of lazy arrays without models (`Column`).
    static let readsColumns = isOn("columns")

    /// Reading the values of lines where they are (`LazyArray.init(lines:)`).
    static let readsLinesInPlace = isOn("lines")

    /// Having the processor fetch elements that come soon (`ElementTable`, `Column`).
    static let fetchesAhead = isOn("fetching")

    /// Finding the ends of small containers with the same instructions (`Document.end(ofContainerAt:)`).
    static let findsEndsByKernel = isOn("ends")

    /// Finding token starts with certain vector instructions (`StructuralKernel`): `avx512`, `avx2`, `neon`.
    static func usesKernel(named name: String) -> Bool { isOn(name) }
}
