/// What ``JSONModel/check(_:)`` finds wrong with a model as a whole.
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
    /// Something that was found.
    package struct Entry: Sendable {
        package let text: String
        /// The property that it is about; nil for the model as a whole.
        package let property: AnyPropertyCore?
        package let severity: IssueSeverity
    }

    /// In the order in which they were reported.
    package private(set) var entries: [Entry] = []
    /// Never released.
    private let classLayout: Unmanaged<ClassLayout>

    /// What a model's own checks find.
    package init(of model: JSONModel) {
        classLayout = model._classLayout
        RawAccessWatch.allowed { model.check(&self) }
    }

    // MARK: About the model as a whole

    /// Reports that something does not hold for the model as a whole.
    ///
    /// - Parameters:
    ///   - holds: Whether there is nothing to report.
    ///   - text: What has to be: "must not end before it starts". Evaluated only if it does not hold.
    ///   - severity: How much it matters; by default what the class says for ``IssueKind/failedCheck``.
    public mutating func require(_ holds: Bool, _ text: @autoclosure () -> String, as severity: IssueSeverity? = nil) {
        if !holds { note(text(), nil, severity) }
    }

    /// Reports something about the model as a whole.
    ///
    /// - Parameters:
    ///   - text: What has to be.
    ///   - severity: How much it matters; by default what the class says for ``IssueKind/failedCheck``.
    public mutating func fail(_ text: String, as severity: IssueSeverity? = nil) { note(text, nil, severity) }

    // MARK: About a property

    /// Reports that something does not hold for a property.
    ///
    ///     report.require(end >= start, "must not end before it starts", \Event.end)
    ///
    /// - Parameters:
    ///   - holds: Whether there is nothing to report.
    ///   - text: What has to be. Evaluated only if it does not hold.
    ///   - keyPath: A declared property, where it is reported. Anything else is a mistake in the program: debug builds name it once,
    ///     and what is reported is then about the model as a whole.
    ///   - severity: How much it matters; by default what the class says for ``IssueKind/failedCheck``.
    public mutating func require<Model: JSONModel, Value: Sendable>(
        _ holds: Bool, _ text: @autoclosure () -> String, _ keyPath: KeyPath<Model, Value>,
        as severity: IssueSeverity? = nil
    ) {
        if !holds { fail(text(), keyPath, as: severity) }
    }

    /// Reports something about a property.
    ///
    /// - Parameters:
    ///   - text: What has to be.
    ///   - keyPath: A declared property, where it is reported. Anything else is a mistake in the program: debug builds name it once,
    ///     and what is reported is then about the model as a whole.
    ///   - severity: How much it matters; by default what the class says for ``IssueKind/failedCheck``.
    public mutating func fail<Model: JSONModel, Value: Sendable>(
        _ text: String, _ keyPath: KeyPath<Model, Value>, as severity: IssueSeverity? = nil
    ) {
        let property = classLayout._withUnsafeGuaranteedRef { $0.property(at: keyPath) }
        // Data lead here, so it does not stop the program.
        if property == nil {
            ProgrammingMistake.warn(
                "\(keyPath) of type \(Value.self) is not a @Property of \(classLayout._withUnsafeGuaranteedRef(\.modelClass)), so a check that reports it is attributed to the model"
            )
        }
        note(text, property, severity)
    }

    private mutating func note(_ text: String, _ property: AnyPropertyCore?, _ severity: IssueSeverity?) {
        entries.append(
            Entry(
                text: text, property: property,
                severity: severity ?? classLayout._withUnsafeGuaranteedRef(\.modelClass).severity(of: .failedCheck)))
    }
}
