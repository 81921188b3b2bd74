import Foundation
import LazyJSON

/// The same work on documents of all sizes and shapes, to see that nothing suddenly gets slower.
extension Bench {
    func cliffWorkloads() {
        section("No cliff: each ratio is to the first line")
        openingBySize()
        arraysBySize()
        objectsBySize()
        nestingByDepth()
    }

    private func openingBySize() {
        let sizes = [1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 500_000_000]
        series("opening by size, LazyJSON", per: "byte") {
            sizes.filter { !options.isQuick || $0 <= 10_000_000 }.map { size in
                let feed = Documents.feed(bytes: size)
                return Side(Self.bytes(size), operations: feed.count) {
                    keep(try JSON(parsing: feed)); return 0
                }
            }
        }
        series("opening by size, JSONDecoder", per: "byte") {
            sizes.filter { $0 <= 10_000_000 }.map { size in
                let feed = Documents.feed(bytes: size)
                return Side(Self.bytes(size), operations: feed.count) {
                    keep(try JSONDecoder().decode([NoFields].self, from: feed)); return 0
                }
            }
        }
    }

    private func arraysBySize() {
        let sizes = [10, 100, 1_000, 10_000, 100_000, 1_000_000].filter { !options.isQuick || $0 <= 100_000 }
        for order in Order.allCases {
            series("arrays by size, \(order.rawValue): first access to every element", per: "element") {
                try sizes.map { size in
                    let json = Documents.identifiers(size)
                    let places = order.places(size)
                    // Short arrays are measured many at a time.
                    let count = max(1, 20_000 / size)
                    _ = try JSON(parsing: json)
                    return Side("\(Self.count(size)) elements", operations: size * count) {
                        try (0..<count).map { _ in try LazyArray<Identified>(parsing: json) }
                    } body: { arrays in
                        for array in arrays {
                            var sum = 0
                            for place in places { sum &+= array[place].id }
                            keep(sum)
                        }
                        return 0
                    }
                }
            }
        }
    }

    /// The order in which elements are read.
    private enum Order: String, CaseIterable {
        case sequential, reversed, random

        func places(_ count: Int) -> [Int] {
            switch self {
            case .sequential: return Array(0..<count)
            case .reversed: return (0..<count).reversed()
            case .random:
                var generator = SplitMix(state: 20_261_121)
                return (0..<count).shuffled(using: &generator)
            }
        }
    }

    private func objectsBySize() {
        let sizes = [10, 100, 1_000, 10_000]
        let kinds = [
            ("first read of the last member, another shape before", true),
            ("first read of the last member, the same shape before", false),
        ]
        for (title, isDisturbed) in kinds {
            series("objects by members: \(title)", per: "member") {
                try sizes.map { size in
                    let json = try JSON(parsing: Documents.object(of: size, last: "wanted"))
                    let other = try JSON(parsing: Documents.object(of: 2, first: "wanted"))
                    let count = max(2, 20_000 / size)
                    return Side("\(Self.count(size)) members", operations: size * count) {
                        (0..<count).compactMap { _ in WideObject(json) }.map { ($0, WideObject(other)) }
                    } body: { pairs in
                        for (model, other) in pairs {
                            if isDisturbed { keep(other?.wanted) }
                            keep(model.wanted)
                        }
                        return 0
                    }
                }
            }
        }
        series("objects by members: second read", per: "read") {
            try sizes.map { size in
                let model = try WideObject(parsing: Documents.object(of: size, last: "wanted"))
                return Side("\(Self.count(size)) members", operations: 100_000) {
                    for _ in 0..<100_000 { keep(model.wanted) }
                    return 0
                }
            }
        }
    }

    private func nestingByDepth() {
        let depths = [1, 10, 50, 100, 250, 500]
        series("nesting by depth: opening", per: "byte") {
            depths.map { depth in
                let json = Documents.arrays(depth: depth)
                return Side("depth \(depth)", operations: json.count) {
                    keep(try JSON(parsing: json)); return 0
                }
            }
        }
        series("nesting by depth: opening, reading 1 Int at every level", per: "level") {
            depths.map { depth in
                let json = Documents.chain(depth)
                return Side("depth \(depth)", operations: depth) {
                    sequence(first: try Reply(parsing: json), next: \.reply).checksum(\.id)
                }
            }
        }
    }

    private static func bytes(_ size: Int) -> String {
        size >= 1_000_000 ? "\(size / 1_000_000) MB" : "\(size / 1_000) kB"
    }

    private static func count(_ size: Int) -> String {
        size >= 1_000_000 ? "\(size / 1_000_000),000,000" : size >= 1_000 ? "\(size / 1_000),000" : "\(size)"
    }
}

final class Identified: JSONModel, @unchecked Sendable {
    @Property var id: Int = 0
}

final class WideObject: JSONModel, @unchecked Sendable {
    @Property var wanted: Int = 0
}
