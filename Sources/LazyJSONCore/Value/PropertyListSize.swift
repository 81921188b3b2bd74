#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Measures a binary property list before it's read. In it, many arrays can refer to one object: a few hundred
    /// bytes can mean more objects than any memory has room for.
    package struct PropertyListSize {
        private static let trailerSize = 32

        private let data: Data
        private let offsetSize: Int
        private let referenceSize: Int
        private let count: Int
        private let top: Int
        private let table: Int

        /// Fails for data that isn't a binary property list.
        package init?(_ data: Data) {
            // Indices from 0.
            let data = data.startIndex == 0 ? data : Data(data)
            guard data.starts(with: "bplist".utf8), data.count >= 8 + Self.trailerSize else { return nil }
            let trailer = data.count - Self.trailerSize
            self.data = data
            (offsetSize, referenceSize) = (Int(data[trailer + 6]), Int(data[trailer + 7]))
            guard let count = Self.integer(in: data, at: trailer + 8, size: 8),
                let top = Self.integer(in: data, at: trailer + 16, size: 8),
                let table = Self.integer(in: data, at: trailer + 24, size: 8),
                offsetSize > 0, referenceSize > 0, count <= data.count, top < count
            else { return nil }
            (self.count, self.top, self.table) = (count, top, table)
        }

        /// Whether the objects, each wherever it's referred to, are more than can be read in the memory for a text, or
        /// certainly make a larger text.
        ///
        /// While it's read, an object can take more than its text. But objects that are referred to once are never too
        /// many: each of them takes a byte of the data.
        ///
        /// - Complexity: O(*n*) in the bytes of the data.
        package func isLarger(than textLimit: Int) -> Bool {
            exceeds(textLimit) { $0 } || exceeds(max(textLimit / 16, data.count)) { _ in 1 }
        }

        /// Whether the weights of all objects, each wherever it's referred to, are more than a limit.
        ///
        /// - Parameter weight: Returns the weight of an object whose least size in text is known.
        private func exceeds(_ limit: Int, weight: (Int) -> Int) -> Bool {
            /// The weights of the objects that were measured. For those that contain the current one: 0. An object that
            /// contains itself is Foundation's to reject.
            var weights: [Int: Int] = [:]
            var stack: [(object: Int, rest: ArraySlice<Int>, weight: Int)] = []
            var references = 0
            var current = top
            next: while true {
                Work.add(1)
                var done = weights[current] ?? 0
                if weights[current] == nil {
                    let (size, children) = contents(of: current)
                    // Only objects that overlap contain more references than there are bytes.
                    references += children.count
                    if references > data.count { return true }
                    weights[current] = 0
                    stack.append((current, children[...], weight(size)))
                }
                while let index = stack.indices.last {
                    let sum = stack[index].weight.addingReportingOverflow(done)
                    if sum.overflow || sum.partialValue > limit { return true }
                    stack[index].weight = sum.partialValue
                    if let child = stack[index].rest.popFirst() {
                        current = child
                        continue next
                    }
                    done = sum.partialValue
                    weights[stack[index].object] = done
                    stack.removeLast()
                }
                return done > limit
            }
        }

        /// Returns how many bytes an object takes in text at least, without its children, and the children.
        private func contents(of object: Int) -> (size: Int, children: [Int]) {
            let none = (1, [Int]())
            let (entry, overflow) = object.multipliedReportingOverflow(by: offsetSize)
            guard !overflow, case (let position, false) = table.addingReportingOverflow(entry),
                let offset = Self.integer(in: data, at: position, size: offsetSize), offset < data.count
            else { return none }
            let marker = data[offset]
            var count = Int(marker & 0x0F)
            var start = offset + 1
            let kind = marker >> 4
            if kind >= 4, kind != 8, count == 15, start < data.count {
                let size = 1 << Int(data[start] & 0x0F)
                guard let long = Self.integer(in: data, at: start + 1, size: size) else { return none }
                (count, start) = (long, start + 1 + size)
            }
            switch kind {
            case 0xA, 0xB, 0xC: return (2, references(count, at: start))
            case 0xD:
                let (double, overflow) = count.multipliedReportingOverflow(by: 2)
                return (2, overflow ? [] : references(double, at: start))
            case 4, 5, 6, 7: return (2 + min(count, data.count), [])
            default: return none
            }
        }

        private func references(_ count: Int, at start: Int) -> [Int] {
            // More than the data has room for is Foundation's to reject.
            guard count <= (data.count - start) / referenceSize else { return [] }
            return (0..<count).compactMap { ordinal in
                Self.integer(in: data, at: start + ordinal * referenceSize, size: referenceSize)
                    .flatMap { $0 < self.count ? $0 : nil }
            }
        }

        /// Returns an integer in big-endian order; nil if it isn't inside the data or above the largest integer.
        private static func integer(in data: Data, at offset: Int, size: Int) -> Int? {
            guard offset >= 0, size <= data.count, offset <= data.count - size else { return nil }
            var value: UInt64 = 0
            for byte in data[offset..<(offset + size)] {
                if value >> 56 != 0 { return nil }
                value = value << 8 | UInt64(byte)
            }
            return Int(exactly: value)
        }
    }
#endif
