import Foundation

/// One number for everything that was read: cheap to compute, and different if anything was read differently.
struct Checksum {
    private(set) var value = 1

    mutating func add(_ number: Int) { value = value &* 31 &+ number }
    /// To six digits after the point: on Linux, JSONSerialization does not read the nearest value of long numbers.
    mutating func add(_ number: Double) { add(Int(exactly: (number * 1e6).rounded()) ?? 0) }
    mutating func add(_ text: String) { add(text.utf8.count &* 257 &+ Int(text.utf8.first ?? 0)) }
    mutating func add(_ bool: Bool) { add(bool ? 1 : 0) }
    mutating func add(_ date: Date) { add(date.timeIntervalSinceReferenceDate) }
}

extension Sequence {
    /// Returns the checksum over the value that is read from every element.
    func checksum(_ read: (Element) throws -> Int) rethrows -> Int {
        var sum = Checksum()
        for element in self { sum.add(try read(element)) }
        return sum.value
    }
}
