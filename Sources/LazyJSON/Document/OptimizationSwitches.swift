import Foundation

/// Switches that turn optimisations off, so that the tests can show that answers do not depend on them.
///
/// Read once, from the environment variable `LAZYJSON_DISABLE`: a list of the names below separated by commas, or `all`.
enum OptimizationSwitches {
    private static let disabled = Set(
        (ProcessInfo.processInfo.environment["LAZYJSON_DISABLE"] ?? "").split(separator: ",").map(String.init))

    private static func isOn(_ name: String) -> Bool { !disabled.contains(name) && !disabled.contains("all") }

    /// Reading the commonest types without their converters (`DirectReader`).
    static let readsDirectly = isOn("direct")

    /// Making documents of small edited values (`JSON.flattened`).
    static let flattensEdits = isOn("flattening")

    /// Comparing the name that the last object of a class had at an ordinal first (`NameTable`).
    static let predictsShapes = isOn("shapes")
}
