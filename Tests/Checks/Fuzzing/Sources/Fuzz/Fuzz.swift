import Foundation
import LazyJSON

/// libFuzzer calls this function with every input. The environment variable `FUZZ` chooses the check.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

private let target = Target.chosen

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<CArguments>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

private typealias CArguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// Where SwiftPM has an executable begin on Linux; libFuzzer's own `main` would do the same.
@_cdecl("Fuzz_main")
public func start(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, arguments) = (count, arguments)
    return runDriver(&count, &arguments) { fuzz($0, $1) }
}

enum Target: String, CaseIterable {
    /// The verdict, the error and the bytes.
    case parse
    /// All that can be read of a document, by values and by models.
    case read
    /// Random edits, by values and by drafts.
    case edit
    /// Differences, patches and merges.
    case change
    /// The snapshots of a document that arrives chunk by chunk.
    case arriving
    /// The declarations that the macros read.
    case declare
    /// JSON with comments.
    case nearly

    static var chosen: Target {
        let name = ProcessInfo.processInfo.environment["FUZZ"] ?? "parse"
        guard let target = Target(rawValue: name) else {
            fail("FUZZ is one of \(allCases.map(\.rawValue)), not \(name)")
        }
        return target
    }

    func run(_ bytes: [UInt8]) {
        switch self {
        case .parse: checkParsing(bytes)
        case .read:
            checkReading(bytes)
            FormCheck.read(bytes)
        case .edit:
            checkEditing(bytes)
            FormCheck.edit(bytes)
        case .change:
            checkChanging(bytes)
            FormCheck.change(bytes)
        case .arriving: checkArriving(bytes)
        case .declare: checkDeclaring(bytes)
        case .nearly: checkNearly(bytes)
        }
    }
}

/// A finding: libFuzzer keeps the input of a process that ends this way.
func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("FINDING: \(message)\n".utf8))
    abort()
}

func check(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fail(message()) }
}
