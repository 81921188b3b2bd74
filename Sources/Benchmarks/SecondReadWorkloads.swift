import Foundation
import LazyJSON

/// Reading again what was read before, compared with a stored property of a class.
extension Bench {
    func secondReadWorkloads() {
        section("Second reads: the time of the surrounding loop is measured and subtracted")
        do {
            let model = try Kinds(parsing: Kinds.example)
            let plain = PlainKinds(model)
            secondReadsOfScalars(model, plain)
            secondReadsOfObjects(model, plain)
            secondReadsOfConverted(model, plain)
        } catch {
            add("second read", unit: .time(per: "read")) { throw error }
        }
    }

    private func secondReadsOfScalars(_ model: Kinds, _ plain: PlainKinds) {
        secondRead(
            "Int", atMost: 5, { for _ in 0..<$0 { keep(model.int) } }, { for _ in 0..<$0 { keep(plain.int) } },
            Self.loop(plain.int))
        secondRead(
            "Double", atMost: 5, { for _ in 0..<$0 { keep(model.double) } }, { for _ in 0..<$0 { keep(plain.double) } },
            Self.loop(plain.double))
        secondRead(
            "Bool", atMost: 5, { for _ in 0..<$0 { keep(model.bool) } }, { for _ in 0..<$0 { keep(plain.bool) } },
            Self.loop(plain.bool))
        secondRead(
            "short String", atMost: 25, { for _ in 0..<$0 { keep(model.short) } },
            { for _ in 0..<$0 { keep(plain.short) } },
            Self.loop(plain.short))
        secondRead(
            "heap String", atMost: 25, { for _ in 0..<$0 { keep(model.long) } },
            { for _ in 0..<$0 { keep(plain.long) } },
            Self.loop(plain.long))
    }

    private func secondReadsOfObjects(_ model: Kinds, _ plain: PlainKinds) {
        secondRead(
            "[String]", atMost: 5, { for _ in 0..<$0 { keep(model.strings) } },
            { for _ in 0..<$0 { keep(plain.strings) } },
            Self.loop(plain.strings))
        secondRead(
            "model", atMost: 5, { for _ in 0..<$0 { keep(model.author) } }, { for _ in 0..<$0 { keep(plain.author) } },
            Self.loop(plain.author))
        secondRead(
            "LazyArray", atMost: 5, { for _ in 0..<$0 { keep(model.authors) } },
            { for _ in 0..<$0 { keep(plain.authors) } },
            Self.loop(plain.authors))
    }

    private func secondReadsOfConverted(_ model: Kinds, _ plain: PlainKinds) {
        secondRead(
            "Date", atMost: 5, { for _ in 0..<$0 { keep(model.date) } }, { for _ in 0..<$0 { keep(plain.date) } },
            Self.loop(plain.date))
        secondRead(
            "UUID", atMost: 5, { for _ in 0..<$0 { keep(model.uuid) } }, { for _ in 0..<$0 { keep(plain.uuid) } },
            Self.loop(plain.uuid))
        secondRead(
            "URL", atMost: 5, { for _ in 0..<$0 { keep(model.url) } }, { for _ in 0..<$0 { keep(plain.url) } },
            Self.loop(plain.url))
        secondRead(
            "cachedObject", atMost: nil, { for _ in 0..<$0 { keep(model.stored) } },
            { for _ in 0..<$0 { keep(plain.stored) } },
            Self.loop(plain.stored))
        secondRead(
            "value with a check", atMost: nil, { for _ in 0..<$0 { keep(model.checked) } },
            { for _ in 0..<$0 { keep(plain.checked) } },
            Self.loop(plain.checked))
    }

    /// The loop without the reading.
    private static func loop<Value>(_ value: Value) -> (Int) -> Void {
        { count in for _ in 0..<count { keep(value) } }
    }

    /// Compares loops over reads. The bodies are loops, so that there is no call around a read.
    private func secondRead(
        _ kind: String, atMost limit: Double?, _ ours: @escaping (Int) -> Void, _ plain: @escaping (Int) -> Void,
        _ loop: @escaping (Int) -> Void
    ) {
        // Targets are relative to a stored property, which isn't cheaper where something is retained.
        let stored = "a stored property"
        let targets = limit.map { [Target.atMost($0, beyond: stored)] } ?? []
        compare("second read: \(kind)", per: "read", targets: targets) {
            let count = 100_000
            func side(_ name: String, _ body: @escaping (Int) -> Void) -> Side {
                Side(name, operations: count) {
                    body(count); return 0
                }
            }
            let alone = side("the loop alone", loop)
            return [
                .difference(Side.ours, of: side("", ours), beyond: alone),
                .difference(stored, of: side("", plain), beyond: alone),
                alone,
            ]
        }
    }
}
