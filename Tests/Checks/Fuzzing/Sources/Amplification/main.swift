import Foundation
import LazyJSON

// How much memory the worst documents take, in bytes at the peak for every byte of the document. Linux only: it reads
// the counters of the kernel. From the package's folder:
//
//     swift run -c release --package-path Tests/Checks/Fuzzing --scratch-path .build/amplification Amplification
//
// Every figure is of a process of its own, which has the document in memory before it begins.

final class Item: JSONModel, @unchecked Sendable {
    @Property("i") var id: Int = 0
}

final class Holder: JSONModel, @unchecked Sendable {
    @Property("m") var list: [Item]
    @Property("m") var lazy: LazyArray<Item>
    @Property("m") var ints: [Int]
}

let size = 4_000_000

/// A document of about `size` bytes, put together without leaving anything else behind.
func document(_ open: String, _ element: (Int) -> String, _ close: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 4_096)
    bytes += open.utf8
    var number = 0
    while bytes.count < size {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += element(number).utf8
        number += 1
    }
    bytes += close.utf8
    return bytes
}

func nest(_ open: String, _ close: String, _ depth: Int, around core: String) -> String {
    String(repeating: open, count: depth) + core + String(repeating: close, count: depth)
}

let padding = String(repeating: " ", count: 250)
let inputs: [(name: String, make: () -> [UInt8])] = [
    ("[[[[ 500 deep, all of 256 bytes and more", { document("[", { _ in nest("[", "]", 500, around: padding) }, "]") }),
    (
        "{\"a\":{\"a\": 500 deep, the same",
        { document("[", { _ in nest("{\"a\":", "}", 500, around: "[\(padding)]") }, "]") }
    ),
    ("[[0,0,…] of 256 bytes, …]", { document("[", { _ in "[0" + String(repeating: ",0", count: 127) + "]" }, "]") }),
    ("[0,0,0,…]", { document("[", { _ in "0" }, "]") }),
    ("{\"m\":[{},{},{},…]}", { document("{\"m\":[", { _ in "{}" }, "]}") }),
    ("{\"m\":[0,0,0,…]}", { document("{\"m\":[", { _ in "0" }, "]}") }),
    ("[\"\",\"\",\"\",…]", { document("[", { _ in "\"\"" }, "]") }),
    ("{\"a0\":0,\"a1\":0,…}", { document("{", { "\"a\($0)\":0" }, "}") }),
    ("{\"\":0,\"\":0,\"\":0,…}", { document("{", { _ in "\"\":0" }, "}") }),
    (
        "objects of 300 bytes in an array",
        {
            document("{\"m\":[", { "{\"i\":\($0),\"t\":\"" + String(repeating: "t", count: 280) + "\"}" }, "]}")
        }
    ),
]

/// Walks everything by the public collections.
func walk(_ root: JSON) -> Int {
    var pending = [root]
    var count = 0
    while let json = pending.popLast() {
        count += 1
        for element in json.elements where (element.count ?? 0) > 0 { pending.append(element) }
        for (key, value) in json.members {
            _ = json[key]
            if (value.count ?? 0) > 0 { pending.append(value) }
        }
    }
    return count
}

/// Reads of a model, and keeps the model.
func read(_ json: JSON, _ body: (Holder) -> Int) -> Any {
    let holder = Holder(json) ?? Holder()
    return (holder, body(holder))
}

let operations: [(name: String, run: (JSON) -> Any)] = [
    ("open", { $0 }),
    ("walk all", { ($0, walk($0)) }),
    ("hash", { ($0, $0.hashValue) }),
    ("compare", { json in (json, json == (try? JSON(parsing: json.data()))) }),
    ("lazy models", { read($0) { holder in holder.lazy.reduce(0) { $0 + $1.id } } }),
    ("list of models", { read($0) { $0.list.count } }),
    ("list of Int", { read($0) { $0.ints.count } }),
    (
        "one edit",
        { json in
            var edited = json
            edited["m"]?[0] = 1
            edited[0] = 1
            return (json, edited)
        }
    ),
    (
        "edit all",
        { json in
            var edited = json["m"] ?? json
            for position in 0..<edited.elements.count { edited[position] = .null }
            for (key, _) in edited.members { edited[key] = .null }
            return edited
        }
    ),
]

func kilobytes(_ field: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
}

if CommandLine.arguments.count == 3, let input = Int(CommandLine.arguments[1]),
    let operation = Int(CommandLine.arguments[2])
{
    let bytes = inputs[input].make()
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    let before = kilobytes("VmRSS")
    guard let json = try? JSON(parsing: bytes) else { exit(1) }
    let result = operations[operation].run(json)
    let peak = kilobytes("VmHWM")
    withExtendedLifetime(result) {
        print(String(format: "%.1f", Double(max(peak - before, 0)) * 1_024 / Double(bytes.count)))
    }
} else {
    print("peak bytes per byte of a document of \(size) bytes\n")
    print("| document | " + operations.map(\.name).joined(separator: " | ") + " |")
    print("|---|" + operations.map { _ in "--:|" }.joined())
    for input in inputs.indices {
        var row = "| `\(inputs[input].name)` |"
        for operation in operations.indices {
            let process = Process()
            process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = [String(input), String(operation)]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            row += " \(output.isEmpty ? "–" : output.trimmingCharacters(in: .newlines)) |"
        }
        print(row)
    }
}
