import Foundation
import LazyJSON
import TestSupport
import Testing

/// Writes that can't be done keep the old value; in debug builds, `mutate` says so.
@Suite("Writes that cannot be done") struct DroppedWriteTests {
    final class Account: JSONModel, @unchecked Sendable {
        @Property(.readOnly) var id: Int = 0
        @Property var ratio: Double = 0
        @Property(as: Converter(decode: { $0.int })) var once: Int = 0
        @Property var inner: Inner
    }
    final class Inner: JSONModel, @unchecked Sendable {
        @Property(.readOnly) var key: String = ""
    }

    @Test("tryMutate throws the first error, and mutate keeps the old values")
    func values() throws {
        let account = try Account(parsing: #"{"id": 7, "ratio": 0.5, "once": 1, "inner": {"key": "a"}}"#)
        let same = account.mutate {
            $0.id = 8
            $0.ratio = .nan
            $0.once = 2
            $0.inner.key = "x"
        }
        #expect(same === account)
        #expect(throws: MutationError.self) { try account.tryMutate { $0.ratio = .nan } }
    }

    #if EXIT_TESTS && DEBUG
        @Test("in debug builds mutate reports each property once on standard error")
        func reported() async throws {
            let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                let account = try Account(parsing: #"{"id": 7, "inner": {"key": "a"}}"#)
                for value in 0..<1_000 {
                    _ = account.mutate {
                        $0.id = value
                        $0.ratio = .nan
                        $0.once = value
                        $0.inner.key = "\(value)"
                    }
                }
                _ = Account { $0.ratio = .infinity }
                var list = try LazyArray<Account>(parsing: "[{}]")
                list = list.mutate { $0[0].id = 9 }
                _ = try? account.tryMutate { $0.ratio = .nan }
            }
            let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
                .filter { $0.hasPrefix("LazyJSON: ") }
            #expect(lines.count == 4, "\(lines)")
            for property in ["Account.id", "Account.ratio", "Account.once", "Inner.key"] {
                let line = try #require(lines.first { $0.contains("\(property) was not written: ") })
                #expect(line.hasSuffix("; `tryMutate` throws this error"))
            }
        }
    #endif
}
