import Foundation
import LazyJSONStreams

/// A post; a huge file has many.
final class Post: JSONModel {
    @Property var id = 0
    @Property var title = ""
    @Property var likes = 0
}

/// Writes a file of posts, of about 300 bytes each.
func make(_ url: URL, megabytes: Int) throws {
    FileManager.default.createFile(atPath: url.path, contents: Data(#"{"meta": {"page": 1}, "data": {"items": ["#.utf8))
    let file = try FileHandle(forWritingTo: url)
    try file.seekToEnd()
    let text = String(repeating: "Lorem ipsum dolor sit amet, \\\"consectetur\\\" – ", count: 4)
    var id = 0
    var size = 0
    while size < megabytes << 20 {
        var block = ""
        for _ in 0..<4096 {
            block += id == 0 ? "" : ","
            block += """
                \n  {"id": \(id), "title": "Post \(id)", "likes": \(id % 100), "text": "\(text)", "tags": ["a", "b"], "author": {"name": "Bo", "id": \(id % 7)}}
                """
            id += 1
        }
        let data = Data(block.utf8)
        size += data.count
        try file.write(contentsOf: data)
    }
    try file.write(contentsOf: Data("\n]}, \"count\": \(id)}\n".utf8))
}

/// The processor time of the process so far in seconds, and the most memory that it has had in megabytes.
func usage() -> (seconds: Double, megabytes: Double) {
    var usage = rusage()
    #if canImport(Darwin)
        getrusage(RUSAGE_SELF, &usage)
        let unit = 1_048_576.0
    #else
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let unit = 1024.0
    #endif
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
    return (seconds(usage.ru_utime) + seconds(usage.ru_stime), Double(usage.ru_maxrss) / unit)
}

let arguments = CommandLine.arguments
let url = URL(fileURLWithPath: arguments[2])
if arguments[1] == "make" {
    try make(url, megabytes: Int(arguments[3]) ?? 1024)
    exit(0)
}
let start = usage()
var count = 0
var likes = 0
switch arguments[1] {
case "map": count = try JSON(mapping: url).value(at: "data")?.count ?? 0
case "mapped-posts":
    for post in LazyArray<Post>(try JSON(mapping: url).value(at: "data.items") ?? []) ?? [] {
        count += 1
        likes += post.likes
    }
case "json":
    try JSON.elements(ofFile: url, at: "data.items").forEach { _ in count += 1 }
case "posts":
    try Post.elements(ofFile: url, at: "data.items").forEach { post in
        count += 1
        likes += post.likes
    }
case "async-posts":
    for try await post in Post.elements(of: FileChunks(url), at: "data.items") {
        count += 1
        likes += post.likes
    }
case "rewrite":
    // Edits every hundredth post, and removes every hundredth.
    let target = URL(fileURLWithPath: arguments[3])
    try Post.rewriteElements(ofFile: url, at: "data.items", to: target) { post in
        count += 1
        return count % 100 == 1 ? nil : count % 100 == 50 ? post.mutate { $0.likes = -1 } : post
    }
case "skip":
    do { try JSON.elements(ofFile: url, at: "nothing").forEach { _ in } } catch is MissingArrayError {}
default: fatalError("what is \(arguments[1])?")
}
let end = usage()
print(
    "\(arguments[1]): \(count) \(likes), "
        + String(format: "%.2f s, %.0f MB more", end.seconds - start.seconds, end.megabytes - start.megabytes))
