import Foundation
import TestSupport
import Testing

/// Tests that end a process are compiled where there are such tests only: from Swift 6.2 on, on macOS and Linux (Package.swift).
@Suite struct ExitTestGuardTests {
    @Test("every exit test is in #if EXIT_TESTS, and so is code that only exit tests use")
    func guarded() throws {
        let tests = Package.file("Tests")
        let paths = FileManager.default.enumerator(atPath: tests.path)?.compactMap { $0 as? String } ?? []
        let exitTest = try Regex("processExits" + "With|Exit" + "Test\\.")
        var unguarded: [String] = []
        var guarded = 0
        for path in paths where path.hasSuffix(".swift") {
            let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
            var conditions: [Substring] = []
            for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let words = line.split(separator: " ")
                switch words.first {
                case "#if": conditions.append(words.dropFirst().first ?? "")
                case "#else", "#elseif": if !conditions.isEmpty { conditions[conditions.count - 1] = "" }
                case "#endif": _ = conditions.popLast()
                default:
                    guard line.contains(exitTest) else { continue }
                    if conditions.contains("EXIT_TESTS") {
                        guarded += 1
                    } else {
                        unguarded.append("\(path):\(number + 1)")
                    }
                }
            }
        }
        #expect(unguarded == [])
        #expect(guarded > 0)
    }
}
