/// An array that never copies its elements to grow: it consists of short arrays, so that no addition takes long.
struct Segments<Element> {
    private static var size: Int { 512 }

    private var segments: [[Element]] = []
    private(set) var count = 0
    private let blank: Element

    /// - Parameter blank: The value that elements have first.
    init(of blank: Element, count: Int) {
        self.blank = blank
        for _ in 0..<count { append() }
    }

    subscript(index: Int) -> Element {
        get { segments[index / Self.size][index % Self.size] }
        _modify { yield &segments[index / Self.size][index % Self.size] }
    }

    /// Adds a blank element at the end.
    mutating func append() {
        if count == segments.count * Self.size { segments.append(Array(repeating: blank, count: Self.size)) }
        count += 1
    }

    /// Removes the last element.
    mutating func removeLast() {
        guard count > 0 else { return }
        count -= 1
        self[count] = blank
        // One segment more stays, for who adds and removes in turn.
        if (segments.count - 1) * Self.size > count + Self.size { segments.removeLast() }
    }
}
