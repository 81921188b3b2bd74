import Foundation

let usage = """
    usage: Tour            tells a story about LazyJSON, with the documents in Fixtures
           Tour FILE       shows the shape of a JSON file (line by line if its name ends in .ndjson or .jsonl)
           Tour --help     prints this help

    COLUMNS sets the width of the page, and NO_COLOR turns colors off.
    Exits with 1 if a file cannot be read or isn't JSON.
    """

do {
    let page = Page.standard()
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case nil:
        try FeedTour(fixtures: Fixtures.find(), page: page).run()
    case "--help", "-h":
        page.block(usage, .plain, indent: 0)
    case let option? where option.hasPrefix("-"):
        throw TourError("unknown option \(option)\n\(usage)")
    case let path? where arguments.count == 1:
        try FileTour(path: path, page: page).run()
    default:
        throw TourError("expected one file\n\(usage)")
    }
} catch {
    // Earlier output comes first if both go to one place.
    fflush(nil)
    for line in Page.standard().problemLines("Tour: \(error)") {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
    exit(1)
}
