import Foundation
import LazyJSON

/// Reads all of a document by every accessor, twice, and compares values with the slow reader's.
func checkReading(_ bytes: [UInt8]) {
    guard let json = try? JSON(parsing: bytes), let reference = try? ReferenceReader.read(bytes) else { return }
    if let difference = json.difference(from: reference, in: bytes) { fail(difference) }
    let compact = json.text(.compact)
    guard let again = try? JSON(parsing: compact) else { fail("the compact text does not open") }
    check(again == json && again.hashValue == json.hashValue, "the compact text means something else")
    for format: JSON.Format in [.pretty, [.pretty, .sortedKeys], .sortedKeys] {
        check((try? JSON(parsing: json.text(format))) == json, "the text in format \(format.rawValue) is another value")
    }
    check(reference.rebuilt == json, "the value is not equal to the same one built anew")
    _ = json.foundationObject
    _ = try? JSONEncoder().encode(json)
    _ = [json.value(at: "a.b", as: Int.self), json.value(at: "m.0.a", as: Int.self)]
    if let model = Every(json) {
        let first = touch(model)
        check(touch(model) == first, "the second reading is another")
        check(touch(Every(again) ?? Every()) == first, "the compact text reads otherwise")
        check(model.json.data() == Data(bytes), "reading changed bytes")
        check(model.mutate { _ in } === model, "no change is a change")
        checkIssues(of: model, againAs: Every(again) ?? Every(), turn: bytes.count)
    }
    if let dictionary = LazyDictionary<Further>(json) {
        for (key, model) in dictionary { check(dictionary[key] === model, "an element is made twice") }
        check(dictionary == LazyDictionary<Further>(again), "the compact text is another dictionary")
        _ = (dictionary.description, touch(Further(json) ?? Further()))
    }
    if let array = LazyArray<Every>(json) {
        for (index, model) in array.enumerated() {
            _ = touch(model)
            check(array[index] === model, "an element is made twice")
        }
        check(array == (LazyArray<Every>(again) ?? []), "the compact text is another array")
        _ = array.description
    }
}

/// Compares the issues of a model that was read and of one that wasn't. Other reports take long: each input asks for
/// one of them.
private func checkIssues(of model: Every, againAs other: Every, turn: Int) {
    let found = model.issues.map { "\($0.pointer) \($0.kind.rawValue)" }
    check(other.issues.map { "\($0.pointer) \($0.kind.rawValue)" } == found, "the compact text has other issues")
    switch turn % 8 {
    case 0: _ = model.explain().description
    case 1:
        for issue in model.issues.filter(atLeast: .error).prefix(10) { _ = (issue.message, issue.line) }
        _ = model.issues.description
    case 2:
        var drift = Drift<Every>()
        drift.add(model)
        drift.add(other)
        let decoded = try? JSONDecoder().decode(Drift<Every>.self, from: JSONEncoder().encode(drift))
        check(decoded == drift, "a drift is decoded otherwise")
        _ = drift.description
    default: break
    }
}

/// Reads every property of a model once. The objects in a store depend on earlier reads, and are not compared.
private func touch(_ further: Further) -> [String] {
    _ = [
        further.references.count, further.owners.count, further.ownedByName.count, further.owned?.other?.id ?? 0,
        further.text?.count ?? 0,
    ]
    return [
        "\(further.id) \(further.null) \(String(describing: further.number)) \(String(describing: further.duration))",
        "\(String(describing: further.milliseconds)) \(String(describing: further.character)) \(further.sum)",
        "\(further.set.sorted()) \(further.numbers.sorted()) \(further.dates.count) \(further.byNumber.count)",
        "\(further.byID.count) \(further.byPlan.count) \(further.datesByName?.count ?? -1) \(further.bytes?.count ?? -1)",
        "\(further.coded?.count ?? -1) \(further.members.map(\.key)) \(further.maybeMembers?.count ?? -1)",
        "\(further.models.count) \(further.maybeList?.count ?? -1) \(further.list?.map(\.null) ?? [])",
    ]
}

/// Reads every property of a model and of those in it.
func touch(_ model: Every) -> [String] {
    var values = [model.description, model.fullDescription]
    var pending = [model]
    while let next = pending.popLast(), values.count < 200 {
        values += [
            "\(next.int) \(String(describing: next.int8)) \(String(describing: next.uint64)) \(next.bool)",
            "\(String(describing: next.double)) \(String(describing: next.float)) \(String(describing: next.decimal))",
            "\(String(describing: next.string)) \(String(describing: next.plan)) \(next.level)",
            "\(String(describing: next.open)) \(next.strings) \(next.ints) \(next.table.count) \(next.raw.count)",
            "\(String(describing: next.deep)) \(String(describing: next.label)) \(String(describing: next.access))",
            "\(String(describing: next.date)) \(String(describing: next.iso8601)) \(next.certain.id)",
            "\(String(describing: next.milliseconds)) \(String(describing: next.day))",
            "\(String(describing: next.url)) \(String(describing: next.uuid))",
            "\(String(describing: next.data)) \(String(describing: next.base64URL))",
            "\(String(describing: next.any?.count))",
            "\(String(describing: next.cached?.id)) \(next.models.count) \(next.list.count)",
        ]
        if let further = next.further ?? next.furthers.first { values += touch(further) }
        pending += [next.model, next.embedded].compactMap { $0 } + next.models.prefix(3) + next.list.prefix(3)
    }
    return values
}
