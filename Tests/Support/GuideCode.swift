import Foundation
import Testing

/// The code in a page of the documentation, compared with the tests that run it.
package enum GuideCode {
    /// The blocks of Swift code of a page that are not, line by line, in one of the files of tests.
    ///
    /// A block may have parts, with an empty line between them, that are at different places in the files: a type with a
    /// macro can't be in a function, and the code that uses it is in one.
    ///
    /// - Parameter blocks: How many there are at least, so that a page without any is noticed.
    package static func untested(page: String, in files: String..., blocks least: Int = 11) throws -> [String] {
        func lines(_ url: URL) throws -> [Substring] {
            try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.drop { $0 == " " } }
        }
        let tested = try files.flatMap { try lines(URL(filePath: $0)) }
        let guide = try lines(Package.folder.appending(path: page))
        let blocks = guide.split { $0.hasPrefix("```") }
        let isCode = guide.first?.hasPrefix("```") == true
        let code = blocks.enumerated().filter { ($0.offset % 2 == 1) != isCode }.map(\.element)
        #expect(code.count >= least)
        return code.flatMap { $0.split(separator: "") }
            .filter { part in !tested.indices.contains { tested[$0...].starts(with: part) } }
            .map { $0.joined(separator: "\n") }
    }
}
