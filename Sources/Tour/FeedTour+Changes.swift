import Foundation
import LazyJSON

/// Section 4: the bytes that a mutation changes, the change as a patch, and its inverse.
extension FeedTour {
    func showChanges(_ feed: Feed) {
        printTitle("4. Changing: a new model, in which only the necessary bytes differ")

        show("$0.items[1].likes += 1", feed) { $0.items[1].likes += 1 }
        show("$0.items[1].likes = 21", feed) { $0.items[1].likes = 21 }
        show("$0.items[3].comments[0].text = …", feed) {
            $0.items[3].comments[0].text = "Nine grams, and \"all\" of them 🐦"
        }
        show("$0.users[10].city = \"Östra Kajen\"", feed) { $0.users[10].city = "Östra Kajen" }
        show("$0.users[2].profile?.bio = nil", feed) { $0.users[2].profile?.bio = nil }
        show("$0.setNull(\\.generatedAt)", feed) { $0.setNull(\.generatedAt) }
        show("$0.items[0].comments.append(Comment { … })", feed) {
            $0.items[0].comments.append(
                Comment {
                    $0.authorID = 101
                    $0.text = "And rain."
                })
        }
        showNewClass(feed)
    }

    /// Changes the discriminator of an attachment of unknown type, and of its item.
    private func showNewClass(_ feed: Feed) {
        guard
            let position = feed.items.firstIndex(where: { $0.attachments.first?.type == "audio_room" }),
            let before = feed.items[position].attachments.first
        else { return }
        let after = show("$0.items[\(position)].attachments[0].type = \"link\"", feed) {
            $0.items[position].attachments[0].type = "link"
        }
        for attachment in after.items[position].attachments {
            print("    \(type(of: before)) is now \(type(of: attachment)): \(attachment.summary)")
        }

        let post = feed.items[position]
        let share = post.mutate { $0.type = "share" }
        print("    item.mutate { $0.type = \"share\" }: \(type(of: post)) is now \(type(of: share))")
        print(
            "    the opened feed is unchanged: its item is still a \(type(of: feed.items[position])), and it has \(feed.json.data().count.grouped) bytes"
        )
    }

    /// Changes the feed, and prints the bytes that differ, the change as a patch, and the inverse.
    @discardableResult
    private func show(_ code: String, _ feed: Feed, _ edit: (inout Mutable<Feed>) -> Void) -> Feed {
        let (changed, time) = timed { feed.mutate(edit) }
        print("  \(code)   (\(time))")
        if let difference = ByteDifference(feed.json.data(), changed.json.data()) {
            print("    byte \(difference.offset.grouped): \(difference.description)")
        } else {
            print("    no byte differs: \(changed === feed ? "the same model" : "an equal model")")
        }
        let (patch, comparing) = timed { JSONPatch(from: feed.json, to: changed.json) }
        printRow("  patch", patch.json.text.excerpt(150), widths: 9)
        do {
            let inverse = try patch.inverse(for: feed.json)
            printRow("  inverse", inverse.json.text.excerpt(150), widths: 9)
            let isBack = try changed.json.applying(inverse) == feed.json
            print(
                "    found in \(comparing); \(isBack ? "the inverse restores the feed" : "the inverse does not restore the feed")"
            )
        } catch {
            print("    \(error)")
        }
        return changed
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

    /// The removed and the inserted text, shortened.
    var description: String {
        let (old, new) = (String(decoding: removed, as: UTF8.self), String(decoding: inserted, as: UTF8.self))
        if removed.isEmpty { return "+\(inserted.count)  «\(new.excerpt(80))»" }
        if inserted.isEmpty { return "-\(removed.count)  «\(old.excerpt(80))»" }
        return "-\(removed.count) +\(inserted.count)  «\(old.excerpt(50))» → «\(new.excerpt(50))»"
    }
}
