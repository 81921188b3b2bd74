import Foundation

/// A run of the benchmarks: its options, and what was measured so far.
final class Bench {
    let options: Options
    private(set) var effort: Effort
    private let machine = Machine()
    private var rows: [Row] = []
    private var isAnythingLeftOut = false
    private var section = ""
    private var isSectionPrinted = false

    /// How many objects the feed has.
    var feedCount: Int { options.isQuick ? 10_000 : 100_000 }
    /// The feed, made when it is first needed.
    private(set) lazy var feed = Feed.make(feedCount)
    /// One of its objects.
    private(set) lazy var object = Data(Feed.make(1).dropFirst().dropLast())

    init(_ options: Options) {
        self.options = options
        effort = options.isQuick ? .quick : .full
        effort.repeats = options.repeats
    }

    /// Runs what the command line asks for, and ends the process.
    static func main() -> Never {
        do {
            guard let options = try Options(Array(CommandLine.arguments.dropFirst())) else {
                print(Options.help)
                exit(EXIT_SUCCESS)
            }
            if let comparison = options.comparison {
                print(try comparison.table(options))
                exit(EXIT_SUCCESS)
            }
            if let task = options.memoryTask {
                print(try task.run())
                exit(EXIT_SUCCESS)
            }
            exit(try Bench(options).run() ? EXIT_SUCCESS : EXIT_FAILURE)
        } catch let error as UsageError {
            note("Benchmarks: \(error.message)\nTry --help.")
            exit(64)
        } catch {
            note("Benchmarks: \(error)")
            exit(EXIT_FAILURE)
        }
    }

    /// Measures everything that is asked for; returns whether all went well.
    private func run() throws -> Bool {
        machine.lines.forEach { print($0) }
        print("\nTime on the processor: median, least – most, number of samples, and the ratio to the first side.")
        feedWorkloads()
        fileWorkloads()
        smallWorkloads()
        realWorkloads()
        lineWorkloads()
        streamWorkloads()
        columnWorkloads()
        rawWorkloads()
        shapeWorkloads()
        polymorphicWorkloads()
        mutationWorkloads()
        structWorkloads()
        changeWorkloads()
        memoryWorkloads()
        secondReadWorkloads()
        threadWorkloads()
        propertyWorkloads()
        validationWorkloads()
        storedWorkloads()
        objectCacheWorkloads()
        cliffWorkloads()
        return try finish()
    }

    private func finish() throws -> Bool {
        if rows.isEmpty, !isAnythingLeftOut, let filter = options.filter {
            throw UsageError("no workload has a name that contains “\(filter)”")
        }
        let goals = rows.flatMap { row in
            row.targets.compactMap { target in
                target.outcome(row.sides, in: row.unit).map { (row.name, target.text, $0) }
            }
        }
        let missed = goals.filter { !$0.2.isMet }
        print("\nload at the end " + Machine.averageLoad.map { String(format: "%.2f", $0) }.joined(separator: " "))
        print("\(goals.count - missed.count) of \(goals.count) targets were met.")
        for (name, target, outcome) in missed {
            print("    missed: \(name): the target is \(target), the result \(outcome.text)")
        }
        let wrong = rows.filter { !$0.agrees || $0.failure != nil }
        for row in wrong { print("!!! \(row.name): \(row.failure ?? "the sides read different values")") }
        if let url = options.json {
            try Report(machine: machine, isQuick: options.isQuick, results: rows.map { .init($0) }).write(to: url)
        }
        return wrong.isEmpty
    }

    // MARK: Calls of workloads

    /// Starts a section of the report.
    func section(_ title: String) {
        section = title
        isSectionPrinted = false
    }

    /// Measures the sides of a workload side by side, if it is asked for. The first side is the one others are compared with.
    func compare(
        _ name: String, per unit: String? = nil, targets: [Target] = [], _ sides: () throws -> [Side]
    ) {
        add(name, unit: .time(per: unit), targets: targets) { try Measure.all(chosen(try sides()), effort) }
    }

    /// Measures one side under several conditions: checksums need not agree.
    func series(
        _ name: String, per unit: String? = nil, targets: [Target] = [], _ sides: () throws -> [Side]
    ) {
        add(name, unit: .time(per: unit), targets: targets) {
            try Measure.all(chosen(try sides()), effort).map {
                Measured(side: $0.side, samples: $0.samples, checksum: 0)
            }
        }
    }

    /// Says that a workload cannot be measured here.
    func leaveOut(_ name: String, because reason: String) {
        isAnythingLeftOut = true
        print("\n\(name): left out, \(reason)")
    }

    private func chosen(_ sides: [Side]) -> [Side] { sides.filter { options.side == nil || options.side == $0.name } }

    /// Adds a row, if it is asked for.
    func add(_ name: String, unit: Unit, targets: [Target] = [], _ measure: () throws -> [Measured]) {
        guard options.includes(name) else { return }
        progress(name)
        let row: Row
        do {
            row = Row(
                section: section, name: name, unit: unit, sides: try measure(), targets: targets, failure: nil)
        } catch {
            row = Row(section: section, name: name, unit: unit, sides: [], targets: [], failure: "\(error)")
        }
        rows.append(row)
        progress(nil)
        if !isSectionPrinted { print("\n== \(section)") }
        isSectionPrinted = true
        print("\n" + row.lines.joined(separator: "\n"))
        fflush(nil)
    }

    // MARK: Progress

    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let start = ContinuousClock.now

    /// Shows what is being measured: in place on a terminal, or else as a line.
    private func progress(_ name: String?) {
        let seconds = "\((ContinuousClock.now - start).components.seconds) s  ".padded(7, atStart: true)
        switch (name, isTerminal) {
        case (let name?, true): FileHandle.standardError.write(Data("\r\u{1B}[K\(seconds)\(name) …".utf8))
        case (nil, true): FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
        case (let name?, false): Self.note("\(seconds)\(name)")
        case (nil, false): break
        }
    }

    private static func note(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
