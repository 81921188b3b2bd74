/// Walks through the JSON of models in the order of the document, and finds values that their classes cannot use as
/// they are.
///
/// Each value is visited once, together with all its readers. The walk keeps a stack of frames, one for each array and
/// object around the current value, since data may be nested deeply. It stops after each value with an issue, and
/// continues when the next issue is requested. Frames are reused, so that walking through a million objects allocates
/// no more than their models.
///
/// Models do the reading: a property that was not read is read, and stays read.
package final class ModelWalk {
    /// The start of a walk.
    package struct Start: Sendable {
        let json: JSON
        let converter: ErasedConverter
        /// The class for issues about the value itself.
        let modelClass: JSONModel.Type
        /// The model, array or dictionary that is a view of the JSON, if there is one.
        package var view: (any Sendable)?
        /// The check of the value, if it doesn't belong to a model.
        var check: (any AnyCheck)?
        /// Whether the value is a model, or a collection of models.
        var isOfModels = true
        /// The properties of the model whose issues are reported, with everything in their values; nil for the whole
        /// model.
        var properties: [AnyPropertyCore]?
        /// Whether the value is only walked through as a part of another one.
        var isPartOfOther = false

        package init(
            json: JSON, converter: ErasedConverter, modelClass: JSONModel.Type, view: (any Sendable)? = nil
        ) {
            (self.json, self.converter, self.modelClass, self.view) = (json, converter, modelClass, view)
        }

        /// Creates the start of a walk through a value of any type.
        init(json: JSON, converter: ErasedConverter, check: (any AnyCheck)?) {
            self.init(json: json, converter: converter, modelClass: JSONModel.self)
            (self.check, isOfModels) = (check, false)
        }
    }

    /// The subject of an issue.
    struct Subject {
        let plan: ValidationPlan
        let property: PlannedProperty?
        var isOfModel = true

        /// Whether messages leave out the value, and everything in it.
        var hidesValue: Bool { property?.hidesValue ?? plan.hidesValues }
    }

    /// The invalid lines between the elements of the array where the walk starts, those that are still to be reported.
    @exclusivity(unchecked) var invalidLines: InvalidLines?
    private let leastSeverity: IssueSeverity
    /// Counts values and issues; in that case, issues aren't returned.
    let counter: DriftCounter?
    /// The only properties of a model that are examined.
    private let focus: (model: JSONModel, properties: [AnyPropertyCore])?

    // One thread uses a walk, and functions that the walk calls don't call it.

    @exclusivity(unchecked) private var start: Start?
    /// The issues that were found but not returned yet, from `nextFound` on.
    @exclusivity(unchecked) private var found: [JSONIssue] = []
    @exclusivity(unchecked) private var nextFound = 0
    /// The first `depth` frames lead from the outermost container to the current one. The others wait to be reused.
    @exclusivity(unchecked) private var frames: [WalkFrame] = []
    @exclusivity(unchecked) private var depth = 0
    /// Whether a class hides values, so that lines of the document aren't shown.
    private var hidesLines: Bool
    /// The plan of the class where the walk starts.
    private let plan: ValidationPlan
    /// The end, in its document, of the last model's object that was walked through.
    @exclusivity(unchecked) var lastEnd = 0

    init(_ start: Start, from leastSeverity: IssueSeverity, countingFor counter: DriftCounter? = nil) {
        (self.start, self.leastSeverity, self.counter) = (start, leastSeverity, counter)
        plan = .of(ClassLayout.of(start.modelClass))
        hidesLines = plan.classLayout.hidesAnything || start.converter.mayHide
        focus = start.properties.flatMap { properties in (start.view as? JSONModel).map { ($0, properties) } }
    }

    /// Whether only some properties of a model are examined.
    func isFocused(on model: JSONModel) -> Bool { focus?.model === model }

    /// Whether a property of a model is examined; for nil, whether the model as a whole is.
    func examines(_ property: PlannedProperty?, of model: JSONModel) -> Bool {
        guard let focus, focus.model === model else { return true }
        return focus.properties.contains { $0 === property?.core }
    }

    /// Whether a property is examined whose path leads to a place in a model, or through it.
    func examines(_ node: PathNode?, of model: JSONModel) -> Bool {
        guard isFocused(on: model) else { return true }
        return (node.map { $0.properties + $0.below() } ?? []).contains { examines($0, of: model) }
    }

    /// Returns the next issue; nil after the last.
    func next() -> JSONIssue? {
        while nextFound == found.count {
            if nextFound > 0 {
                found.removeAll(keepingCapacity: true)
                nextFound = 0
            }
            if depth > 0 {
                advanceOnTop()
            } else if let start {
                self.start = nil
                begin(start)
            } else if !reportInvalidLines(before: .max) {
                return nil
            }
        }
        defer { nextFound += 1 }
        return found[nextFound]
    }

    private func advanceOnTop() {
        let frame = frames[depth - 1]
        if !frame.isHidden { return advance(frame) }
        hidesLines = true
        UnusableValues.$isHidden.withValue(true) { advance(frame) }
    }

    private func begin(_ start: Start) {
        let subject = Subject(plan: plan, property: nil, isOfModel: start.isOfModels)
        invalidLines = InvalidLines(of: start.json, subject)
        guard start.isOfModels else { return begin(start, subject) }
        guard case .exact = start.converter.verdict(of: start.json) else {
            return report(.noObject, of: subject, at: start.json, expected: start.converter.form.noun)
        }
        var readers = ContentReaders(of: start.json)
        addReaders(of: start.json, by: start.converter, subject, view: start.view, to: &readers)
        enter(readers)
    }

    /// Examines a value that doesn't belong to a model, and enters its content.
    private func begin(_ start: Start, _ subject: Subject) {
        let (json, converter) = (start.json, start.converter)
        let verdict = converter.verdict(of: json)
        if verdict.isNull, !converter.acceptsNull {
            return report(.null, of: subject, at: json, expected: converter.form.noun, verdict: verdict)
        }
        let value = converter.anyOutcome(of: json).value
        report(verdict, of: subject, at: json, by: converter, isPart: false) { value }
        guard verdict.hasValue else { return }
        let failures = value.flatMap { value in start.check.flatMap { PartFailures($0.failures(ofAny: value)) } }
        report(failures, of: subject, at: json, by: converter)
        guard converter.hasParts else { return }
        var readers = ContentReaders(of: json)
        addReaders(of: json, by: converter, subject, view: value, failures, to: &readers)
        enter(readers)
    }

    // MARK: Frames

    /// Whether a frame may continue: it is on top of the others, and no issue was found.
    func isIdle(_ frame: WalkFrame) -> Bool { found.isEmpty && frames[depth - 1] === frame }

    private func push() -> WalkFrame {
        if depth == frames.count { frames.append(WalkFrame()) }
        let frame = frames[depth]
        if depth > 0 {
            let outer = frames[depth - 1]
            if let anchor = outer.anchor { frame.anchor = anchor }
            (frame.isElsewhere, frame.isHidden) = (outer.isElsewhere, outer.isHidden)
        }
        depth += 1
        return frame
    }

    func pop() {
        depth -= 1
        frames[depth].reset()
    }

    /// Enters the object of a model that has no other reader.
    func enter(_ model: JSONModel) {
        let frame = push()
        if let place = model.json.place {
            frame.begin(model, at: place)
        } else {
            frame.begin(model.json, [.properties(.all(of: model))], isCovered: false)
        }
        examineWholes(in: frame)
    }

    /// Enters a value, but first the values that it represents.
    ///
    /// - Parameter isElsewhere: Whether the value has no place in the document, so that issues have the place of the
    ///   container.
    func enter(_ readers: ContentReaders, isElsewhere: Bool = false) {
        if let views = readers.views, readers.value.hasArrived {
            let frame = push()
            if readers.isHidden { frame.isHidden = true }
            frame.begin(views, createdFrom: readers.value)
        }
        if !readers.ofValue.isEmpty {
            let frame = push()
            if readers.isHidden { frame.isHidden = true }
            frame.begin(readers.value, readers.ofValue, isCovered: readers.isCovered)
            examineWholes(in: frame)
        }
        // Text or a container may represent something else when more of it arrives.
        guard readers.value.hasArrived else { return }
        for (content, all) in readers.ofContents.reversed() {
            let frame = push()
            if isElsewhere { frame.isElsewhere = true }
            if readers.isHidden { frame.isHidden = true }
            // The content of text has no position of its own.
            if frame.anchor == nil { frame.anchor = readers.value }
            frame.begin(content, all, isCovered: readers.isCovered)
            frame.note(source: readers.value)
            examineWholes(in: frame)
        }
    }

    // MARK: Issues

    /// Whether issues of a severity are recorded.
    func matters(_ severity: IssueSeverity) -> Bool { severity >= leastSeverity }

    /// Records an issue, if it is severe enough.
    ///
    /// - Parameters:
    ///   - object: The value whose position is reported, if there is no value.
    ///   - shown: The value that the message shows, if it has no position of its own.
    ///   - converter: The reader of the value, if it isn't that of the property.
    ///   - isHidden: Whether messages leave out the value in any case.
    ///   - names: The number of names that lead to the value from the object of the model.
    ///   - rest: The names that would lead to a missing value.
    func report(
        _ kind: IssueKind, of subject: Subject, at json: JSON?, found shown: JSON? = nil, in object: JSON = .null,
        by converter: ErasedConverter? = nil, expected: @autoclosure () -> String,
        reason: @autoclosure () -> String? = nil, verdict: Verdict? = nil, rule: String? = nil,
        severity: IssueSeverity? = nil, isHidden: Bool = false, names: Int = 1, below rest: [String] = []
    ) {
        let severity = severity ?? subject.plan.severity(of: kind)
        guard matters(severity), (json ?? object).hasArrived || kind.isCertain(of: json) else { return }
        let issue = JSONIssue(
            kind: kind, severity: severity, rule: rule ?? kind.rule, modelClass: subject.plan.classLayout.subject,
            property: subject.property?.core.name, expected: expected(),
            found: (shown ?? json)?.lineExcerpt ?? "nothing",
            reason: reason(), error: verdict?.error, path: path(below: rest), place: place(of: json ?? object),
            isOfModel: subject.isOfModel)
        let isUnread = kind == .unknownKey || kind == .duplicateKey
        let hidesValue =
            isHidden || hidesValue(of: subject)
            || !isUnread && json.map { hides($0, by: converter ?? subject.property?.converter, subject.plan) } ?? false
        if let counter {
            counter.count(issue, about: json, verdict, names: names, hidesValue: hidesValue)
        } else {
            add(issue, isHidden: hidesValue)
        }
    }

    private func add(_ issue: JSONIssue, isHidden: Bool) {
        var issue = isHidden ? issue.withoutValue : issue
        issue.hidesLine = hidesLines
        found.append(issue)
    }

    /// Whether messages leave out the value of a subject, or everything around it.
    private func hidesValue(of subject: Subject) -> Bool {
        subject.hidesValue || depth > 0 && (frames[depth - 1].isHidden || frames[depth - 1].hidesChild)
    }

    /// Whether a value contains a value that messages leave out.
    ///
    /// - Parameter converter: The reader of the value; nil for the object of a model.
    private func hides(_ json: JSON, by converter: ErasedConverter?, _ plan: ValidationPlan) -> Bool {
        guard let converter else {
            let isModel = json.kind == .object && plan.classLayout.modelClass != JSONModel.self
            return plan.classLayout.hidesAnything
                || isModel && HiddenValues.areIn(Polymorphism.model(of: json, wanted: plan.classLayout))
        }
        return converter.hasParts ? converter.hides(json) : converter.mayHide
    }

    /// Records an issue that was described elsewhere.
    func record(_ issue: JSONIssue, of subject: Subject) {
        if let counter {
            counter.count(issue, about: nil, nil, names: 0, hidesValue: hidesLines)
        } else {
            add(issue, isHidden: hidesLines)
        }
    }

    /// Whether a frame is the one where the walk starts.
    func isFirst(_ frame: WalkFrame) -> Bool { depth == 1 && frames[0] === frame }

    /// Records the issue of reading a value, if there is one.
    ///
    /// - Parameters:
    ///   - isPart: Whether the value is an element of a list, or a value of a dictionary.
    ///   - value: The result of reading.
    func report(
        _ verdict: Verdict, of subject: Subject, at json: JSON, by converter: ErasedConverter, isPart: Bool,
        _ value: () -> Any?
    ) {
        guard let kind = verdict.issueKind(of: json, by: converter, isPart: isPart) else { return }
        report(
            kind, of: subject, at: json, by: converter, expected: converter.form.noun,
            reason: verdict.issueReason(kind, value), verdict: verdict)
    }

    /// The way to the current value, or to a value below it.
    private func path(below rest: [String]) -> IssuePath {
        // Issues before this one may have created the way to the containers around it.
        var first = depth
        var steps: IssuePath.Step?
        while first > 0, steps == nil {
            first -= 1
            steps = frames[first].knownStep
        }
        for frame in frames[first..<depth] { steps = frame.step(after: steps) }
        let isElsewhere = depth > 0 && frames[depth - 1].isElsewhere
        return IssuePath(steps: steps, rest: isElsewhere ? [] : rest.map { Path.Component($0) })
    }

    /// The value whose position is reported: the value itself, if it is in the document.
    private func place(of json: JSON) -> JSON {
        guard depth > 0, let anchor = frames[depth - 1].anchor else { return json }
        return json.isInDocument(of: anchor) ? json : anchor
    }
}

extension JSON {
    /// Whether the value is in the same document as another one.
    fileprivate func isInDocument(of other: JSON) -> Bool {
        guard case .parsed(let document, _) = storage, case .parsed(let otherDocument, _) = other.storage else {
            return false
        }
        return document === otherDocument
    }
}

extension IssueKind {
    /// Whether an issue of a value that is still arriving stays an issue, whatever arrives.
    fileprivate func isCertain(of json: JSON?) -> Bool {
        switch self {
        case .unknownKey, .duplicateKey: true
        case .wrongKind: json?.kind.isContainer ?? false
        default: false
        }
    }
}
