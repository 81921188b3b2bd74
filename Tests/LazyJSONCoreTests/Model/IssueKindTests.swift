import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

@Suite("Kinds of issues and their severities")
struct IssueKindTests {
    final class Plain: JSONModel, @unchecked Sendable {}

    class Exact: JSONModel, @unchecked Sendable {
        override class func severity(of kind: IssueKind) -> IssueSeverity {
            kind == .unknownKey ? .error : super.severity(of: kind)
        }
    }
    final class MoreExact: Exact, @unchecked Sendable {
        override class func severity(of kind: IssueKind) -> IssueSeverity {
            kind == .coerced ? .error : super.severity(of: kind)
        }
    }

    @Test("Severities are ordered, and have the names that compilers use")
    func severities() {
        #expect(IssueSeverity.allCases.map(\.description) == ["note", "warning", "error"])
        #expect(IssueSeverity.allCases == IssueSeverity.allCases.sorted())
        #expect(IssueSeverity.note < .warning && IssueSeverity.warning < .error)
    }

    @Test("An unknown key is a note, odd but readable data is a warning, and all else is an error")
    func defaults() {
        let notes: Set<IssueKind> = [.unknownKey]
        let warnings: Set<IssueKind> = [.coerced, .unknownValue, .duplicateKey, .unresolvedReference]
        #expect(IssueKind.allCases.count == 15)
        for kind in IssueKind.allCases {
            let expected: IssueSeverity = notes.contains(kind) ? .note : warnings.contains(kind) ? .warning : .error
            #expect(kind.severity == expected)
            #expect(Plain.severity(of: kind) == expected)
        }
    }

    @Test("A class raises or lowers a kind for itself and its subclasses")
    func ofAClass() {
        #expect(Exact.severity(of: .unknownKey) == .error)
        #expect(Exact.severity(of: .coerced) == .warning)
        #expect(MoreExact.severity(of: .unknownKey) == .error)
        #expect(MoreExact.severity(of: .coerced) == .error)
    }
}
