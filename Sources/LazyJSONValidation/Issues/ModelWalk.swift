/// Walks through the JSON of models in the order of the document, and finds what their classes cannot use as it is.
///
/// Each value is visited once, together with everyone who reads it. The walk keeps a stack of frames, one for each array and object on
/// the way to the value that it has come to, since data may be nested as deeply as they are. It stops after each value in which something
/// was found, and goes on from there when the next issue is asked for. Frames are used again, so that walking through a million objects
/// allocates no more than their models.
///
/// Reading is left to the models: a property that was not read is read, and stays read.
package final class ModelWalk {
    /// What a walk starts from.
    package struct Start: Sendable {
        let json: JSON
        let converter: ErasedConverter
        /// The class that issues about the value itself name.
        let modelClass: JSONModel.Type
        /// The model, array or dictionary that is a view of the JSON, if there is one.
        package var view: (any Sendable)?

        package init(
            json: JSON, converter: ErasedConverter, modelClass: JSONModel.Type, view: (any Sendable)? = nil
        ) {
            (self.json, self.converter, self.modelClass, self.view) = (json, converter, modelClass, view)
        }
    }

    /// What an issue is about.
    struct Subject {
        let plan: ValidationPlan
        let property: PlannedProperty?
    }

    private let leastSeverity: IssueSeverity
    /// Counts values and issues, which are not returned then.
    let counter: DriftCounter?

    // A walk is used by one thread, and what it calls does not come back to it.

    @exclusivity(unchecked) private var start: Start?
    /// The issues that were found and not returned yet, from `nextFound` on.
    @exclusivity(unchecked) private var found: [JSONIssue] = []
    @exclusivity(unchecked) private var nextFound = 0
    /// From the outermost container to the one that the walk is in: the first `depth` of these. The others wait to be used again.
    @exclusivity(unchecked) private var frames: [WalkFrame] = []
    @exclusivity(unchecked) private var depth = 0
    /// Where the last object of a model that was walked through ends in its document.
    @exclusivity(unchecked) var lastEnd = 0

    init(_ start: Start, from leastSeverity: IssueSeverity, countingFor counter: DriftCounter? = nil) {
        (self.start, self.leastSeverity, self.counter) = (start, leastSeverity, counter)
    }

    /// Returns the next issue; nil after the last.
    func next() -> JSONIssue? {
        while nextFound == found.count {
            if nextFound > 0 {
                found.removeAll(keepingCapacity: true)
                nextFound = 0
            }
            if depth > 0 {
                advance(frames[depth - 1])
            } else if let start {
                self.start = nil
                begin(start)
            } else {
                return nil
            }
        }
        defer { nextFound += 1 }
        return found[nextFound]
    }

    private func begin(_ start: Start) {
        let subject = Subject(plan: .of(ClassLayout.of(start.modelClass)), property: nil)
        guard case .exact = start.converter.verdict(of: start.json) else {
            return report(.noObject, of: subject, at: start.json, expected: start.converter.form.noun)
        }
        var readers = ContentReaders(of: start.json)
        addReaders(of: start.json, by: start.converter, subject, view: start.view, to: &readers)
        enter(readers)
    }

    // MARK: Frames

    /// Whether a frame may go on: it is on top of the others, and nothing was found.
    func isIdle(_ frame: WalkFrame) -> Bool { found.isEmpty && frames[depth - 1] === frame }

    private func push() -> WalkFrame {
        if depth == frames.count { frames.append(WalkFrame()) }
        let frame = frames[depth]
        if depth > 0, let anchor = frames[depth - 1].anchor { frame.anchor = anchor }
        depth += 1
        return frame
    }

    func pop() {
        depth -= 1
        frames[depth].reset()
    }

    /// Walks on into the object of a model that nobody else reads.
    func enter(_ model: JSONModel) {
        let frame = push()
        if let place = model.findPlace() {
            frame.begin(model, at: place)
        } else {
            frame.begin(model.json, [.properties(.all(of: model))], isCovered: false)
        }
        examineWholes(in: frame)
    }

    /// Walks on into a value, and before that into what other values it stands for.
    func enter(_ readers: ContentReaders) {
        if !readers.ofValue.isEmpty {
            let frame = push()
            frame.begin(readers.value, readers.ofValue, isCovered: readers.isCovered)
            examineWholes(in: frame)
        }
        for (content, reader) in readers.ofContents.reversed() {
            let frame = push()
            // What text says has no position of its own.
            if frame.anchor == nil { frame.anchor = readers.value }
            frame.begin(content, [reader], isCovered: false)
            examineWholes(in: frame)
        }
    }

    // MARK: Issues

    /// Whether issues of a severity matter enough.
    func matters(_ severity: IssueSeverity) -> Bool { severity >= leastSeverity }

    /// Notes an issue, if it matters enough.
    ///
    /// - Parameters:
    ///   - object: What has a position, if nothing is there.
    ///   - names: How many names lead to the value from the object of the model.
    ///   - rest: The names that would lead to what is missing.
    func report(
        _ kind: IssueKind, of subject: Subject, at json: JSON?, in object: JSON = .null,
        expected: @autoclosure () -> String, reason: @autoclosure () -> String? = nil, verdict: Verdict? = nil,
        severity: IssueSeverity? = nil, names: Int = 1, below rest: [String] = []
    ) {
        let severity = severity ?? subject.plan.severity(of: kind)
        guard matters(severity) else { return }
        let issue = JSONIssue(
            kind: kind, severity: severity, pointer: pointer(below: rest), modelClass: subject.plan.classLayout.subject,
            property: subject.property?.core.name, expected: expected(), found: json?.lineExcerpt ?? "nothing",
            reason: reason(), error: verdict?.error, place: place(of: json ?? object))
        if let counter {
            counter.count(issue, about: json, verdict, names: names)
        } else {
            found.append(issue)
        }
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
            verdict: verdict)
    }

    /// The pointer of the value that the walk has come to, and of what is below it.
    private func pointer(below rest: [String]) -> JSONPointer {
        JSONPointer(components: frames[..<depth].compactMap(\.component) + rest.map { Path.Component($0) })
    }

    /// What has the position of a value: the value itself, if it is in the document.
    private func place(of json: JSON) -> JSON {
        guard depth > 0, let anchor = frames[depth - 1].anchor else { return json }
        return json.isInDocument(of: anchor) ? json : anchor
    }
}

extension JSON {
    /// Whether the value is in the document in which another one is.
    fileprivate func isInDocument(of other: JSON) -> Bool {
        guard case .parsed(let document, _) = storage, case .parsed(let otherDocument, _) = other.storage else {
            return false
        }
        return document === otherDocument
    }
}
