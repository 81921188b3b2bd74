import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

#if DEBUG
    /// The cost of lookups in dictionaries of models, and of many small edits of one in a draft: twice as many are
    /// twice the steps.
    extension WorkLimitTests {
        final class Table: JSONModel, @unchecked Sendable {
            @Property var count: Int = 0
            @Property var rows: LazyDictionary<Row>
        }

        struct DictionaryEdit: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let step: @Sendable (inout Mutable<Table>, Int) -> Void

            init(_ name: String, _ step: @escaping @Sendable (inout Mutable<Table>, Int) -> Void) {
                testDescription = name
                self.step = step
            }
        }

        static let dictionaryEdits: [DictionaryEdit] = [
            DictionaryEdit("change one element") { draft, _ in draft.rows["k1"]?.v += 1 },
            DictionaryEdit("change every element") { draft, index in draft.rows["k\(index)"]?.v += 1 },
            DictionaryEdit("list of one element") { draft, _ in draft.rows["k0"]?.tags.append("new") },
            DictionaryEdit("lists of two elements, by turns") { draft, index in
                draft.rows["k\(index % 2)"]?.tags.append("new")
            },
            DictionaryEdit("lists of fifty elements, by turns") { draft, index in
                draft.rows["k\(index % 50)"]?.tags.append("new")
            },
            DictionaryEdit("set") { draft, index in draft.rows["k\(index)"] = Row { $0.v = index } },
            DictionaryEdit("set what is no element") { draft, index in
                draft.rows["x\(index)"] = Row { $0.v = index }
            },
            DictionaryEdit("add") { draft, index in draft.rows["new \(index)"] = Row { $0.v = index } },
            DictionaryEdit("add an element and to the first one's list, by turns") { draft, index in
                draft.rows["new \(index)"] = Row { $0.v = index }
                draft.rows["k0"]?.tags.append("new")
            },
            DictionaryEdit("remove") { draft, index in draft.rows["k\(index)"] = nil },
            DictionaryEdit("remove and add again") { draft, _ in
                draft.rows["k0"] = nil
                draft.rows["k0"] = Row()
            },
            DictionaryEdit("remove the first") { draft, _ in
                if let key = draft.rows.first?.key { draft.rows[key] = nil }
            },
            DictionaryEdit("count and add") { draft, index in
                if draft.rows.count < index { draft.count = 0 }
                draft.rows["new \(index)"] = Row()
            },
            DictionaryEdit("an index, and change") { draft, index in
                draft.rows[draft.rows[index].key]?.v += 1
                if index == 0 { draft.rows["x0"] = Row() }
            },
        ]

        private func steps(_ edit: DictionaryEdit, _ size: Int) throws -> Int {
            let members = (0..<size).flatMap { number in
                let tags = number == 0 ? "[\((0..<size).map { "\"\($0)\"" }.joined(separator: ","))]" : "[]"
                return ["\"k\(number)\":{\"v\":\(number),\"tags\":\(tags)}", "\"x\(number)\":null"]
            }
            let model = try Table(parsing: "{\"rows\":{\(members.joined(separator: ","))}}")
            let meter = Work.Meter()
            Work.$meter.withValue(meter) {
                _ = model.mutate { for index in 0..<size { edit.step(&$0, index) } }
            }
            return meter.steps.load(ordering: .relaxed)
        }

        @Test("twice as many edits of a dictionary in a draft are twice the work", arguments: dictionaryEdits)
        func dictionaries(edit: DictionaryEdit) throws {
            let (small, large) = (try steps(edit, 300), try steps(edit, 600))
            #expect(Double(large) <= 2.4 * Double(small) + 2_000, "\(small) steps, then \(large)")
        }

        @Test("a lookup in a large dictionary takes a few steps", arguments: inputs.prefix(9))
        func lookups(input: Input) throws {
            func steps(_ size: Int) throws -> (all: Int, one: Int) {
                let dictionary = try LazyDictionary<JSONModel>(parsing: input.text(size))
                let names = dictionary.json.members.map(\.key)
                let (all, one) = (Work.Meter(), Work.Meter())
                Work.$meter.withValue(all) { for name in names { _ = dictionary[name] } }
                Work.$meter.withValue(one) { for _ in 0..<100 { _ = dictionary["absent"] } }
                return (all.steps.load(ordering: .relaxed), one.steps.load(ordering: .relaxed))
            }
            let (small, large) = (try steps(750), try steps(1_500))
            #expect(Double(large.all) <= 2.4 * Double(small.all) + 2_000, "\(small) steps, then \(large)")
            #expect(large.one < 2_000)
        }
    }
#endif
