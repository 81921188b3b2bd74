import Foundation
import LazyJSON

/// Key paths of a feed's objects, compared with loops over its models and over the structs of JSONDecoder.
extension Bench {
    func columnWorkloads() {
        section("Key paths of \(feedCount) objects")
        wholeColumns()
        openColumns()
    }

    private static let loop = "a loop over models"

    /// Everything from the bytes on.
    private func wholeColumns() {
        let feed = feed
        func open() throws -> LazyArray<Item> { try LazyArray(parsing: feed) }
        func decoded() throws -> [ItemStruct] { try Foundations.decoder().decode([ItemStruct].self, from: feed) }
        compare("columns: open, map(\\.id)") {
            [
                Side(Side.ours) { try open().map(\.id).checksum { $0 } },
                Side(Self.loop) { try open().checksum { $0.id } },
                Side(Side.decoder) {
                    try Foundations.decoder().decode([IdOnly].self, from: feed).map(\.id).checksum { $0 }
                },
            ]
        }
        compare("columns: open, filter(\\.likes) { $0 < 1_000 }") {
            [
                Side(Side.ours) { try open().filter(\.likes) { $0 < 1_000 }.checksum { $0.id } },
                Side(Self.loop) { try open().filter { $0.likes < 1_000 }.checksum { $0.id } },
                Side(Side.decoder) { try decoded().filter { $0.likes < 1_000 }.checksum { $0.id } },
            ]
        }
    }

    /// Measures an array whose elements have been found already, per element.
    private func openColumns() {
        column("map(\\.id)", { $0.map(\.id).checksum { $0 } }, { $0.map { $0.id }.checksum { $0 } })
        column(
            "map(\\.title)", { $0.map(\.title).checksum { $0.utf8.count } },
            { $0.map { $0.title }.checksum { $0.utf8.count } })
        column(
            "compactMap(\\.parentId)", { $0.compactMap(\.parentId).checksum { $0 } },
            { $0.compactMap { $0.parentId }.checksum { $0 } })
        column("map(\\.createdAt)", { $0.map(\.createdAt).checksum(\.number) }) {
            $0.map { $0.createdAt }.checksum(\.number)
        }
        column("filter(\\.published)", { $0.filter(\.published).count }, { $0.filter { $0.published }.count })
        column(
            "first(where: \\.id, equals:), the last",
            { items in items.first(where: \.id, equals: items.last?.id ?? 0)?.id ?? 0 },
            { items in
                let last = items.last?.id ?? 0
                return items.first { $0.id == last }?.id ?? 0
            })
        column("sorted(by: \\.likes)", { $0.sorted(by: \.likes).checksum { $0.id } }) {
            $0.sorted { $0.likes < $1.likes }.checksum { $0.id }
        }
        column("indexed(by: \\.id)", { $0.indexed(by: \.id).count }) {
            Dictionary($0.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }).count
        }
    }

    private func column(
        _ name: String, _ ours: @escaping (LazyArray<Item>) -> Int, _ loop: @escaping (LazyArray<Item>) -> Int
    ) {
        compare("columns: \(name)", per: "element") {
            let json = try JSON(parsing: feed)
            func items() -> LazyArray<Item> {
                let items = LazyArray<Item>(json) ?? []
                keep(items.count)
                return items
            }
            return [
                Side(Side.ours, operations: feedCount, setUp: items, body: ours),
                Side(Self.loop, operations: feedCount, setUp: items, body: loop),
            ]
        }
    }
}

extension Date? {
    fileprivate var number: Int { self.map { Int($0.timeIntervalSinceReferenceDate) } ?? 0 }
}
