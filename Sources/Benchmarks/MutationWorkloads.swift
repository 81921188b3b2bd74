import Foundation
import LazyJSON

/// Changing models, and writing what was changed.
extension Bench {
    func mutationWorkloads() {
        section("Changing")
        changeOneOfMany()
        changeOftenInObject()
        changeOftenInArray()
    }

    /// The floor: the document has to be checked, and the output is as long as the document.
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
    private static let together = "after the same edits in one draft"
    private static let fresh = "opened anew"

    /// Edits of all kinds of fields of one object.
    private func changeOftenInObject() {
        let edit = { (draft: inout Mutable<Item>, index: Int) in
            switch index % 5 {
            case 0: draft.title = "title \(index)"
            case 1: draft.likes = index
            case 2: draft.user.name = "name \(index)"
            case 3: draft.tags = ["tag", "\(index)"]
            default: draft.address.lat = Double(index) / 8
            }
        }
        changeOften("of an object", { [object] in object }, edit) { $0.checksum }
    }

    /// One edit in each of 1,000 objects of an array.
    private func changeOftenInArray() {
        let page = { Data("{\"items\":".utf8) + Feed.make(1000) + Data("}".utf8) }
        let edit = { (draft: inout Mutable<Page>, index: Int) in
            draft.items[index * 619 % 1000].title = "title \(index)"
        }
        changeOften("in an array", page, edit) { $0.items.checksum { $0.title.utf8.count } }
    }

    /// A model that was edited in different ways.
    private struct Edited<Model: JSONModel> {
        let once: Model
        let often: Model
        let together: Model
        let fresh: Model

        init(_ data: Data, _ edit: (inout Mutable<Model>, Int) -> Void) throws {
            func edited(_ model: Model, _ index: Int) -> Model { model.mutate { edit(&$0, index) } }
            let model = try Model(parsing: data)
            once = edited(model, 0)
            often = (0..<1000).reduce(model, edited)
            together = model.mutate { draft in (0..<1000).forEach { edit(&draft, $0) } }
            fresh = try Model(parsing: often.json.data())
        }
    }

    /// Measures how long it takes to edit, read and write a model that was edited often.
    private func changeOften<Model: JSONModel>(
        _ what: String, _ data: () -> Data, _ edit: @escaping (inout Mutable<Model>, Int) -> Void,
        _ read: @escaping (Model) -> Int
    ) {
        func edited(_ model: Model, _ index: Int) -> Model { model.mutate { edit(&$0, index) } }
        // Made for the first workload that is asked for.
        lazy var models = Result { try Edited<Model>(data(), edit) }

        compare(
            "1,000 edits \(what): an edit", per: "edit",
            targets: [.share(of: Self.often, in: Self.once, atMost: 2)]
        ) {
            let models = try models.get()
            return [
                Side(Self.often, operations: 100) {
                    keep((0..<100).reduce(models.often, edited))
                    return 0
                },
                Side(Self.once, operations: 100) {
                    for index in 0..<100 { keep(edited(models.once, index)) }
                    return 0
                },
            ]
        }
        func reading(_ name: String, _ model: Model) -> Side {
            let count = 20
            return Side(name, operations: count) {
                (0..<count).compactMap { _ in Model(model.json) }
            } body: { models in
                models.reduce(0) { _, model in read(model) }
            }
        }
        compare(
            "1,000 edits \(what): reading all", per: "model",
            targets: [.share(of: Self.often, in: Self.fresh, atMost: 2)]
        ) {
            let models = try models.get()
            return [
                reading(Self.often, models.often), reading(Self.fresh, models.fresh),
                reading(Self.together, models.together),
            ]
        }
        func writing(_ name: String, _ model: Model) -> Side {
            Side(name) {
                model.json.data()
            } checksum: {
                name == Self.once ? 0 : $0.hashValue
            }
        }
        compare(
            "1,000 edits \(what): writing",
            targets: [.share(of: Self.often, in: Self.together, atMost: 2)]
        ) {
            let models = try models.get()
            return [
                writing(Self.often, models.often), writing(Self.together, models.together),
                writing(Self.once, models.once),
            ]
        }
    }
}
