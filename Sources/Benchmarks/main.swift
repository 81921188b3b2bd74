import Foundation
import LazyJSON

struct Empty: Decodable {}
func median(_ n: Int, _ body: () -> Void) -> Double {
    var t: [Double] = []
    for _ in 0..<n { let c = ContinuousClock(); let d = c.measure(body); t.append(Double(d.components.attoseconds) / 1e15 + Double(d.components.seconds) * 1000) }
    return t.sorted()[n / 2]
}
for path in CommandLine.arguments.dropFirst() {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let ours = median(9) { _ = try! JSON(parsing: data) }
    print(path, data.count, "ours", ours, "ms", Double(data.count) / ours / 1000, "MB/s")
}
