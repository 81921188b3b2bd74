/// Walks through the JSON of models in the order of the document, and finds values that their classes cannot use as
/// they are.
///
/// Each value is visited once, with all its visitors. The walk keeps a stack of frames, one for each array and
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
        /// The class for issues about the value itself; nil if the value isn't a model or a collection of models.
        let modelClass: JSONModel.Type?
        /// The model, array or dictionary that is a view of the JSON, if there is one.
        let view: (any Sendable)?
        /// The check of the value, if it doesn't belong to a model.
        let check: (any AnyCheck)?
        /// The properties of the model whose issues are reported, with everything in their values; nil for the whole
        /// model.
        var properties: [AnyPropertyCore]?
        /// Whether the value is only walked through as a part of another one.
        var isPartOfOther = false

        package init(
            json: JSON, converter: ErasedConverter, modelClass: JSONModel.Type? = nil, view: (any Sendable)? = nil,
            check: (any AnyCheck)? = nil
        ) {
            (self.json, self.converter, self.modelClass) = (json, converter, modelClass)
            (self.view, self.check) = (view, check)
        }
    }

    /// The subject of an issue.
    struct Subject {
        let plan: ValidationPlan
        var property: PlannedProperty?
        var isOfModel = true

        /// Whether messages leave out the value, and everything in it.
        var hidesValue: Bool { property?.hidesValue ?? plan.hidesValues }
    }

    /// The subject of issues about the value where the walk starts.
    private let subject: Subject
    private let leastSeverity: IssueSeverity
    /// Counts values and issues; in that case, issues aren't returned.
    let counter: DriftCounter?
    /// The only properties of a model that are visited.
    private let focus: (model: JSONModel, properties: [AnyPropertyCore])?

    // One thread uses a walk, and functions that the walk calls don't call it.

    private var start: Start?
    /// The issues that were found but not returned yet, from `nextFound` on.
    @exclusivity(unchecked) private var found: [JSONIssue] = []
    @exclusivity(unchecked) private var nextFound = 0
    /// The first `depth` frames lead from the outermost container to the current one. The others wait to be reused.
    @exclusivity(unchecked) private var frames: [WalkFrame] = []
    @exclusivity(unchecked) private var depth = 0
    /// The invalid lines between the elements of the array where the walk starts, those that are still to be reported.
    @exclusivity(unchecked) private var invalidLines: ArraySlice<(line: InvalidLine, position: Int)> = []
    /// Whether a class hides values, so that lines of the document aren't shown.
    private var hidesLines: Bool
    /// The end, in its document, of the last model's object that was walked through.
    @exclusivity(unchecked) var lastEnd = 0

    init(_ start: Start, from leastSeverity: IssueSeverity, countingFor counter: DriftCounter? = nil) {
        (self.start, self.leastSeverity, self.counter) = (start, leastSeverity, counter)
        let plan = ValidationPlan.of(ClassLayout.of(start.modelClass ?? JSONModel.self))
        subject = Subject(plan: plan, isOfModel: start.modelClass != nil)
        hidesLines = plan.classLayout.hidesAnything || start.converter.mayHide
        focus = start.properties.flatMap { properties in start.view.flatMap(ModelView.object).map { ($0, properties) } }
    }

    /// Whether only some properties of a model are visited.
    func isFocused(on model: JSONModel) -> Bool { focus?.model === model }

    /// Whether a property of a model is visited; for nil, whether the model as a whole is.
    func visits(_ property: PlannedProperty?, of model: JSONModel) -> Bool {
        guard let focus, focus.model === model else { return true }
        return focus.properties.contains { $0 === property?.core }
    }

    /// Whether a property is visited whose path leads to a place in a model, or through it.
    func visits(_ node: PathNode?, of model: JSONModel) -> Bool {
        !isFocused(on: model) || node?.all.contains { visits($0, of: model) } ?? false
    }

    /// Returns the next issue; nil after the last.
    func next() -> JSONIssue? {
        while nextFound == found.count {
            if nextFound > 0 {
                found.removeAll(keepingCapacity: true)
                nextFound = 0
            }
            if depth > 0 {
                visitChildren()
            } else if let start = start.take() {
                visit(start)
            } else if !invalidLines.isEmpty {
                reportInvalidLines(before: .max)
            } else {
                return nil
            }
        }
        defer { nextFound += 1 }
        return found[nextFound]
    }

    // MARK: Visiting

    /// Visits the value where the walk starts, and enters its content.
    private func visit(_ start: Start) {
        let (json, converter) = (start.json, start.converter)
        invalidLines = json.invalidLines[...]
        let verdict = converter.verdict(of: json)
        if subject.isOfModel {
            guard case .exact = verdict else {
                return report(.noObject, of: subject, at: json, expected: converter.form.noun)
            }
        } else if verdict.isNull, !converter.acceptsNull {
            return report(.null, of: subject, at: json, expected: converter.form.noun, verdict: verdict)
        }
        let value: Any? = start.view ?? converter.anyOutcome(of: json).value
        report(verdict, of: subject, at: json, by: converter, isPart: false) { value }
        guard verdict.hasValue else { return }
        let failures = value.flatMap { value in start.check.flatMap { PartFailures($0.failures(ofAny: value)) } }
        report(failures, of: subject, at: json, by: converter)
        guard converter.hasParts else { return }
        var content = Content(of: json)
        content.add(json, by: converter, subject, view: value, failures)
        enter(content)
    }

    private func visitChildren() {
        let frame = frames[depth - 1]
        if !frame.isHidden { return visitChildren(of: frame) }
        hidesLines = true
        UnusableValues.$isHidden.withValue(true) { visitChildren(of: frame) }
    }

    /// Visits the children of the innermost container until an issue is found, another container is entered, or the end
    /// is reached.
    private func visitChildren(of frame: WalkFrame) {
        while let child = frame.next(for: self) {
            if !invalidLines.isEmpty, depth == 1 { reportInvalidLines(before: frame.index) }
            switch child {
            case .value(let value, let name): visit(value, name, in: frame)
            case .model(let model): return enter(model)
            case .createdElsewhere(let content): return enter(content, isElsewhere: true)
            }
            guard found.isEmpty, frames[depth - 1] === frame else { return }
        }
        depth -= 1
        frame.reset()
    }

    // MARK: Entering

    private func push(isHidden: Bool = false) -> WalkFrame {
        if depth == frames.count { frames.append(WalkFrame()) }
        let frame = frames[depth]
        if depth > 0 {
            let outer = frames[depth - 1]
            if let anchor = outer.anchor { frame.anchor = anchor }
            (frame.isElsewhere, frame.isHidden) = (outer.isElsewhere, outer.isHidden)
        }
        if isHidden { frame.isHidden = true }
        depth += 1
        return frame
    }

    /// Enters the object of a model that has no other visitor.
    private func enter(_ model: JSONModel) {
        if model.classLayout({ !ValidationPlan.of($0).parts.isEmpty }) {
            var content = Content(of: model.json)
            content.add(.all(of: model), to: model.json)
            return enter(content)
        }
        let frame = push()
        guard let place = model.json.place else {
            return enter(model.json, Visitors(models: [.all(of: model)]), of: Content(of: model.json), in: frame)
        }
        frame.begin(model, at: place)
        let checked = frame.scan?.plan._withUnsafeGuaranteedRef { reportWhole(model, $0) }
        if let checked { frame.checked = checked }
    }

    /// Enters a value, but first the values that it represents.
    ///
    /// - Parameter isElsewhere: Whether the value has no place in the document, so that issues have the place of the
    ///   container.
    func enter(_ content: Content, isElsewhere: Bool = false) {
        var content = content
        visitParts(&content)
        let (value, isHidden) = (content.value, content.isHidden)
        if let created = content.created, value.hasArrived {
            push(isHidden: isHidden).begin(created, createdFrom: value)
        }
        if !content.ofValue.isEmpty { enter(value, content.ofValue, of: content, in: push(isHidden: isHidden)) }
        // Text or a container may represent something else when more of it arrives.
        guard value.hasArrived else { return }
        for (json, visitors) in content.represented.reversed() {
            let frame = push(isHidden: isHidden)
            if isElsewhere { frame.isElsewhere = true }
            // The content of text has no position of its own.
            if frame.anchor == nil { frame.anchor = value }
            enter(json, visitors, of: content, in: frame)
        }
    }

    private func enter(_ json: JSON, _ visitors: Visitors, of content: Content, in frame: WalkFrame) {
        var visitors = visitors
        for (index, visitor) in visitors.models.enumerated() where visitor.node.isRoot {
            if let checked = reportWhole(visitor.model, visitor.plan) { visitors.models[index].checked = checked }
        }
        frame.begin(json, visitors, of: content)
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
            kind: kind, severity: severity, rule: rule ?? kind.rule,
            modelClass: subject.plan.classLayout.kind.declaredType,
            property: subject.property?.core.name, expected: expected(),
            found: (shown ?? json)?.lineExcerpt ?? "nothing",
            reason: reason(), error: verdict?.error, path: path(below: rest), place: place(of: json ?? object),
            isOfModel: subject.isOfModel)
        let isUnread = kind == .unknownKey || kind == .duplicateKey
        let hidesValue =
            isHidden || hidesValue(of: subject)
            || !isUnread && json.map { hides($0, by: converter ?? subject.property?.converter, subject.plan) } ?? false
        add(issue, about: json, verdict, names: names, isHidden: hidesValue)
    }

    /// Records an issue, or counts it.
    private func add(
        _ issue: JSONIssue, about json: JSON? = nil, _ verdict: Verdict? = nil, names: Int = 0, isHidden: Bool
    ) {
        if let counter { return counter.count(issue, about: json, verdict, names: names, hidesValue: isHidden) }
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
            return plan.classLayout.hidesAnything || isModel && plan.classLayout.hides(json)
        }
        return converter.hasParts ? converter.hides(json) : converter.mayHide
    }

    /// Records the issues of the invalid lines before an element.
    private func reportInvalidLines(before position: Int) {
        let severity = subject.plan.severity(of: .invalidLine)
        while let (line, next) = invalidLines.first, next <= position {
            invalidLines.removeFirst()
            if matters(severity) { add(JSONIssue(line, severity, of: subject), isHidden: hidesLines) }
        }
    }

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

extension JSONIssue {
    /// Creates the issue of a line, whose place is the array.
    fileprivate init(_ line: InvalidLine, _ severity: Severity, of subject: ModelWalk.Subject) {
        self.init(
            kind: .invalidLine, severity: severity, rule: Kind.invalidLine.rule,
            modelClass: subject.plan.classLayout.kind.declaredType, property: nil, expected: "a JSON value",
            found: line.excerpt, reason: "\(line.reason)", error: line.error, path: IssuePath(), place: .null,
            isOfModel: subject.isOfModel, linePosition: Box(line.error.position))
    }
}
