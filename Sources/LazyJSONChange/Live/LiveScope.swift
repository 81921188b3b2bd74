import Synchronization

/// A value in a live model that is observed, or a model with such parts.
///
/// A node is a token. An observer holds a key path that has captured the node, and so does the registrar until it has
/// notified the observer, or the observer is gone. So there are only as many nodes as are observed at the moment,
/// whatever was read before.
///
///     scope of the user ◂── watch of \.name                ◂┄┄ key path ◂── an observer
///                       ◂── scope of \.address ◂── watch of \.city      ◂┄┄ key path ◂── another one
///                       ◂── list \.friends     ◂── watch of the count   ◂┄┄ key path ◂── another one
///                                              ◂── element with id 7 ◂── watch of \.name ◂┄┄ …
///
/// Nodes hold the nodes to their left strongly, and those to their right weakly.
class LiveNode: @unchecked Sendable {
    /// The scope that contains the node; nil for the root.
    final let parent: LiveScope?

    fileprivate init(in parent: LiveScope?) { self.parent = parent }

    /// Whether the node, which was added under a key, is still found by the key.
    func isFound(by key: LiveKey) -> Bool { true }
}

/// A value that is read from a model: a property, or whether a part exists.
final class LiveWatch: LiveNode, Hashable, @unchecked Sendable {
    /// Whether the value is the same in two versions of the model. The second version may be gone. Nil for the
    /// existence of an element, and for the count and the order of a list, which are compared by the list
    /// (`LiveSearch`).
    let isSame: ((any LiveContent, (any LiveContent)?) -> Bool)?
    /// Whether its observers are being notified. Reading now reads the new version and gets another watch, so that the
    /// reader isn't notified of a change that it has already seen.
    private let isNotified = Atomic<Bool>(false)

    init(in scope: LiveScope, _ isSame: ((any LiveContent, (any LiveContent)?) -> Bool)? = nil) {
        self.isSame = isSame
        super.init(in: scope)
    }

    /// Leaves further readers to another watch.
    func retire() { isNotified.store(true, ordering: .relaxed) }

    override func isFound(by key: LiveKey) -> Bool { !isNotified.load(ordering: .relaxed) }

    static func == (left: LiveWatch, right: LiveWatch) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The scope of a model: the root, or a part of another model.
class LiveScope: LiveNode, @unchecked Sendable {
    /// Whether a step leads to this scope from the next scope above it with a step, or from the root. None leads to the
    /// root, and none to a list: the step to an element begins at the model that has the list.
    final let hasStep: Bool
    private let step: LiveStep?
    /// The number of scopes above it. It is limited, since a chain of scopes is released recursively.
    final let depth: Int
    static let depthLimit = 256
    final let table = LiveTable()
    private let lock = Lock()
    @exclusivity(unchecked) private weak var live: (any LiveReader)?
    /// The number of steps from the root.
    private let stepCount: Int

    init(in parent: LiveScope?, _ step: LiveStep? = nil, hasStep: Bool) {
        (self.step, self.hasStep) = (step, hasStep)
        depth = parent.map { $0.depth + 1 } ?? 0
        stepCount = (parent?.stepCount ?? 0) + (hasStep ? 1 : 0)
        super.init(in: parent)
    }

    /// Creates the scope of a part.
    convenience init(in parent: LiveScope, _ step: LiveStep) { self.init(in: parent, step, hasStep: true) }

    /// Creates the scope of a root.
    convenience init() { self.init(in: nil, hasStep: false) }

    /// Returns the node for a key, and creates it if there is none.
    final func node<Node: LiveNode>(_ key: LiveKey, _ make: () -> Node) -> Node {
        (table.node(key, make) as? Node) ?? make()
    }

    /// Returns the live model of the scope. There is only one while somebody holds it.
    final func live<Model: Sendable>(_ make: () -> Live<Model>) -> Live<Model> {
        if let live = lock.withLock({ live }) as? Live<Model> { return live }
        let made = make()
        let other = lock.withLock { () -> (any LiveReader)? in
            let other = live
            if other == nil { live = made }
            return other
        }
        return (other as? Live<Model>) ?? made
    }

    /// The number of nodes that are observed or held, and the number of entries of the scope.
    final var counts: (living: Int, known: Int) { (table.nodes.count, table.count) }

    // MARK: Steps

    /// Returns the model at the scope, in the model or the list at which the step begins; nil if there is none.
    func part(of whole: any LiveContent) -> (any LiveContent)? { step?.part(whole) }

    /// Returns the model or the list with another part at the scope.
    func replaced(in whole: any LiveContent, _ part: any LiveContent, _ isTrying: Bool) throws -> any LiveContent {
        try step?.replaced(whole, part, isTrying) ?? whole
    }

    /// Returns how to follow the model of the scope when an edit of it changes its identity; nil if there is nothing to
    /// do.
    func renaming(by edited: any LiveContent) -> (() -> Void)? { nil }

    // MARK: Models at scopes

    /// The scopes on the way from the root that have steps.
    private var path: [LiveScope] {
        var path: [LiveScope] = []
        var scope: LiveScope? = self
        while let next = scope {
            if next.hasStep { path.append(next) }
            scope = next.parent
        }
        return path.reversed()
    }

    /// The version that the live model of the scope has read last; nil if nobody holds a live model.
    final var remembered: (any LiveContent)? { lock.withLock { live }?.remembered }

    /// The model that is read at the scope: the one in the current version of the root. A model that is gone is the one
    /// that was read last, and so are its parts.
    final func resolve(in root: any LiveContent) -> (any LiveContent)? {
        if stepCount == 0 { return root }
        if stepCount == 1, hasStep { return remembering(part(of: root)) }
        var content: (any LiveContent)? = root
        for scope in path { content = scope.remembering(content.flatMap { scope.part(of: $0) }) }
        return content
    }

    /// Returns the current model, which is remembered; if it is gone, the one that is remembered.
    private func remembering(_ content: (any LiveContent)?) -> (any LiveContent)? {
        guard let live = lock.withLock({ live }) else { return content }
        guard let content else { return live.remembered }
        live.remember(content)
        return content
    }

    /// The model at the scope in a version of the root; nil if there is none. For a list, the model that has it.
    final func content(in root: any LiveContent) -> (any LiveContent)? {
        if stepCount == 0 { return root }
        if stepCount == 1, hasStep { return part(of: root) }
        var content: (any LiveContent)? = root
        for scope in path { content = content.flatMap { scope.part(of: $0) } }
        return content
    }

    /// Returns a version of the root in which the model at the scope is changed; nil if there is no such model.
    ///
    /// - Parameters:
    ///   - isTrying: Whether to throw an error if a value cannot be written.
    ///   - edit: Returns the changed model.
    func changed<Part: JSONModel>(
        in root: any LiveContent, as part: Part.Type, isTrying: Bool, _ edit: (Part) throws -> Part
    ) throws -> (any LiveContent)? {
        let path = path
        var contents = [root]
        for scope in path {
            guard let next = scope.part(of: contents[contents.count - 1]) else { return nil }
            contents.append(next)
        }
        guard let model = contents.last as? Part else { return nil }
        let new = try edit(model)
        if new === model { return root }
        // Not with drafts within drafts: scopes may be as deep as the data.
        var changed: any LiveContent = new
        var renamed: [() -> Void] = []
        for (content, scope) in zip(contents, path).reversed() {
            if let rename = scope.renaming(by: changed) { renamed.append(rename) }
            changed = try scope.replaced(in: content, changed, isTrying)
        }
        for rename in renamed { rename() }
        return changed
    }
}

/// A live model, which remembers the version that was read last.
protocol LiveReader: AnyObject, Sendable {
    var remembered: (any LiveContent)? { get }
    func remember(_ content: any LiveContent)
}

/// A step to a part, which finds and replaces the part: by a key path, at a position of a list, by its id, or as one of
/// a subclass.
final class LiveStep: @unchecked Sendable {
    /// Returns the part of a model or a list; nil if there is none.
    let part: (any LiveContent) -> (any LiveContent)?
    /// Returns the model or the list with another part.
    let replaced: (_ whole: any LiveContent, _ part: any LiveContent, _ isTrying: Bool) throws -> any LiveContent

    init(
        _ part: @escaping (any LiveContent) -> (any LiveContent)?,
        _ replaced:
            @escaping (_ whole: any LiveContent, _ part: any LiveContent, _ isTrying: Bool) throws ->
            any LiveContent
    ) {
        (self.part, self.replaced) = (part, replaced)
    }

    /// Creates a step from a model of one class to a part of another class.
    ///
    /// - Parameters:
    ///   - read: Finds the part.
    ///   - write: Puts a part into a draft.
    convenience init<Model: JSONModel, Part: JSONModelProtocol>(
        _ read: @escaping (Model) -> Part?, _ write: @escaping (inout Mutable<Model>, Part) -> Void
    ) {
        self.init { model in
            (model as? Model).flatMap(read) as? JSONModel
        } _: { model, part, isTrying in
            guard let model = model as? Model, let part = part as? Part else { return model }
            return try model.rewritten(isTrying: isTrying) { write(&$0, part) }
        }
    }
}
