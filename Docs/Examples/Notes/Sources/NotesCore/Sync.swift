import Foundation
import LazyJSON

/// The numbers of notes that a sync exchanged.
package struct SyncReport: Sendable, Equatable, CustomStringConvertible {
    package var received = 0
    package var sent = 0
    package var removed = 0
    /// Notes that the server refused; their entries say why.
    package var refused = 0

    package var description: String {
        "\(received) received, \(sent) sent, \(removed) removed" + (refused > 0 ? ", \(refused) refused" : "")
    }
}

extension Notebook {
    /// Exchanges edits with the server. While it runs, the user may go on editing.
    ///
    /// Notes that changed on the server are merged with the edits of this device: members and steps that only one side changed are kept
    /// from both. If a request fails, everything that was done until then stays, and the next sync goes on.
    ///
    /// - Returns: The numbers of notes that were exchanged; nil if a sync is running already.
    @discardableResult
    package func sync(with api: NotesAPI) async throws -> SyncReport? {
        do {
            let report = try await whileSyncing {
                var report = SyncReport()
                try await receive(api, &report)
                for entry in entries.list { try await send(entry.id, api, &report) }
                return report
            }
            if report != nil { lastError = nil }
            return report
        } catch {
            lastError = error.localizedDescription
            throw error
        }
    }

    // MARK: Receiving

    private func receive(_ api: NotesAPI, _ report: inout SyncReport) async throws {
        let index = try await api.index()
        for (id, etag) in index.sorted(by: { $0.key < $1.key }) where entry(id)?.etag != etag {
            if try await fetch(id, api) { report.received += 1 }
        }
        for entry in entries.list where entry.base != nil && index[entry.id] == nil {
            forgetServerVersion(of: entry.id)
            report.removed += 1
        }
    }

    /// Gets a note, and merges it with this device's version; false if the server doesn't have it.
    private func fetch(_ id: String, _ api: NotesAPI) async throws -> Bool {
        guard let version = try await api.note(id) else { return false }
        guard entry(id) != nil else {
            append(Entry.new(version.note).receiving(version.note, etag: version.etag, since: version.note))
            return true
        }
        change(id) { entry in
            // Without a base this device created the note, and the server has it because an answer was lost.
            let new = entry.receiving(version.note, etag: version.etag, since: entry.base ?? version.note)
            guard entry.isRemoved, let base = entry.base, base.json != version.note.json else { return new }
            // Somebody has edited the note that was removed here. No edit gets lost.
            return new.mutate {
                $0.isRemoved = false
                $0.conflicts.append("It was removed here, and edited on another device.")
            }
        }
        return true
    }

    /// The server doesn't have the note any more: somebody removed it. A note that was edited here is a new one now.
    private func forgetServerVersion(of id: String) {
        change(id) { entry in
            guard entry.state == .edited || entry.state == .refused else { return nil }
            return entry.mutate {
                $0.base = nil
                $0.etag = nil
                $0.conflicts.append("It was removed on another device, and edited here.")
            }
        }
    }

    // MARK: Sending

    private func send(_ id: String, _ api: NotesAPI, _ report: inout SyncReport) async throws {
        for _ in 1...3 {
            guard let entry = entry(id) else { return }
            do {
                switch entry.state {
                case .synced, .refused: return
                case .removed:
                    try await api.remove(id, etag: entry.etag)
                    change(id) { _ in nil }
                    report.removed += 1
                case .new:
                    accept(try await api.create(entry.note), sent: entry.note)
                    report.sent += 1
                case .edited:
                    guard let base = entry.base else { return }
                    accept(try await api.change(base, to: entry.note, etag: entry.etag), sent: entry.note)
                    report.sent += 1
                }
                return
            } catch let error as APIError {
                switch error.status {
                // The server has another version than this device thought. The next attempt sends what is left after the merge.
                case 409, 412, 428: if !(try await fetch(id, api)) { forgetServerVersion(of: id) }
                case 404: forgetServerVersion(of: id)
                case 413, 422:
                    refuse(id, error)
                    report.refused += 1
                    return
                default: throw error
                }
            }
        }
    }

    /// The server has taken over a version, and has perhaps set values of its own.
    private func accept(_ version: NotesAPI.Version, sent: Note) {
        change(version.note.id) { $0.receiving(version.note, etag: version.etag, since: sent) }
    }

    private func refuse(_ id: String, _ error: APIError) {
        let issues = error.issues
        let other = JSONIssue(["kind": "failedCheck", "message": JSON(error.localizedDescription)])
        change(id) { entry in
            entry.mutate { $0.problems = issues.isEmpty ? [other].compactMap { $0 } : issues }
        }
    }
}
