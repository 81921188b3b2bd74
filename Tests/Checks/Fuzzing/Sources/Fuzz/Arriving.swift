import Foundation
import LazyJSON
import LazyJSONStreams

/// A document and the byte 0xFF, after which the bytes are the sizes of chunks. Compares each snapshot with the result
/// of a slow walk through the text, and the end with opening the whole text.
func checkArriving(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
    let text = Array(parts.first ?? [])
    var sizes = parts.count > 1 ? Array(parts[1]) : [1]
    let cutsStrings = (sizes.first ?? 0) % 4 != 3
    if sizes.allSatisfy({ $0 == 0 }) { sizes = [1] }
    // An error may wait for bytes that tell the encoding, or the whole character that it names.
    var whole: JSON?
    var wrong: JSONError?
    do throws(JSONError) { whole = try JSON(parsing: text) } catch { wrong = error }
    let receiver = JSONReceiver(cutsStrings: cutsStrings)
    var found: JSONError?
    var kept: [(JSON, String)] = []
    var (end, next) = (0, 0)
    do throws(JSONError) {
        while end < text.count {
            let start = end
            end = min(end + Int(sizes[next % sizes.count]), text.count)
            next += 1
            try receiver.receive(text[start..<end])
            // Looking at all snapshots of a long text would take the square of its length.
            guard next % (text.count / 64 + 1) == 0, end <= wrong?.byteOffset ?? end else { continue }
            compare(receiver.snapshot, text[..<end], cutsStrings)
            if let snapshot = receiver.snapshot, kept.count < 16 { kept.append((snapshot, snapshot.text(.compact))) }
        }
        let last = try receiver.finish()
        guard let whole else { fail("\(text) was accepted") }
        check(last == whole && last.data() == whole.data(), "the whole is \(last.text)")
    } catch { found = error }
    check(
        found?.byteOffset == wrong?.byteOffset,
        "\(String(describing: found)) instead of \(String(describing: wrong))")
    for (snapshot, text) in kept { check(snapshot.text(.compact) == text, "a snapshot has changed: \(text)") }
}

private func compare(_ snapshot: JSON?, _ text: ArraySlice<UInt8>, _ cutsStrings: Bool) {
    let closed = ClosedText(text, cutsStrings: cutsStrings)
    guard let bytes = closed.bytes else { return check(snapshot == nil, "nothing was expected of \(Array(text))") }
    guard let snapshot, let expected = try? JSON(parsing: bytes, nestingLimit: .max) else {
        fail("nothing was found in \(Array(text))")
    }
    check(snapshot == expected, "\(snapshot.text) instead of \(expected.text)")
    check(snapshot.text(.compact) == expected.text(.compact), "the parts are \(snapshot.text(.compact))")
    check(snapshot.isComplete == closed.isComplete, "complete or not: \(snapshot.text)")
}
