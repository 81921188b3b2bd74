import Foundation
import LazyJSON

/// Changing models, and writing what was changed.
extension Bench {
    func mutationWorkloads() {
        section("Changing")
        changeOneOfMany()
        do {
            try changeOftenInObject()
            try changeOftenInArray()
        } catch {
            add("1,000 edits", unit: .time(per: nil)) { throw error }
        }
    }

    /// The floor: the document has to be checked, and what comes out of it is as long as the document.
    private func changeOneOfMany() {
        compare(
            "change: open, change one title of \(feedCount) models, write",
            targets: [.share(of: Side.ours, in: Self.floor, atMost: 1.5)]
        ) {
            let page = Data("{\"items\":".utf8) + feed + Data("}".utf8)
            let place = feedCount / 2
            return [
                Side(Side.ours) {
                    try Page(parsing: page).mutate { $0.items[place].title = "changed" }.json.data()
                } checksum: {
                    try Foundations.decoder().decode(PageStruct.self, from: $0).items[place].title.utf8.count
                },
                Side(Self.floor) {
                    keep(try JSON(parsing: page))
                    return page.withUnsafeBytes { Data($0) }
                } checksum: { _ in
                    0
                },
            ]
        }
    }

    private static let floor = "open, and memcpy of the document"
    private static let often = "after 1,000 edits"
    private static let once = "after one edit"
    private static let fresh = "opened anew"

    private static let asBefore: [Target] = [.share(of: often, in: once, atMost: 2)]
    private static let asFresh: [Target] = [.share(of: often, in: fresh, atMost: 2)]

    /// Edits of all kinds of fields of one object.
    private func changeOftenInObject() throws {
        let item = try Item(parsing: object)
        func edit(_ item: Item, _ index: Int) -> Item {
            item.mutate {
                switch index % 5 {
                case 0: $0.title = "title \(index)"
                case 1: $0.likes = index
                case 2: $0.user.name = "name \(index)"
                case 3: $0.tags = ["tag", "\(index)"]
                default: $0.address.lat = Double(index) / 8
                }
            }
        }
        let often = (0..<1000).reduce(item) { edit($0, $1) }
        compare("1,000 edits of an object: an edit", per: "edit", targets: Self.asBefore) {
            [
                Side(Self.often, operations: 100) {
                    keep((0..<100).reduce(often) { edit($0, $1) }); return 0
                },
                Side(Self.once, operations: 100) {
                    for index in 0..<100 { keep(edit(item, index)) }; return 0
                },
            ]
        }
        try readAndWrite("of an object", often, once: edit(item, 0)) { $0.checksum }
    }

    /// An edit each in 1,000 of an array's objects.
    private func changeOftenInArray() throws {
        let page = try Page(parsing: Data("{\"items\":".utf8) + Feed.make(1000) + Data("}".utf8))
        func edit(_ page: Page, _ index: Int) -> Page {
            page.mutate { $0.items[index * 619 % 1000].title = "title \(index)" }
        }
        let often = (0..<1000).reduce(page) { edit($0, $1) }
        compare("1,000 edits in an array: an edit", per: "edit", targets: Self.asBefore) {
            [
                Side(Self.often, operations: 100) {
                    keep((0..<100).reduce(often) { edit($0, $1) }); return 0
                },
                Side(Self.once, operations: 100) {
                    for index in 0..<100 { keep(edit(page, index)) }; return 0
                },
            ]
        }
        try readAndWrite("in an array", often, once: edit(page, 0)) { $0.items.checksum { $0.title.utf8.count } }
    }

    /// What reading and writing costs of a model that was edited often.
    private func readAndWrite<Model: JSONModel>(
        _ what: String, _ often: Model, once: Model, _ read: @escaping (Model) -> Int
    ) throws {
        let fresh = try Model(parsing: often.json.data())
        let count = 20
        func reading(_ name: String, _ json: JSON) -> Side {
            Side(name, operations: count) {
                (0..<count).compactMap { _ in Model(json) }
            } body: { models in
                models.reduce(0) { _, model in read(model) }
            }
        }
        compare("1,000 edits \(what): reading all", per: "model", targets: Self.asFresh) {
            [reading(Self.often, often.json), reading(Self.fresh, fresh.json)]
        }
        compare("1,000 edits \(what): writing", targets: Self.asBefore) {
            [
                Side(Self.often) {
                    keep(often.json.data()); return 0
                },
                Side(Self.once) {
                    keep(once.json.data()); return 0
                },
            ]
        }
    }
}
