import Foundation
import LazyJSON

/// Documents from elsewhere, if they are available. Everything in them is read.
extension Bench {
    func realWorkloads() {
        section("Real documents, everything read")
        compare("twitter: 25 values of every status", of: "twitter.json", atLeast: 6.5) { Self.timeline($0) }
        compare("twitter, escaped: the same with \\u for all that is not ASCII", of: "twitter.json", atLeast: 8) {
            Self.timeline(Documents.escaped($0))
        }
        compare("citm: every value of all performances", of: "citm_catalog.json", atLeast: 14) { data in
            [
                Side(Side.ours) { try Catalog(parsing: data).performances.checksum(\.checksum) },
                Side(Side.decoder) {
                    try JSONDecoder().decode(CatalogStruct.self, from: data).performances.checksum(\.checksum)
                },
            ]
        }
        compare("canada: all coordinates as [[[Double]]]", of: "canada.json", atLeast: 12) { data in
            func sum(_ shapes: [[[Double]]]) -> Int {
                shapes.checksum { shape in shape.checksum { point in Int((point[0] + point[1]) * 1e6) } }
            }
            return [
                Side(Side.ours) { try Country(parsing: data).features.checksum { sum($0.coordinates) } },
                Side(Side.decoder) {
                    try JSONDecoder().decode(CountryStruct.self, from: data).features.checksum { sum($0.coordinates) }
                },
            ]
        }
        compare("strings: 18 MB of text, escapes and CJK, every field", targets: [.decoder(atLeast: 4.5)]) {
            let letters = Documents.letters(options.isQuick ? 2_000 : 20_000)
            func sum(_ texts: String...) -> Int { texts.checksum { $0.utf8.count } }
            return [
                Side(Side.ours) {
                    try LazyArray<Letter>(parsing: letters).checksum {
                        sum($0.from, $0.subject, $0.body, $0.quoted, $0.note)
                    }
                },
                Side(Side.decoder) {
                    try JSONDecoder().decode([LetterStruct].self, from: letters).checksum {
                        sum($0.from, $0.subject, $0.body, $0.quoted, $0.note)
                    }
                },
            ]
        }
    }

    /// The lines of a feed, one object on each.
    func lineWorkloads() {
        section("\(feedCount) lines with one object each, 1 Int of each read")
        let names = ("lines: opened one by one", "lines: LazyArray(lines:)")
        guard options.includes(names.0) || options.includes(names.1) else { return }
        let whole = Documents.lines(feed)
        let lines = whole.split(separator: UInt8(ascii: "\n")).map { Data($0) }
        let decoder = Foundations.decoder()
        let decoded = Side(Side.decoder) { try lines.checksum { try decoder.decode(IdOnly.self, from: $0).id } }
        compare(names.0, targets: [.decoder(atLeast: 8)]) {
            [Side(Side.ours) { try lines.checksum { try Item(parsing: $0).id } }, decoded]
        }
        compare(names.1, targets: [.decoder(atLeast: 9)]) {
            [Side(Side.ours) { try LazyArray<Item>(lines: whole).checksum(\.id) }, decoded]
        }
    }

    private static func timeline(_ data: Data) -> [Side] {
        [
            Side(Side.ours) { try Timeline(parsing: data).statuses.checksum(\.checksum) },
            Side(Side.decoder) {
                try JSONDecoder().decode(TimelineStruct.self, from: data).statuses.checksum(\.checksum)
            },
        ]
    }

    /// Compares the sides of a workload on a document, if it is there.
    private func compare(_ name: String, of file: String, atLeast ratio: Double, _ sides: (Data) -> [Side]) {
        guard options.includes(name) else { return }
        guard let data = try? Data(contentsOf: Documents.folder.appendingPathComponent(file)) else {
            return leaveOut(name, because: "there is no \(Documents.folder.path)/\(file)")
        }
        compare(name, targets: [.decoder(atLeast: ratio)]) { sides(data) }
    }
}

extension Documents {
    /// Where documents that nobody here wrote are: beside the project.
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../shared/data/real").standardizedFileURL

    /// The same document with every character that is not ASCII as `\uXXXX`.
    static func escaped(_ data: Data) -> Data {
        var escaped = ""
        for unit in String(decoding: data, as: UTF8.self).utf16 {
            if unit < 0x80 {
                escaped.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            } else {
                escaped += "\\u" + String(0x10000 + Int(unit), radix: 16).dropFirst()
            }
        }
        return Data(escaped.utf8)
    }

    /// An array of letters of about 900 B: texts with escapes, plain ones, and Chinese ones.
    static func letters(_ count: Int) -> Data {
        var text = "["
        for number in 0..<count {
            if number > 0 { text += "," }
            let line = #"She said: \"It is late\", and he:\n\t\"Not yet\" \u2013 as every day, caf\u00e9 or not.\n"#
            let chinese = "天地玄黃，宇宙洪荒。日月盈昃，辰宿列張。寒來暑往，秋收冬藏。"
            text += "{\"from\":\"sender\(number)@example.org\",\"subject\":\"Letter number \(number) of this year\","
            text += "\"body\":\"\(String(repeating: line, count: 3))\",\"quoted\":\"\(chinese)\(chinese)\(number)\","
            text += "\"note\":\"\(String(repeating: "What is plain costs little. ", count: 8))\(number)\"}"
        }
        return Data((text + "]").utf8)
    }

    /// A feed's objects, each on a line.
    static func lines(_ feed: Data) -> Data {
        var lines = Data(capacity: feed.count)
        let objects = (try? JSON(parsing: feed).elements) ?? JSON.emptyArray.elements
        for object in objects {
            lines.append(object.data())
            lines.append(UInt8(ascii: "\n"))
        }
        return lines
    }
}
