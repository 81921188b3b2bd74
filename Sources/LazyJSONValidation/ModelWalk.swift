/// Walks through the JSON of models in the order of the document, and tells what their classes cannot use as it is.
///
/// It keeps a stack of frames, one for each array and object on the way to the value it has come to: data may be nested as deeply as
/// they are. Frames are used again, so that going through a million objects allocates no more than their models.
///
/// Reading is left to the models: a property that was not read is read, and stays read.
package final class ModelWalk {
    /// What a walk starts from.
    package struct Start: Sendable {
        let json: JSON
        let converter: ErasedConverter
        /// The class that is told with issues about the value itself.
        let modelClass: JSONModel.Type
        /// The model, array or dictionary that is a view of the JSON, if there is one.
        var view: (any Sendable)?
    }

    /// What it comes to.
    enum Step {
        case issue(Issue)
        /// The object of a model; only if everything is told, as all below.
        case object(JSONModel)
        /// What a property of a model reads, and how.
        case value(PlannedProperty, of: JSONModel, JSON, Verdict)
        /// An element, or a value of a dictionary, in what a property reads.
        case part(PlannedProperty, AnyClass, JSON, Verdict)
    }

    let leastSeverity: IssueSeverity
    /// Whether values that are fine are told, too.
    let tellsAll: Bool
    /// What has been found and not been told.
    @exclusivity(unchecked) var found: [Step] = []
    @exclusivity(unchecked) private var nextFound = 0
    @exclusivity(unchecked) private var start: Start?

    /// From the outermost container to the one that the walk is in.
    @exclusivity(unchecked) private var frames: [WalkFrame] = []
    /// Where the object ends in its document whose members were last walked through.
    @exclusivity(unchecked) var lastEnd = 0
    // Frames that are not in use.
    @exclusivity(unchecked) var objectFrames: [ObjectFrame] = []
    @exclusivity(unchecked) var pathFrames: [PathFrame] = []
    @exclusivity(unchecked) var partsFrames: [PartsFrame] = []

    init(_ start: Start, from leastSeverity: IssueSeverity, tellsAll: Bool = false) {
        self.start = start
        self.leastSeverity = leastSeverity
        self.tellsAll = tellsAll
    }

    /// The next step; nil at the end.
    func next() -> Step? {
        while true {
            if nextFound < found.count {
                defer { nextFound += 1 }
                return found[nextFound]
            }
            if nextFound > 0 {
                found.removeAll(keepingCapacity: true)
                nextFound = 0
            }
            if let start {
                self.start = nil
                begin(start)
            } else {
                guard let frame = frames.last else { return nil }
                frame.advance(in: self)
            }
        }
    }

    private func begin(_ start: Start) {
        let subject = Subject(plan: .of(Schema.of(start.modelClass)), property: nil)
        guard case .exact = start.converter.verdict(of: start.json) else {
            return report(.noObject, of: subject, at: start.json, expected: start.converter.form.noun)
        }
        enter(start.json, by: start.converter, of: subject, view: start.view)
    }

    // MARK: Frames

    /// Whether nothing was found, and a frame is on top of the others: it may go on.
    func isIdle(_ frame: WalkFrame) -> Bool { found.isEmpty && frames.last === frame }

    private func push(_ frame: WalkFrame) {
        if let anchor = frames.last?.anchor { frame.anchor = anchor }
        frames.append(frame)
    }

    func pushPath() -> PathFrame {
        let frame = pathFrames.popLast() ?? PathFrame()
        push(frame)
        return frame
    }

    private func pushParts() -> PartsFrame {
        let frame = partsFrames.popLast() ?? PartsFrame()
        push(frame)
        return frame
    }

    func pop() {
        guard let frame = frames.popLast() else { return }
        frame.reset()
        frame.recycle(in: self)
    }

    /// Walks on into the object of a model.
    ///
    /// - Parameter others: Who else reads something in the object.
    func enter(_ model: JSONModel, with others: [MembersFrame.Reader] = []) {
        guard let place = model.findPlace() else { return pushPath().begin(model, with: others, in: self) }
        let frame = objectFrames.popLast() ?? ObjectFrame()
        push(frame)
        frame.begin(model, at: place, with: others, in: self)
    }

    /// The pointer of the value that has been come to, and of what is below it.
    private func pointer(_ rest: [String]) -> JSONPointer {
        JSONPointer(components: frames.compactMap(\.component) + rest.map { Path.Component($0) })
    }

    /// The names that lead from the object of a model to the member that the walk has come to. Of a dictionary's member, only its own.
    func namesInModel(of modelClass: AnyClass) -> [String] {
        guard frames.last is MembersFrame else { return frames.last?.component.map { [$0.name.string] } ?? [] }
        let own = frames.lastIndex { frame in
            (frame as? MembersFrame)?.model.map { type(of: $0) == modelClass } ?? false
        }
        return frames[(own ?? 0)...].compactMap { $0.component?.name.string }
    }

    // MARK: Issues

    /// What an issue is about.
    struct Subject {
        let plan: ValidationPlan
        let property: PlannedProperty?
        var modelClass: AnyClass { plan.schema.subject }
    }

    /// Whether issues of a kind matter enough to be told.
    func tells(_ kind: IssueKind, _ plan: ValidationPlan) -> Bool { plan.severity(of: kind) >= leastSeverity }

    /// Notes an issue, if it matters enough.
    func report(
        _ kind: IssueKind, of subject: Subject, at json: JSON?, in object: JSON? = nil,
        expected: @autoclosure () -> String,
        reason: @autoclosure () -> String? = nil, error: (any Error)? = nil, severity: IssueSeverity? = nil,
        below rest: [String] = []
    ) {
        let severity = severity ?? subject.plan.severity(of: kind)
        guard severity >= leastSeverity else { return }
        found.append(
            .issue(
                Issue(
                    kind: kind, severity: severity, pointer: pointer(rest), modelClass: subject.modelClass,
                    property: subject.property?.core.name, expected: expected(), found: json?.lineExcerpt ?? "nothing",
                    reason: reason(), error: error, foundKind: json?.kind,
                    place: frames.last?.anchor ?? json ?? object ?? .null)))
    }

    /// Notes that a string is none of those that were declared as known.
    func reportUnknown(of subject: Subject, at json: JSON) {
        report(
            .unknownValue, of: subject, at: json,
            expected: ValueForm.oneOf((subject.property?.core.enumValues ?? []).map { JSON($0) }))
    }

    /// Notes what is wrong with how a value is read.
    ///
    /// - Parameters:
    ///   - isPart: Whether it is an element of a list, or a value of a dictionary.
    ///   - value: What it is read as.
    func report(
        _ verdict: Verdict, of subject: Subject, at json: JSON, by converter: ErasedConverter, isPart: Bool,
        _ value: () -> Any?
    ) {
        guard let kind = verdict.issueKind(of: json, by: converter, isPart: isPart) else { return }
        report(
            kind, of: subject, at: json, expected: converter.form.noun, reason: verdict.issueReason(kind, value),
            error: verdict.error)
    }

    // MARK: Values

    /// Walks on into the parts of a value that is read: the members of a model, the elements of a list.
    ///
    /// - Parameters:
    ///   - view: The value, as far as it is known.
    ///   - failures: What a check has found in the value.
    func enter(
        _ json: JSON, by converter: ErasedConverter, of subject: Subject, view: Any?, _ failures: PartFailures? = nil
    ) {
        enter(json, as: converter.form, by: converter, of: subject, view: view, failures)
    }

    private static func model(_ view: Any?) -> JSONModel? { view.flatMap { $0 as? JSONModel } }

    private func enter(
        _ json: JSON, as form: ValueForm, by converter: ErasedConverter, of subject: Subject, view: Any?,
        _ failures: PartFailures?
    ) {
        switch form {
        case .model(let modelClass):
            if let model = Self.model(view) {
                enter(model)
            } else if let modelClass = modelClass as? JSONModel.Type, json.kind == .object {
                enter(Polymorphism.model(of: json, wanted: Schema.of(modelClass)))
            }
        case .list, .dictionary:
            guard let part = converter.part else { return }
            pushParts().begin(json, as: form, part, subject, view: view, failures)
        case .inside(let form, let content):
            guard let content = content(json) else { return }
            enter(content, as: form, by: converter, of: subject, view: view, failures)
        case .embedded(let inner, let content):
            guard inner.form.hasParts, let content = (view as? any JSONView)?.json ?? content(json) else { return }
            let frame = ContentFrame()
            push(frame)
            if frame.anchor == nil { frame.anchor = json }
            frame.begin(content, by: inner, of: subject, view: view)
        case .reference(let type, let isEmbedded):
            guard isEmbedded(json), let modelClass = type as? JSONModel.Type else { return }
            enter(Polymorphism.model(of: json, wanted: Schema.of(modelClass)))
        case .any, .bool, .integer, .number, .text, .oneOf, .mapped, .rawValue, .foreign: break
        }
    }
}

extension ValueForm {
    /// Whether there is something to walk into.
    var hasParts: Bool {
        switch self {
        case .model, .list, .dictionary, .inside, .embedded, .reference: true
        default: false
        }
    }
}
