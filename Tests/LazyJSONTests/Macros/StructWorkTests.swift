import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

#if DEBUG
    /// The work of loops of edits, as the library counts it.
    @Suite("the work of edits of structs")
    struct StructWorkTests {
        /// One step of a loop, on a value whose lists have as many elements as there will be steps.
        struct Loop: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let step: @Sendable (inout Person, Int) -> Void

            init(_ name: String, _ step: @escaping @Sendable (inout Person, Int) -> Void) {
                (testDescription, self.step) = (name, step)
            }
        }

        static let loops: [Loop] = [
            Loop("a number") { person, _ in person.id += 1 },
            Loop("a text that grows") { person, _ in person.city? += "abcdefghij" },
            Loop("a text that grows and is read") { person, index in
                person.city? += "abcdefghij"
                if person.city?.utf8.isEmpty == true { person.id = index }
            },
            Loop("a nested struct") { person, index in person.address?.city = "\(index)" },
            Loop("a nested struct, and reads of all others") { person, index in
                person.address?.city = "\(index)"
                if person.tags.count + person.friends.count + person.byName.count < 3 { person.id = index }
            },
            Loop("two nested structs, alternately") { person, index in
                person.address?.city = "\(index)"
                person.home.zip = "\(index)"
            },
            Loop("a list of a nested struct") { person, index in person.address?.near.append(Place(zip: "\(index)")) },
            Loop("elements") { person, index in person.friends[index].city = "\(index)" },
            Loop("elements that are read") { person, index in
                person.friends[index].city = "\(index)"
                if person.friends[index / 2].city == nil { person.id = index }
            },
            Loop("elements, and a number between them") { person, index in
                person.friends[index].city = "\(index)"
                person.id = person.friends.count + index
            },
            Loop("one element") { person, index in person.friends[0].city = "\(index)" },
            Loop("the list of one element") { person, index in person.friends[0].near.append(Place(zip: "\(index)")) },
            Loop("a list that grows") { person, index in person.tags.append("\(index)") },
            Loop("a list of structs that grows") { person, index in person.friends.append(Place(zip: "\(index)")) },
            Loop("two lists that grow and are read") { person, index in
                person.tags.append("\(index)")
                person.friends.append(Place(zip: "\(index)"))
                person.id = person.friends.count + person.tags.count
            },
            Loop("a list that shrinks") { person, _ in person.friends.removeLast() },
            Loop("members of a dictionary") { person, index in person.byName["k\(index)"]?.zip = "\(index)" },
            Loop("members of a dictionary that are read") { person, index in
                person.byName["k\(index)"]?.zip = "\(index)"
                if person.byName["k\(index / 2)"] == nil { person.id = index }
            },
            Loop("a dictionary that grows") { person, index in person.byName["new \(index)"] = Place(zip: "\(index)") },
            Loop("elements of a lazy list") { person, index in person.lines[index].city = "\(index)" },
            Loop("elements of a lazy list that are read") { person, index in
                person.lines[index].city = "\(index)"
                if person.lines[index / 2].city == nil || person.lines.isEmpty { person.id = index }
            },
            Loop("one element of a lazy list, and its list") { person, index in
                person.lines[0].city = "\(index)"
                person.lines[0].near.append(Place(zip: "\(index)"))
            },
            Loop("a lazy list that grows") { person, index in person.lines.append(Place(zip: "\(index)")) },
            Loop("a lazy list that shrinks") { person, _ in person.lines.removeLast() },
            Loop("members of a lazy dictionary that are read") { person, index in
                person.lazyByName["k\(index)"]?.zip = "\(index)"
                if person.lazyByName["k\(index / 2)"] == nil { person.id = index }
            },
            Loop("a lazy dictionary that grows") { person, index in
                person.lazyByName["new \(index)"] = Place(zip: "\(index)")
            },
            Loop("copies that are read") { person, index in
                person.id = index
                let copy = person
                if copy.friends.isEmpty || copy.byName.isEmpty { person.id = 0 }
            },
        ]

        private func person(_ size: Int) throws -> Person {
            func list(_ element: (Int) -> String) -> String { (0..<size).map(element).joined(separator: ",") }
            return try Person(
                parsing: """
                    {"id":0,"profile":{"city":"\(String(repeating: "t", count: size))"},
                     "tags":[\(list { "\"t\($0)\"" })],"address":{"city":"X","near":[\(list { "{\"zip\":\"\($0)\"}" })]},
                     "friends":[\(list { "{\"city\":\"\($0)\",\"z\":1}" })],
                     "lines":[\(list { "{\"city\":\"\($0)\",\"z\":1}" })],
                     "byName":{\(list { "\"k\($0)\":{\"zip\":\"\($0)\"}" })},
                     "lazyByName":{\(list { "\"k\($0)\":{\"zip\":\"\($0)\"}" })}}
                    """)
        }

        private func steps(_ loop: Loop, _ size: Int) throws -> Int {
            var person = try person(size)
            let meter = Work.Meter()
            Work.$meter.withValue(meter) {
                for index in 0..<size { loop.step(&person, index) }
                _ = person.json
            }
            return meter.steps.load(ordering: .relaxed)
        }

        @Test(
            "four times as many edits are four times the work, also if properties are read between them",
            arguments: loops)
        func linear(loop: Loop) throws {
            let (small, large) = (try steps(loop, 200), try steps(loop, 800))
            #expect(Double(large) <= 4.5 * Double(small) + 1_000, "\(small) steps, then \(large)")
        }
    }
#endif
