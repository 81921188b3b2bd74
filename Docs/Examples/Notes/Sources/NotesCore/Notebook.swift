import Foundation
import LazyJSON
import Observation

/// The notes on this device, in a file. All of it works without the server; `sync(with:)` exchanges edits with it.
@MainActor @Observable public final class Notebook {
    /// All entries, live: a view observes what it reads of them.
    package let entries: Live<LazyArray<Entry>>
    package private(set) var isSyncing = false
    /// Why the last sync or the last write of the file failed.
    package internal(set) var lastError: String?

    private let file: URL?
    private var saving: Task<Void, Never>?
    private var saved: LazyArray<Entry>

    /// Opens a file; a notebook whose file doesn't exist is empty.
    ///
    /// - Parameter file: The file; nil for a notebook in memory, for previews and tests.
    /// - Throws: `JSONError` if the file isn't JSON. It is not overwritten then.
    public init(file: URL?) throws {
        let isThere = file.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
        let list: LazyArray<Entry> = if isThere, let file { try LazyArray(contentsOf: file) } else { [] }
        (entries, saved) = (Live(list), list)
        self.file = file
    }

    /// Creates a notebook in memory.
    init(entries list: LazyArray<Entry>) { (entries, saved, file) = (Live(list), list, nil) }

    // MARK: Reading

    /// The entries to show, those that are to be done first.
    package var visible: [Live<Entry>] {
        let shown = entries.elements.filter { !$0.isRemoved }
        return shown.filter { !$0.note.isDone } + shown.filter { $0.note.isDone }
    }

    package func entry(_ id: String) -> Entry? { entries.list.first { $0.id == id } }
    package func note(_ id: String) -> Note? { entry(id)?.note }

    // MARK: Editing

    package func add(_ note: Note) {
        entries.mutate { $0.insert(Entry.new(note), at: 0) }
        saveSoon()
    }

    package func update(_ note: Note) {
        change(note.id) { entry in
            entry.mutate {
                $0.note = note
                if !entry.problems.isEmpty { $0.problems = [] }
            }
        }
    }

    /// Removes a note. If the server has it, or may be getting it now, the entry stays until the server knows.
    package func remove(_ id: String) {
        change(id) { entry in entry.base == nil && !isSyncing ? nil : entry.mutate { $0.isRemoved = true } }
    }

    package func dismissConflicts(_ id: String) { change(id) { entry in entry.mutate { $0.conflicts = [] } } }

    /// Replaces or removes an entry. A new entry may have read-only values from the server, which no edit of the list could change.
    func change(_ id: String, _ edit: (Entry) -> Entry?) {
        let list = entries.list
        guard let entry = entry(id), let index = list.json.elements.firstIndex(where: { Entry($0)?.id == id }) else {
            return
        }
        let place = JSONPointer.root.appending(index)
        let patch: JSONPatch = [edit(entry).map { .replace(place, $0.json) } ?? .remove(place)]
        if let changed = try? list.applying(patch, allowsReadOnly: true) { entries.update(to: changed) }
        saveSoon()
    }

    func append(_ entry: Entry) {
        entries.mutate { $0.append(entry) }
        saveSoon()
    }

    // MARK: Saving

    /// Writes the file, if something changed. The file is replaced as a whole: it has the old content or the new.
    public func save() {
        saving?.cancel()
        saving = nil
        let list = entries.list
        guard let file, list.json != saved.json else { return }
        do {
            try list.json.data().write(to: file, options: .atomic)
            saved = list
        } catch {
            lastError = "The notes can't be saved: \(error.localizedDescription)"
        }
    }

    /// Saves after the user has stopped typing.
    private func saveSoon() {
        guard file != nil else { return }
        saving?.cancel()
        saving = Task { [weak self] in
            try? await Task.sleep(for: .seconds(1))
            if !Task.isCancelled { self?.save() }
        }
    }

    /// Runs one sync at a time.
    func whileSyncing<Result>(_ body: () async throws -> Result) async throws -> Result? {
        guard !isSyncing else { return nil }
        isSyncing = true
        defer {
            isSyncing = false
            save()
        }
        return try await body()
    }
}
