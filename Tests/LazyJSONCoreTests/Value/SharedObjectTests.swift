#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation
    import LazyJSON
    import Testing

    @testable import LazyJSONCore

    /// Objects that are referred to several times: a few bytes can mean more JSON than any memory has room for.
    @Suite struct SharedObjectTests {
        /// A binary property list of arrays, each of which contains the next one a number of times, around a string.
        static func propertyList(levels: Int, width: Int, contains itself: Bool = false) -> Data {
            var bytes = Array("bplist00".utf8)
            var offsets: [Int] = []
            for level in 0..<levels {
                offsets.append(bytes.count)
                let child = itself && level == levels - 1 ? 0 : level + 1
                bytes.append(0xA0 | UInt8(width))
                bytes += [UInt8](repeating: UInt8(child), count: width)
            }
            offsets.append(bytes.count)
            bytes += [0x53] + "lol".utf8
            let table = bytes.count
            for offset in offsets { bytes += [UInt8(offset >> 8), UInt8(offset & 0xFF)] }
            bytes += [0, 0, 0, 0, 0, 0, 2, 1]
            for number in [offsets.count, 0, table] {
                bytes += withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
            }
            return Data(bytes)
        }

        @Test func `a property list of 202 bytes that means a trillion strings is an error`() throws {
            let data = Self.propertyList(levels: 12, width: 10)
            #expect(data.count == 202)
            let error = #expect(throws: JSON.UnsupportedValue.self) { try JSON(propertyList: data) }
            #expect(error?.description == "the root is larger than the limit of 100000000 bytes of text")
            #expect(throws: JSON.UnsupportedValue.self) { try LazyArray<JSONModel>(propertyList: data) }
        }

        @Test func `the limit is exact, and can be another`() throws {
            let data = Self.propertyList(levels: 2, width: 3)
            let text = #"[["lol","lol","lol"],["lol","lol","lol"],["lol","lol","lol"]]"#
            #expect(text.utf8.count == 61)
            #expect(try JSON(propertyList: data, textLimit: 61).text == text)
            let error = #expect(throws: JSON.UnsupportedValue.self) { try JSON(propertyList: data, textLimit: 60) }
            #expect(error?.description == "the root is larger than the limit of 60 bytes of text")
            let objects: [Any] = [["lol", "lol"], ["lol", "lol"]]
            #expect(try JSON(foundation: objects, textLimit: 29).text == #"[["lol","lol"],["lol","lol"]]"#)
            #expect(throws: JSON.UnsupportedValue.self) { try JSON(foundation: objects, textLimit: 28) }
            #expect(JSON(any: objects, textLimit: 29) == JSON(any: objects))
            var leftOut: [JSON.UnsupportedValue] = []
            #expect(JSON(any: objects, textLimit: 28, leftOut: &leftOut) == .null)
            #expect(leftOut.map(\.description) == ["the root is larger than the limit of 28 bytes of text"])
            #expect(JSON(any: objects, textLimit: 28) == .null)
            #expect(throws: JSON.UnsupportedValue.self) { try JSON(foundation: ["long enough"], textLimit: 5) }
        }

        @Test func `arrays that contain an array many times end at the limit`() throws {
            var object: Any = "lol"
            for _ in 0..<12 { object = [Any](repeating: object, count: 10) }
            #expect(throws: JSON.UnsupportedValue.self) { try JSON(foundation: object, textLimit: 1_000_000) }
            #expect(JSON(any: object, textLimit: 1_000_000) == .null)
        }

        @Test func `a property list whose array contains itself is an error, and so is one whose objects overlap`() {
            #expect(throws: (any Error).self) {
                try JSON(propertyList: Self.propertyList(levels: 3, width: 2, contains: true))
            }
            // Every object is the same array of references to all objects.
            var bytes = Array("bplist00".utf8) + [0xAF, 0x11, 0x10, 0x00]
            bytes += (0..<4096).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            let table = bytes.count
            for _ in 0..<4096 { bytes += [0, 8] }
            bytes += [0, 0, 0, 0, 0, 0, 2, 2]
            for number in [4096, 0, table] { bytes += withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) } }
            #expect(throws: JSON.UnsupportedValue.self) { try JSON(propertyList: Data(bytes)) }
        }

        @Test func `the size is at most that of the text, for every type of object`() throws {
            let objects: [String: Any] = [
                "text": "täxt 👍", "long": String(repeating: "x", count: 300), "data": Data(count: 20), "date": Date(),
                "numbers": [1, -1, 1 << 40, 1.5, true] as [Any], "empty": [Any](), "": [String: Any](),
            ]
            let data = try PropertyListSerialization.data(fromPropertyList: objects, format: .binary, options: 0)
            let text = try JSON(propertyList: data).text
            let size = try #require(PropertyListSize(data))
            #expect(!size.isLarger(than: text.utf8.count))
            #expect(size.isLarger(than: text.utf8.count / 2))
            // A slice has other indices.
            #expect(try JSON(propertyList: (Data([0]) + data).dropFirst()).text == text)
        }

        @Test func `broken property lists are errors, whatever is broken`() throws {
            let data = Self.propertyList(levels: 3, width: 3)
            for index in data.indices {
                for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xAF, 0xFF] {
                    var broken = data
                    broken[index] = byte
                    _ = try? JSON(propertyList: broken, textLimit: 10_000)
                }
                _ = try? JSON(propertyList: data.prefix(index))
            }
        }
    }
#endif
