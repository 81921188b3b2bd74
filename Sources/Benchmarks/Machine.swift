import Foundation
import LazyJSON

/// The machine on which the numbers were measured.
struct Machine: Codable {
    let processor: String
    let cores: Int
    let memory: String
    let system: String
    let swift: String
    let configuration: String
    /// The vector instructions that documents are opened with.
    let kernel: String
    /// Averages over 1, 5 and 15 minutes, when the run started.
    let load: [Double]

    init() {
        let process = ProcessInfo.processInfo
        processor = Self.processorName
        cores = process.activeProcessorCount
        memory = "\(process.physicalMemory >> 30) GB"
        system = process.operatingSystemVersionString + ", " + Self.architecture
        swift = Self.compiler
        #if DEBUG
            configuration = "debug: these results are meaningless; run with -c release"
        #else
            configuration = "release"
        #endif
        kernel = StructuralKernel.best?.rawValue ?? "none"
        load = Self.averageLoad
    }

    /// The load of the machine, averaged over 1, 5 and 15 minutes.
    static var averageLoad: [Double] {
        var averages = [Double](repeating: 0, count: 3)
        return getloadavg(&averages, 3) == 3 ? averages : []
    }

    /// A line for each fact.
    var lines: [String] {
        [
            "processor      \(processor), \(cores) cores, \(memory)",
            "system         \(system)",
            "compiler       \(swift)",
            "configuration  \(configuration)",
            "kernel         \(kernel)",
            "load           " + load.map { String(format: "%.2f", $0) }.joined(separator: " ")
                + " (above 1, other processes make caches and memory slower)",
        ]
    }

    private static var processorName: String {
        #if os(Linux)
            let facts = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
            let line = facts.split(separator: "\n").first { $0.hasPrefix("model name") }
            return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "unknown"
        #else
            var name = [UInt8](repeating: 0, count: 256)
            var size = name.count
            guard sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 else { return "unknown" }
            return String(decoding: name.prefix(while: { $0 != 0 }), as: UTF8.self)
        #endif
    }

    private static var architecture: String {
        #if arch(x86_64)
            "x86-64"
        #elseif arch(arm64)
            "arm64"
        #else
            "another architecture"
        #endif
    }

    /// The oldest version that the compiler can be: a condition cannot tell the exact one.
    private static var compiler: String {
        #if compiler(>=6.4)
            "Swift 6.4 or later"
        #elseif compiler(>=6.3.1)
            "Swift 6.3.1 or later (before 6.4)"
        #elseif compiler(>=6.3)
            "Swift 6.3"
        #else
            "Swift 6.2"
        #endif
    }
}
