import Foundation

/// Memory above the input, each workload in a process of its own.
extension Bench {
    func memoryWorkloads() {
        section("Peak of resident memory above the input, in a fresh process each, \(MemoryTask.method)")
        let names = FeedTask.allCases.map { "memory: \($0.title)" }
        guard names.contains(where: options.includes) else { return }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lazyjson-feed-\(ProcessInfo.processInfo.processIdentifier).json")
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            try feed.write(to: file)
        } catch {
            return add(names[0], unit: .bytes) { throw error }
        }
        for (task, name) in zip(FeedTask.allCases, names) {
            let targets: [Target] = task == .oneField || task == .issues ? [.atMost(15e6, .bytes)] : []
            add(name, unit: .bytes, targets: targets) {
                try task.participantsOfMemory.map { participant in
                    let memory = MemoryTask(task: task, participant: participant, file: file)
                    let count = options.isQuick || participant != .ours ? 1 : 3
                    let samples = try (0..<count).map { _ in Double(try memory.peakInChild()) }
                    return Measured(side: participant.rawValue, samples: samples, checksum: 0)
                }
            }
        }
    }
}

/// A workload whose memory is measured: the peak beyond the memory in use when the input had been read.
///
/// The input is read from a file into memory, and a small document is worked on, so that one-time setup is done.
/// Then the peak that the system records is reset, where possible (Linux: 5 into `/proc/self/clear_refs`). Elsewhere
/// the input is the peak so far, and only memory beyond it is measured.
struct MemoryTask {
    static let option = "--memory-of"

    /// How it is measured.
    static var method: String {
        #if os(Linux)
            "as VmHWM, reset when the input has been read"
        #else
            "as ru_maxrss, from when the input has been read"
        #endif
    }

    let task: FeedTask
    let participant: FeedTask.Participant
    let file: URL

    init(task: FeedTask, participant: FeedTask.Participant, file: URL) {
        self.task = task
        self.participant = participant
        self.file = file
    }

    /// From an ``argument``.
    init(_ argument: String) throws(UsageError) {
        let parts = argument.split(separator: ":", maxSplits: 2).map(String.init)
        guard parts.count == 3, let task = FeedTask(rawValue: parts[0]),
            let participant = FeedTask.Participant(rawValue: parts[1])
        else { throw UsageError("\(argument) is not a task whose memory can be measured") }
        self.init(task: task, participant: participant, file: URL(fileURLWithPath: parts[2]))
    }

    private var argument: String { "\(task.rawValue):\(participant.rawValue):\(file.path)" }

    /// Does it here, and returns the peak in bytes.
    func run() throws -> Int {
        let input = try Data(contentsOf: file)
        _ = try task.run(participant, Feed.make(10))
        try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
        let before = Self.peak
        let result = try task.run(participant, input)
        let after = Self.peak
        keep(result)
        keep(input)
        return max(0, after - before)
    }

    /// Does it in a process of its own, where the platform has processes.
    func peakInChild() throws -> Int {
        #if os(Linux) || os(macOS)
            let child = Process()
            child.executableURL = Self.executable
            child.arguments = [Self.option, argument]
            let output = Pipe()
            child.standardOutput = output
            try child.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            child.waitUntilExit()
            guard let bytes = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else { throw UnexpectedValue() }
            return bytes
        #else
            throw UnexpectedValue()
        #endif
    }

    private static var executable: URL? {
        #if os(Linux)
            URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        #else
            Bundle.main.executableURL
        #endif
    }

    /// The most memory that the process has had so far, in bytes.
    private static var peak: Int {
        #if os(Linux)
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return (line?.split(separator: " ").dropFirst().first).flatMap { Int($0) }.map { $0 << 10 } ?? 0
        #else
            var usage = rusage()
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #endif
    }
}
