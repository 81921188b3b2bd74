extension [UInt8] {
    /// Changes, drops, doubles or swaps a byte, or puts in one that means something.
    package mutating func damage(using random: inout SeededGenerator) {
        guard !isEmpty else { return }
        let position = Int.random(in: indices, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: self[position] = UInt8.random(in: 0...255, using: &random)
        case 1: self[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: remove(at: position)
        case 3: insert(self[position], at: position)
        case 4: swapAt(position, Int.random(in: indices, using: &random))
        default: insert(Array("{}[],:\"\\0-.eE+tu \u{0}\u{1F}").randomElement(using: &random) ?? 0, at: position)
        }
    }

    private func Array(_ text: String) -> [UInt8] { [UInt8](text.utf8) }
}
