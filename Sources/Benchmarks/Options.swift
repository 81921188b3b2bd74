import Foundation

/// The options of the command line.
struct Options {
    /// A smaller feed and fewer repeats.
    var isQuick = false
    /// Only workloads whose names contain this, in any case.
    var filter: String?
    /// Only the side with this name, as for a profile.
    var side: String?
    /// How often each side repeats its work, for a tool that counts instructions; nil to measure times.
    var repeats: Int?
    /// Where to write all results as JSON.
    var json: URL?
    /// Earlier results to compare, instead of measuring.
    var comparison: Comparison?
    /// Documents to open in addition to the feed.
    var files: [URL] = []
    /// Set in a process that another one started to have its memory measured.
    var memoryTask: MemoryTask?

    static let help = """
        Measures LazyJSON against JSONDecoder, JSONEncoder and JSONSerialization.

        USAGE: swift run -c release Benchmarks [--quick] [--filter TEXT] [--side NAME] [--json FILE] [FILE.json …]
               swift run -c release Benchmarks --repeats N [--filter TEXT] [--side NAME]
               swift run -c release Benchmarks --compare OLD.json[,…] NEW.json[,…] [--filter TEXT] [--side NAME]

          FILE.json      a document to measure the opening of as well
          --quick        a smaller feed and fewer repeats: half a minute instead of six
          --filter TEXT  only the workloads whose name contains TEXT, in any case
          --side NAME    only the side of each workload with this name, for a profile: LazyJSON, for instance
          --repeats N    do the work of each side N times, for a tool that counts instructions
          --json FILE    also write all results to FILE, as JSON
          --compare OLD.json[,…] NEW.json[,…]
                         print a table that compares the results of two builds, and what is slower by more than 5 %
          --help         show this

        The exit code is 1 if the sides of a workload did not read the same values or one of them failed, and 64 for a
        command line that cannot be understood. Targets that are missed are marked and do not change it.
        """

    /// Reads arguments; nil where help is asked for.
    init?(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        func value(of option: String) throws(UsageError) -> String {
            guard let value = rest.popFirst(), !value.hasPrefix("--") else {
                throw UsageError("\(option) needs a value")
            }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": return nil
            case "--quick": isQuick = true
            case "--filter": filter = try value(of: argument)
            case "--side": side = try value(of: argument)
            case "--repeats":
                repeats = Int(try value(of: argument)).flatMap { $0 > 0 ? $0 : nil }
                guard repeats != nil else { throw UsageError("--repeats needs a number from 1") }
            case "--json": json = URL(fileURLWithPath: try value(of: argument))
            case "--compare": comparison = Comparison(old: try value(of: argument), new: try value(of: argument))
            case MemoryTask.option: memoryTask = try MemoryTask(try value(of: argument))
            case _ where argument.hasPrefix("-"): throw UsageError("unknown option \(argument)")
            default: files.append(try Self.document(argument))
            }
        }
        if let json, !FileManager.default.fileExists(atPath: json.deletingLastPathComponent().path) {
            throw UsageError("\(json.path): there is no such folder")
        }
    }

    private static func document(_ path: String) throws(UsageError) -> URL {
        guard path.hasSuffix(".json") else {
            throw UsageError("\(path) is not a .json file (to choose workloads by name: --filter \(path))")
        }
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw UsageError("\(path): there is no such file, or it cannot be read")
        }
        return URL(fileURLWithPath: path)
    }

    /// Whether a workload is asked for.
    func includes(_ name: String) -> Bool {
        filter.map { name.range(of: $0, options: .caseInsensitive) != nil } ?? true
    }
}

/// A command line that cannot be understood.
struct UsageError: Error {
    let message: String
    init(_ message: String) { self.message = message }
}
