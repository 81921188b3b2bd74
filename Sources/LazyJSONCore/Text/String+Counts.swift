/// Numbers of things, in words.
extension Int {
    /// Adds a count. Nothing counts beyond the largest number.
    package mutating func add(_ count: Int) {
        let (sum, isOver) = addingReportingOverflow(count)
        self = isOver ? .max : sum
    }

    /// The number with commas: 1,204.
    package var grouped: String {
        var text = ""
        for (index, digit) in String(self).reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3), digit != "-" { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}

extension String {
    /// The noun as it follows a number: `item` for 1, `items` for all others.
    package func plural(for count: Int) -> String { count == 1 ? self : self + "s" }
}
