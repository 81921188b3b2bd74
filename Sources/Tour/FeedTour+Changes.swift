import Foundation
import LazyJSON

/// The chapters about editing, and about data and files that are wrong.
extension FeedTour {
    func edit(_ feed: Feed) throws {
        try chapter(
            "Edit, and keep every other byte",
            "Objects never change. `mutate` returns a new one, and shares with the old one everything that you didn't edit. "
                + "This item has its likes as a string, so the new number is written as a string, too. A struct is edited "
                + "in place.")
        let edited = feed.mutate { $0.items[1].likes += 1 }
        try show(edited.items[1].likes)
        try show(feed.items[1].likes)
        let (old, new) = (feed.json.data(), edited.json.data())
        try show(ByteDifference(old, new))
        let moved = feed.mutate { $0.users[10].city = "Östra Kajen" }
        try show(ByteDifference(old, moved.json.data()))
        let same = feed.mutate { $0.items[1].likes = 21 }
        try show(same === feed)
        try declare("@JSONModel struct Profile", limit: 2)
        var profile = feed.users[2].profile
        profile?.city = "Östra Kajen"
        try show(profile?.city)
        try show(feed.users[2].profile?.city)
    }

    func sendChanges(_ feed: Feed) throws {
        try chapter(
            "Send back only what changed",
            "Compare two versions to get the body of a PATCH request. Nothing is recorded while you edit, and parts that the "
                + "versions share aren't compared.")
        let user = feed.users[2]
        let edited = user.mutate {
            $0.name = "Ines"
            $0.profile?.bio = nil
        }
        let changes = edited.changes(since: user)
        try show(changes)
        try show(changes.mergePatch)
        try show(changes.patch.json)
        let inverse = try changes.patch.inverse(for: user.json)
        try show(try edited.applying(inverse) == user)
    }

    func findIssues(_ feed: Feed) throws {
        try chapter(
            "Find out what was wrong",
            "Reading never fails, so you ask for problems separately. `issues` finds each value that a model can't use or "
                + "doesn't know, with its place in the file. `explain` tells why a property reads as it does.")
        let errors = feed.issues.filter(atLeast: .error)
        try show(errors.count)
        try show(Array(errors.prefix(3)))
        try show(feed.users[14].explain(\.followers))
    }

    func openBrokenFile() throws {
        let broken = try fixtures.file("broken.json").url
        try chapter("Open a broken file", "Invalid JSON throws an error with the position, the reason and the line.")
        let opening = Result { try Feed(mapping: broken) }
        try show(opening)
    }
}

/// The difference between the longest common beginning and the longest common end of two texts.
struct ByteDifference: CustomStringConvertible {
    /// The offset at which the texts begin to differ.
    let offset: Int
    /// The bytes of the first text that are not in the second.
    let removed: Data
    /// The bytes of the second text that are not in the first.
    let inserted: Data

    /// Fails if the texts are equal.
    init?(_ before: Data, _ after: Data) {
        let (old, new) = ([UInt8](before), [UInt8](after))
        guard old != new else { return nil }
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        var end = 0
        while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        // Both ends move back to the boundary of a character.
        while start > 0, Self.isContinuation(old, start) || Self.isContinuation(new, start) { start -= 1 }
        while end > 0, Self.isContinuation(old, old.count - end) { end -= 1 }
        // If several differences are equivalent (a removed member can be cut out at several offsets), uses the one
        // after a value.
        if start + end == shorter {
            let longer = old.count > new.count ? old : new
            var slide = 0
            while slide < start, longer[start - slide - 1] == longer[longer.count - end - slide - 1] {
                slide += 1
                guard longer[start - slide] == UInt8(ascii: ",") else { continue }
                (start, end) = (start - slide, end + slide)
                break
            }
        }
        offset = start
        removed = Data(old[start..<old.count - end])
        inserted = Data(new[start..<new.count - end])
    }

    private static func isContinuation(_ bytes: [UInt8], _ offset: Int) -> Bool {
        offset < bytes.count && bytes[offset] & 0xC0 == 0x80
    }

    /// The offset, and the removed and inserted text, shortened.
    var description: String {
        let (old, new) = (String(decoding: removed, as: UTF8.self), String(decoding: inserted, as: UTF8.self))
        let place = "byte \(offset.grouped): "
        if removed.isEmpty { return place + "\(new.excerpt(80)) is new" }
        if inserted.isEmpty { return place + "\(old.excerpt(80)) is gone" }
        return place + "\(old.excerpt(50)) → \(new.excerpt(50))"
    }
}
