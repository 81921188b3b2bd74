import Foundation
import LazyJSON

/// Up to three documents with the byte 0xFF between them, and bytes that choose edits: differences, patches, inverses and merges, by their
/// laws.
func checkChanging(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0xFF, maxSplits: 3, omittingEmptySubsequences: false)
    guard let first = parts.first, let base = try? JSON(parsing: Array(first)) else { return }
    var choices = Choices(parts.count > 3 ? parts[3] : [])
    func version(_ index: Int) -> JSON {
        if index < parts.count, let json = try? JSON(parsing: Array(parts[index])) { return json }
        var json = base
        guard var node = try? ReferenceNode.text(Array(first), ReferenceReader.read(Array(first))) else { return base }
        for _ in 0..<6 where !choices.isEmpty {
            let next = ReferenceEdit.any(in: node, using: &choices)
            next.apply(to: &json)
            guard (try? next.apply(to: &node)) != nil else { return base }
        }
        return json
    }
    let (local, remote) = (version(1), version(2))
    let text = base.text
    for (old, new) in [(base, local), (local, remote), (remote, base)] { checkPatch(old, new) }
    checkMerge(base, local, remote)
    check(base.text == text, "a value was changed")

    // An input that is a patch itself: an error, or a value whose inverse leads back.
    if let patch = try? JSONPatch(local), let patched = try? base.applying(patch) {
        guard let inverse = try? patch.inverse(for: base) else { fail("a patch applies and has no inverse") }
        check((try? patched.applying(inverse)) == base, "an inverse that does not lead back")
        check((try? JSONPatch(patch.json)) == patch, "a patch that reads otherwise when it is written")
    }
    let merged = base.merging(local)
    check(merged.merging(local) == merged, "a merge patch that changes what it has changed")
}

private func checkPatch(_ old: JSON, _ new: JSON) {
    let patch = JSONPatch(from: old, to: new)
    guard let made = try? old.applying(patch) else { fail("\(patch) does not apply") }
    check(made == new, "\(patch) makes \(made) of \(old), and not \(new)")
    check(patch.isEmpty == (old == new), "\(patch) for \(old) and \(new)")
    guard let inverse = try? patch.inverse(for: old) else { fail("\(patch) has no inverse") }
    check((try? made.applying(inverse)) == old, "\(inverse) does not take back \(patch)")
    let guarded = JSONPatch(from: old, to: new, isGuarded: true)
    check((try? old.applying(guarded)) == new, "\(guarded) does not make \(new) of \(old)")
    if let merge = JSON.mergePatch(from: old, to: new) {
        check(old.merging(merge) == new, "\(merge) is no merge patch")
    }
}

private func checkMerge(_ base: JSON, _ local: JSON, _ remote: JSON) {
    func parsed(_ json: JSON) -> JSON { (try? JSON(parsing: json.data(), nestingLimit: .max)) ?? json }
    let start = parsed(base)
    for side in [local, remote] {
        let echo = parsed(side)
        for (one, other) in [
            (base, side), (side, base), (side, side), (side, echo), (echo, side), (start, echo), (side, start),
        ] {
            let merged = JSON.merge(base: base, local: one, remote: other)
            check(merged.value == side && merged.conflicts.isEmpty, "\(base), \(one), \(other): \(merged)")
        }
    }
    let merged = JSON.merge(base: base, local: local, remote: remote)
    let apart = JSON.merge(base: start, local: parsed(local), remote: parsed(remote))
    check(
        apart.value == merged.value && apart.conflicts.count == merged.conflicts.count,
        "\(base), \(local), \(remote): another result when they are parsed")
    let reverse = JSON.merge(base: base, local: remote, remote: local)
    check(merged.conflicts.count == reverse.conflicts.count, "\(base), \(local), \(remote): other conflicts")
    if merged.conflicts.isEmpty { check(merged.value == reverse.value, "\(base), \(local), \(remote): by order") }
    guard (try? JSON(parsing: merged.value.data(), nestingLimit: .max)) == merged.value else {
        fail("a merged value that does not open")
    }
}
