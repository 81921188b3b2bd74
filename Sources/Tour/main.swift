import Foundation

let usage = """
    usage: Tour            demonstrates LazyJSON with the documents in Fixtures
           Tour FILE       summarizes a JSON file (newline-delimited if its name ends in .ndjson or .jsonl)
           Tour --help     prints this help

    Exits with 1 if a file cannot be read or is not JSON.
    """

do {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case nil:
        try FeedTour(fixtures: Fixtures.find()).run()
    case "--help", "-h":
        print(usage)
    case let option? where option.hasPrefix("-"):
        throw TourError("unknown option \(option)\n\(usage)")
    case let path? where arguments.count == 1:
        try FileTour(path: path).run()
    default:
        throw TourError("expected one file\n\(usage)")
    }
} catch {
    FileHandle.standardError.write(Data("Tour: \(error)\n".utf8))
    exit(1)
}
