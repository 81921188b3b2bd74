import Foundation
import LazyJSON

/// An edit with a number. The same source edits a struct and the draft of a class.
///
/// Elements are only moved in lists that can be read as a whole. A draft of a class moves them by their places, and a
/// struct is compared with the list that it was, so that elements that can't be read get other neighbors.
struct FormEdit: CustomStringConvertible {
    let kind: Kind
    let number: Int

    init(using random: inout some RandomNumberGenerator) {
        kind = Kind.allCases.randomElement(using: &random) ?? .int
        number = Int.random(in: 0..<100, using: &random)
    }

    init(_ kind: Kind, _ number: Int) { (self.kind, self.number) = (kind, number) }

    var description: String { "\(kind) \(number)" }
    private var text: String { "t\(number)" }

    enum Kind: CaseIterable {
        case int, intUp, maybeInt, int8, uint16, uint64, double, float, bool, maybeBool, string, maybeString
        case maybeStringSet, character, plainDate, date, millis, dates, url, data, base64, decimal, number
        case duration, plan, level, plans, word, ints, intsSet, intsSort, intsRemove, strings, maybeStrings
        case maybeStringsSet, sparse, grid, gridAdd, table, byNumber, lists, listsSet, set, part, partTags
        case partSize, maybePart, maybePartSet, maybePartNear, parts, partsCity, partsTags, partsRemove
        case partsInsert, partsSwap, partsReverse, maybeParts, maybePartsSet, sparseParts, named, namedSet
        case lazyParts, lazyPartsCity, lazyPartsTags, lazyPartsSet, lazyPartsAppend, lazyPartsRemove, lazyPartsSwap
        case lazyNamed, lazyNamedCity, lazyNamedSet
        case deep, second, city, either, need, digit, short, trimmed, access, nullable
        case coded, codedSet, spots, any, members, embedded, embeddedInts, raw, rawFixed, rawInts, rawParts
        case setNull, setNullPart, setNullDeep, setNullFixed, overwrite, overwriteInts, overwriteFixed
    }

    func edit(_ value: inout StructForm.Every) {
        typealias Part = StructForm.Part
        let n = number
        switch kind {
        case .int: value.int = n
        case .intUp: value.int += 1
        case .maybeInt: value.maybeInt = n % 3 == 0 ? nil : n
        case .int8: value.int8 = Int8(n)
        case .uint16: value.uint16 = n % 3 == 0 ? nil : UInt16(n)
        case .uint64: value.uint64 = .max - UInt64(n)
        case .double: value.double = n % 7 == 0 ? .nan : Double(n) / 4
        case .float: value.float = Float(n) / 8
        case .bool: value.bool.toggle()
        case .maybeBool: value.maybeBool = n % 3 == 0 ? nil : n % 2 == 0
        case .string: value.string = n % 5 == 0 ? "<null>" : text
        case .maybeString: value.maybeString? += text
        case .maybeStringSet: value.maybeString = n % 3 == 0 ? nil : text
        case .character: value.character = text.last
        case .plainDate: value.plainDate = Date(timeIntervalSince1970: Double(n) * 1e6)
        case .date: value.date = n % 4 == 0 ? nil : Date(timeIntervalSince1970: Double(n) * 1e7 + 0.25)
        case .millis: value.millis = Date(timeIntervalSince1970: Double(n) + 0.5)
        case .dates: value.dates.append(Date(timeIntervalSince1970: Double(n)))
        case .url: value.url = URL(string: "https://example.com/\(n)")
        case .data: value.data.append(UInt8(n))
        case .base64: value.base64 = Data([UInt8(n)])
        case .decimal: value.decimal += 1
        case .number: value.number = JSONNumber("\(n).50")
        case .duration: value.duration = .seconds(n)
        case .plan: value.plan = n % 2 == 0 ? .free : .pro
        case .level: value.level = n % 3 == 0 ? nil : .two
        case .plans: value.plans.append(.pro)
        case .word: value.word = text
        case .ints: value.ints.append(n)
        case .intsSet: if !value.ints.isEmpty { value.ints[n % value.ints.count] = n }
        case .intsSort: value.ints.sort()
        case .intsRemove: if !value.ints.isEmpty { value.ints.remove(at: n % value.ints.count) }
        case .strings: value.strings.insert(text, at: 0)
        case .maybeStrings: value.maybeStrings?.append(text)
        case .maybeStringsSet: value.maybeStrings = n % 2 == 0 ? nil : [text]
        case .sparse: value.sparse.append(n % 2 == 0 ? nil : n)
        case .grid: if !value.grid.isEmpty { value.grid[n % value.grid.count].append(n) }
        case .gridAdd: value.grid.append([n])
        case .table: value.table["k\(n % 3)"] = n % 3 == 0 ? nil : n
        case .byNumber: value.byNumber[n % 3] = text
        case .lists: value.lists?["k\(n % 3)"]?.append(n)
        case .listsSet: value.lists = n % 3 == 0 ? nil : ["k1": [n]]
        case .set: value.set.formSymmetricDifference([n % 5])
        case .part: value.part.city = text
        case .partTags: value.part.tags.append(text)
        case .partSize: value.part.size += n
        case .maybePart: value.maybePart?.city = n % 4 == 0 ? nil : text
        case .maybePartSet: value.maybePart = n % 3 == 0 ? nil : Part { $0.id = n }
        case .maybePartNear: value.maybePart?.near.append(Part { $0.id = n })
        case .parts: value.parts.append(Part { $0.id = n })
        case .partsCity: if !value.parts.isEmpty { value.parts[n % value.parts.count].city = text }
        case .partsTags: if !value.parts.isEmpty { value.parts[n % value.parts.count].tags.append(text) }
        case .partsRemove: if !value.parts.isEmpty { value.parts.remove(at: n % value.parts.count) }
        case .partsInsert: value.parts.insert(Part { $0.id = n }, at: 0)
        case .partsSwap:
            if !value.parts.isEmpty, value[raw: "parts"]?.count == value.parts.count {
                value.parts.swapAt(0, n % value.parts.count)
            }
        case .partsReverse: if value[raw: "parts"]?.count == value.parts.count { value.parts.reverse() }
        case .maybeParts: value.maybeParts?.append(Part { $0.id = n })
        case .maybePartsSet: value.maybeParts = n % 2 == 0 ? nil : []
        case .sparseParts: value.sparseParts.append(n % 2 == 0 ? nil : Part { $0.id = n })
        case .named: value.named["k\(n % 3)"]?.city = text
        case .namedSet:
            // A struct's dictionary has no values that can't be read, so that it can't remove them.
            if n % 2 != 0 || value.named["k\(n % 3)"] != nil {
                value.named["k\(n % 3)"] = n % 2 == 0 ? nil : Part { $0.id = n }
            }
        case .lazyParts: value.lazyParts = LazyArray(Array(value.lazyParts) + [Part { $0.id = n }])
        case .lazyPartsCity: if !value.lazyParts.isEmpty { value.lazyParts[n % value.lazyParts.count].city = text }
        case .lazyPartsTags:
            if !value.lazyParts.isEmpty { value.lazyParts[n % value.lazyParts.count].tags.append(text) }
        case .lazyPartsSet:
            if !value.lazyParts.isEmpty { value.lazyParts[n % value.lazyParts.count] = Part { $0.id = n } }
        case .lazyPartsAppend: value.lazyParts.append(Part { $0.id = n })
        case .lazyPartsRemove: if !value.lazyParts.isEmpty { value.lazyParts.remove(at: n % value.lazyParts.count) }
        case .lazyPartsSwap: if !value.lazyParts.isEmpty { value.lazyParts.swapAt(0, n % value.lazyParts.count) }
        case .lazyNamed: value.lazyNamed = ["k": Part { $0.id = n }]
        case .lazyNamedCity: value.lazyNamed["k\(n % 3)"]?.city = text
        case .lazyNamedSet: value.lazyNamed["k\(n % 3)"] = n % 2 == 0 ? nil as Part? : Part { $0.id = n }
        case .deep: value.deep = n % 3 == 0 ? nil : n
        case .second: value.second = text
        case .city: value.city = text
        case .either: value.either = n
        case .need: value.need = n
        case .digit: value.digit = n % 12
        case .short: value.short = text
        case .trimmed: value.trimmed = n % 2 == 0 ? text : " \(n) "
        case .access: value.access = n % 3 == 0 ? nil : .pro
        case .nullable: value.nullable = n % 9
        case .coded: value.coded?.x = n
        case .codedSet: value.coded = n % 3 == 0 ? nil : FormSpot(x: n, note: text)
        case .spots: value.spots.append(FormSpot(x: n))
        case .any: value.any = [JSON(n)]
        case .members: value.members["m"] = JSON(n)
        case .embedded: value.embedded?.city = text
        case .embeddedInts: value.embeddedInts.append(n)
        case .raw: value[raw: "r\(n % 2)"] = n % 3 == 0 ? nil : JSON(n)
        case .rawFixed: value[raw: "fixed"] = JSON(n)
        case .rawInts: value[raw: "ints"] = ["1", JSON(n)]
        case .rawParts: value[raw: "parts"] = [5, ["id": JSON(n)], .null]
        case .setNull: value.setNull(\.maybeString)
        case .setNullPart: value.setNull(\.maybePart)
        case .setNullDeep: value.setNull(\.deep)
        case .setNullFixed: value.setNull(\.fixed)
        case .overwrite: value.overwrite(\.int, with: n % 4)
        case .overwriteInts: value.overwrite(\.ints, with: [n])
        case .overwriteFixed: value.overwrite(\.fixed, with: n)
        }
    }

    func edit<Model: FormEvery & JSONModel>(_ value: inout Mutable<Model>) where Model.Part: JSONModel {
        typealias Part = Model.Part
        let n = number
        switch kind {
        case .int: value.int = n
        case .intUp: value.int += 1
        case .maybeInt: value.maybeInt = n % 3 == 0 ? nil : n
        case .int8: value.int8 = Int8(n)
        case .uint16: value.uint16 = n % 3 == 0 ? nil : UInt16(n)
        case .uint64: value.uint64 = .max - UInt64(n)
        case .double: value.double = n % 7 == 0 ? .nan : Double(n) / 4
        case .float: value.float = Float(n) / 8
        case .bool: value.bool.toggle()
        case .maybeBool: value.maybeBool = n % 3 == 0 ? nil : n % 2 == 0
        case .string: value.string = n % 5 == 0 ? "<null>" : text
        case .maybeString: value.maybeString? += text
        case .maybeStringSet: value.maybeString = n % 3 == 0 ? nil : text
        case .character: value.character = text.last
        case .plainDate: value.plainDate = Date(timeIntervalSince1970: Double(n) * 1e6)
        case .date: value.date = n % 4 == 0 ? nil : Date(timeIntervalSince1970: Double(n) * 1e7 + 0.25)
        case .millis: value.millis = Date(timeIntervalSince1970: Double(n) + 0.5)
        case .dates: value.dates.append(Date(timeIntervalSince1970: Double(n)))
        case .url: value.url = URL(string: "https://example.com/\(n)")
        case .data: value.data.append(UInt8(n))
        case .base64: value.base64 = Data([UInt8(n)])
        case .decimal: value.decimal += 1
        case .number: value.number = JSONNumber("\(n).50")
        case .duration: value.duration = .seconds(n)
        case .plan: value.plan = n % 2 == 0 ? .free : .pro
        case .level: value.level = n % 3 == 0 ? nil : .two
        case .plans: value.plans.append(.pro)
        case .word: value.word = text
        case .ints: value.ints.append(n)
        case .intsSet: if !value.ints.isEmpty { value.ints[n % value.ints.count] = n }
        case .intsSort: value.ints.sort()
        case .intsRemove: if !value.ints.isEmpty { value.ints.remove(at: n % value.ints.count) }
        case .strings: value.strings.insert(text, at: 0)
        case .maybeStrings: value.maybeStrings?.append(text)
        case .maybeStringsSet: value.maybeStrings = n % 2 == 0 ? nil : [text]
        case .sparse: value.sparse.append(n % 2 == 0 ? nil : n)
        case .grid: if !value.grid.isEmpty { value.grid[n % value.grid.count].append(n) }
        case .gridAdd: value.grid.append([n])
        case .table: value.table["k\(n % 3)"] = n % 3 == 0 ? nil : n
        case .byNumber: value.byNumber[n % 3] = text
        case .lists: value.lists?["k\(n % 3)"]?.append(n)
        case .listsSet: value.lists = n % 3 == 0 ? nil : ["k1": [n]]
        case .set: value.set.formSymmetricDifference([n % 5])
        case .part: value.part.city = text
        case .partTags: value.part.tags.append(text)
        case .partSize: value.part.size += n
        case .maybePart: value.maybePart?.city = n % 4 == 0 ? nil : text
        case .maybePartSet: value.maybePart = n % 3 == 0 ? nil as Part? : Part { $0.id = n }
        case .maybePartNear: value.maybePart?.near.append(Part { $0.id = n })
        case .parts: value.parts.append(Part { $0.id = n })
        case .partsCity: if !value.parts.isEmpty { value.parts[n % value.parts.count].city = text }
        case .partsTags: if !value.parts.isEmpty { value.parts[n % value.parts.count].tags.append(text) }
        case .partsRemove: if !value.parts.isEmpty { value.parts.remove(at: n % value.parts.count) }
        case .partsInsert: value.parts.insert(Part { $0.id = n }, at: 0)
        case .partsSwap:
            if !value.parts.isEmpty, value[raw: "parts"]?.count == value.parts.count {
                value.parts.swapAt(0, n % value.parts.count)
            }
        case .partsReverse: if value[raw: "parts"]?.count == value.parts.count { value.parts.reverse() }
        case .maybeParts: value.maybeParts?.append(Part { $0.id = n })
        case .maybePartsSet: value.maybeParts = n % 2 == 0 ? nil as [Part]? : []
        case .sparseParts: value.sparseParts.append(n % 2 == 0 ? nil : Part { $0.id = n })
        case .named: value.named["k\(n % 3)"]?.city = text
        case .namedSet:
            if n % 2 != 0 || value.named["k\(n % 3)"] != nil {
                value.named["k\(n % 3)"] = n % 2 == 0 ? nil as Part? : Part { $0.id = n }
            }
        case .lazyParts: value.lazyParts = LazyArray(Array(Model(value).lazyParts) + [Part { $0.id = n }])
        case .lazyPartsCity: if !value.lazyParts.isEmpty { value.lazyParts[n % value.lazyParts.count].city = text }
        case .lazyPartsTags:
            if !value.lazyParts.isEmpty { value.lazyParts[n % value.lazyParts.count].tags.append(text) }
        case .lazyPartsSet:
            if !value.lazyParts.isEmpty { value.lazyParts[n % value.lazyParts.count] = Part { $0.id = n } }
        case .lazyPartsAppend: value.lazyParts.append(Part { $0.id = n })
        case .lazyPartsRemove: if !value.lazyParts.isEmpty { value.lazyParts.remove(at: n % value.lazyParts.count) }
        case .lazyPartsSwap: if !value.lazyParts.isEmpty { value.lazyParts.swapAt(0, n % value.lazyParts.count) }
        case .lazyNamed: value.lazyNamed = ["k": Part { $0.id = n }] as LazyDictionary<Part>
        case .lazyNamedCity: value.lazyNamed["k\(n % 3)"]?.city = text
        case .lazyNamedSet: value.lazyNamed["k\(n % 3)"] = n % 2 == 0 ? nil as Part? : Part { $0.id = n }
        case .deep: value.deep = n % 3 == 0 ? nil : n
        case .second: value.second = text
        case .city: value.city = text
        case .either: value.either = n
        case .need: value.need = n
        case .digit: value.digit = n % 12
        case .short: value.short = text
        case .trimmed: value.trimmed = n % 2 == 0 ? text : " \(n) "
        case .access: value.access = n % 3 == 0 ? nil : .pro
        case .nullable: value.nullable = n % 9
        case .coded: value.coded?.x = n
        case .codedSet: value.coded = n % 3 == 0 ? nil : FormSpot(x: n, note: text)
        case .spots: value.spots.append(FormSpot(x: n))
        case .any: value.any = [JSON(n)]
        case .members: value.members["m"] = JSON(n)
        case .embedded: value.embedded?.city = text
        case .embeddedInts: value.embeddedInts.append(n)
        case .raw: value[raw: "r\(n % 2)"] = n % 3 == 0 ? nil : JSON(n)
        case .rawFixed: value[raw: "fixed"] = JSON(n)
        case .rawInts: value[raw: "ints"] = ["1", JSON(n)]
        case .rawParts: value[raw: "parts"] = [5, ["id": JSON(n)], .null]
        case .setNull: value.setNull(\.maybeString)
        case .setNullPart: value.setNull(\.maybePart)
        case .setNullDeep: value.setNull(\.deep)
        case .setNullFixed: value.setNull(\.fixed)
        case .overwrite: value.overwrite(\.int, with: n % 4)
        case .overwriteInts: value.overwrite(\.ints, with: [n])
        case .overwriteFixed: value.overwrite(\.fixed, with: n)
        }
    }
}

extension [FormEdit] {
    /// Returns the text to compare with that of another form after the edits.
    ///
    /// A new value is laid out when a draft ends, and a struct's drafts end at other times than those of a class: if
    /// the layouts differ after several edits, only the JSON has to be the same.
    func text(of json: JSON, besides other: JSON?) -> String {
        count > 1 && json.text != other?.text ? json.text(.compact) : json.text
    }
}
