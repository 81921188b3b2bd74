import Foundation
import LazyJSON

/// A story in chapters about the documents in Fixtures. Each chapter runs some code, and prints it with its results.
///
/// `show` prints the lines of source since the last call, and its argument with the result. Nothing is written twice:
///
///     chapter("Open a feed", "Opening checks …")
///     let feed = try Feed(mapping: url)       // printed as it is
///     try show(feed.title)                    // printed as: feed.title    "Skarvhamn"
struct FeedTour {
    let fixtures: Fixtures
    let page: Page
    private let progress = Progress()

    init(fixtures: Fixtures, page: Page) {
        self.fixtures = fixtures
        self.page = page
    }

    /// How far the source has been printed.
    private final class Progress {
        var chapters = 0
        var listings: [String: Listing] = [:]
        /// The first line that isn't printed yet.
        var line = 0

        func listing(_ path: String) throws -> Listing {
            if let known = listings[path] { return known }
            let listing = try Listing(path: path)
            listings[path] = listing
            return listing
        }
    }

    func run() throws {
        let feed = try open()
        try read(feed)
        try readOddData(feed)
        try readManyClasses(feed)
        try readLines()
        try readArriving()
        try edit(feed)
        try sendChanges(feed)
        try findIssues(feed)
        try openBrokenFile()
        try shareObjects(feed)
        try observe(feed)
        try undo(feed)
        try keepSettings()
        page.title("Where to go from here")
        page.paragraph(
            "`swift run Tour FILE` shows the shape of a document of yours. Docs/Start/QuickStart.md builds a first program. "
                + "The code of this tour is in Sources/Tour.")
    }

    // MARK: Telling

    /// Begins a chapter. Code after the call is printed.
    func chapter(_ title: String, _ text: String, line: Int = #line, path: String = #filePath) throws {
        progress.chapters += 1
        page.title("\(progress.chapters). \(title)")
        page.paragraph(text)
        print()
        progress.line = try progress.listing(path).call(of: "chapter", at: line).end
    }

    /// Prints a sentence at the end of a chapter, and not the code before it, which measured something.
    func end(_ text: String) {
        print()
        page.paragraph(text)
    }

    /// Prints the code since the last call, an expression, and its value.
    ///
    /// - Parameters:
    ///   - value: The value of the expression.
    ///   - json: The path in the feed of the JSON that it was read from, to be shown, too.
    func show(
        _ value: Any?, json: (feed: Feed, path: JSON.Path)? = nil, line: Int = #line, path: String = #filePath
    ) throws {
        let listing = try progress.listing(path)
        if let code = listing.code(progress.line..<max(progress.line, line)) { page.block(code, .code) }
        let (code, end) = try listing.call(of: "show", at: line)
        progress.line = end
        let origin = json.map { $0.feed.json.value(at: $0.path)?.text ?? "absent" }
        page.pair(code, text(of: value), origin: origin)
    }

    /// Prints a declaration of FeedModels.swift.
    func declare(_ start: String, limit: Int = 8, line: Int = #line, path: String = #filePath) throws {
        let models = URL(filePath: path).deletingLastPathComponent().appending(path: "FeedModels.swift").path
        page.block(try progress.listing(models).declaration(start, limit: limit), .code)
        print()
        progress.line = try progress.listing(path).call(of: "declare", at: line).end
    }

    /// A value as the Tour shows it: text in quotes, dates as ISO 8601, one issue in a line.
    private func text(of value: Any?) -> String {
        switch value {
        case nil: "nil"
        case let text as String: "\"\(text.replacing("\n", with: "\\n"))\""
        case let date as Date: date.formatted(Timestamp.precise)
        case let list as [String]: "[\(list.map { "\"\($0)\"" }.joined(separator: ", "))]"
        case let table as [String: Int]:
            "[\(table.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))]"
        case let issues as [JSONIssue]:
            issues.flatMap { page.problemLines("\($0)", indent: 6) }.joined(separator: "\n")
        case let result as Result<Feed, any Error>:
            switch result {
            case .success: "success"
            case .failure(let error): page.problemLines("\(error)", indent: 6).joined(separator: "\n")
            }
        case let json as JSON: json.text
        case let other?: "\(other)"
        }
    }
}

/// The number of models of each class.
func tally<Model: JSONModel>(_ models: some Sequence<Model>) -> [String: Int] {
    models.reduce(into: [:]) { $0["\(type(of: $1))", default: 0] += 1 }
}
