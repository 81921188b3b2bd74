/// A regular expression for any number of threads, with one copy for each thread that matches at the same time.
final class Matcher<Output>: @unchecked Sendable {
    private struct Unused: @unchecked Sendable {
        let regex: Regex<Output>
    }

    private let make: @Sendable () -> Regex<Output>?
    private let lock = Lock()
    private var unused: [Unused]

    init(_ first: Regex<Output>, make: @escaping @Sendable () -> Regex<Output>?) {
        self.make = make
        unused = [Unused(regex: first)]
    }

    /// Whether the expression matches anywhere. An expression that throws an error doesn't match.
    func isFound(in text: String) -> Bool {
        guard let regex = lock.withLock({ unused.popLast() })?.regex ?? make() else { return false }
        defer {
            let returned = Unused(regex: regex)
            lock.withLock { unused.append(returned) }
        }
        do { return try regex.firstMatch(in: text) != nil } catch { return false }
    }
}
