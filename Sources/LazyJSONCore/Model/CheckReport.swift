/// The problems that ``JSONModel/check(_:)`` finds in a model as a whole.
///
///     final class Event: JSONModel, @unchecked Sendable {
///         @Property var start: Int = 0
///         @Property var end: Int = 0
///
///         override func check(_ report: inout CheckReport) {
///             super.check(&report)
///             report.require(end >= start, "must not end before it starts", \Event.end)
///         }
///     }
public struct CheckReport: Sendable {
    /// A problem that was found.
    package struct Entry: Sendable {
        package let text: String
        package let rule: String
        /// The property that the problem is about; nil for the model as a whole.
        package let property: AnyPropertyCore?
        package let severity: IssueSeverity
    }

    /// The problems, in the order in which they were reported.
    package private(set) var entries: [Entry] = []
    /// Not retained: a class layout is never released.
    private let classLayout: Unmanaged<ClassLayout>

    /// Collects the problems that a model's own checks find.
    package init(of model: JSONModel) {
        classLayout = model._classLayout
        RawAccessWatch.allowed { model.check(&self) }
    }

    // MARK: About the model as a whole

    /// Reports a problem of the model as a whole if a condition is false.
    ///
    /// - Parameters:
    ///   - holds: The condition. Nothing is reported if it's true.
    ///   - text: The rule that is broken, such as "must not end before it starts". Evaluated only if the condition is
    ///     false.
    ///   - rule: The identifier of the rule in issues, for programs.
    ///   - severity: How much the problem matters. By default, the severity that the class has for
    ///     ``IssueKind/failedCheck``.
    public mutating func require(
        _ holds: Bool, _ text: @autoclosure () -> String, rule: String = "check", as severity: IssueSeverity? = nil
    ) {
        if !holds { note(text(), rule, nil, severity) }
    }

    /// Reports a problem of the model as a whole.
    ///
    /// - Parameters:
    ///   - text: The rule that is broken, such as "must not end before it starts".
    ///   - rule: The identifier of the rule in issues, for programs.
    ///   - severity: How much the problem matters. By default, the severity that the class has for
    ///     ``IssueKind/failedCheck``.
    public mutating func fail(_ text: String, rule: String = "check", as severity: IssueSeverity? = nil) {
        note(text, rule, nil, severity)
    }

    // MARK: About a property

    /// Reports a problem of a property if a condition is false.
    ///
    ///     report.require(end >= start, "must not end before it starts", \Event.end)
    ///
    /// - Parameters:
    ///   - holds: The condition. Nothing is reported if it's true.
    ///   - text: The rule that is broken, such as "must not end before it starts". Evaluated only if the condition is
    ///     false.
    ///   - keyPath: The declared property that the problem is about. Any other key path is a mistake in the program:
    ///     debug builds print a warning once, and the problem is reported for the model as a whole.
    ///   - rule: The identifier of the rule in issues, for programs.
    ///   - severity: How much the problem matters. By default, the severity that the class has for
    ///     ``IssueKind/failedCheck``.
    public mutating func require<Model: JSONModelProtocol, Value: Sendable>(
        _ holds: Bool, _ text: @autoclosure () -> String, _ keyPath: KeyPath<Model, Value>, rule: String = "check",
        as severity: IssueSeverity? = nil
    ) {
        if !holds { fail(text(), keyPath, rule: rule, as: severity) }
    }

    /// Reports a problem of a property.
    ///
    /// - Parameters:
    ///   - text: The rule that is broken, such as "must not end before it starts".
    ///   - keyPath: The declared property that the problem is about. Any other key path is a mistake in the program:
    ///     debug builds print a warning once, and the problem is reported for the model as a whole.
    ///   - rule: The identifier of the rule in issues, for programs.
    ///   - severity: How much the problem matters. By default, the severity that the class has for
    ///     ``IssueKind/failedCheck``.
    public mutating func fail<Model: JSONModelProtocol, Value: Sendable>(
        _ text: String, _ keyPath: KeyPath<Model, Value>, rule: String = "check", as severity: IssueSeverity? = nil
    ) {
        let property = classLayout._withUnsafeGuaranteedRef { $0.property(at: keyPath) }
        // Whether this code runs depends on data, so the mistake does not stop the program.
        if property == nil {
            ProgrammingMistake.warn(
                "\(keyPath) of type \(Value.self) is not a @Property of \(modelClass.declaredType), "
                    + "so a check that reports it is attributed to the model")
        }
        note(text, rule, property, severity)
    }

    private mutating func note(
        _ text: String, _ rule: String, _ property: AnyPropertyCore?, _ severity: IssueSeverity?
    ) {
        entries.append(
            Entry(
                text: text, rule: rule, property: property,
                severity: severity ?? modelClass.severity(of: .failedCheck)))
    }

    private var modelClass: JSONModel.Type { classLayout._withUnsafeGuaranteedRef(\.modelClass) }
}
