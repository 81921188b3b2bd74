/// Stops at a mistake in the program: a declaration or a key path that can never work, whatever the data says.
///
/// Not a `preconditionFailure`, whose message an optimized build leaves out. No data can lead here.
enum ProgrammingMistake {
    static func stop(_ message: String) -> Never { fatalError("LazyJSON: " + message) }
}
