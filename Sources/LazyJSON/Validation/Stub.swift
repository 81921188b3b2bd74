struct CheckFailure { let text: String; let place: [CheckPlace] }
enum CheckPlace { case element(Int), value(CheckedKey), key(CheckedKey) }
struct CheckedKey { var description: String }
protocol AnyCheck: Sendable { func forEachFailure(ofAny value: Any, _ body: (CheckFailure) -> Bool) -> Bool }
struct CheckReport {
    struct Entry { let text: String; let property: AnyPropertyCore?; let severity: IssueSeverity };
    var entries: [Entry] = []; init(of model: JSONModel) {}
}
extension AnyPropertyCore { var check: (any AnyCheck)? { nil } }
