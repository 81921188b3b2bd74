import Foundation
import LazyJSON
import TestSupport
import Testing

/// The inputs that fuzzing is started from and has found (Tests/Checks/Fuzzing/Corpus), without a fuzzer.
@Suite struct CorpusTests {
    private static let folder = Package.file("Tests/Checks/Fuzzing/Corpus")

    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

    @Test("an input of the corpus has the verdict of the slow reader, up to its edits", arguments: names)
    func input(name: String) throws {
        let all = Array(try Data(contentsOf: Self.folder.appending(path: name)))
        for bytes in [all, Array(all.prefix { $0 != 0xFF })] {
            let reference = try? ReferenceReader.read(bytes)
            let json = try? JSON(parsing: bytes)
            #expect((json == nil) == (reference == nil))
            guard let json, let reference else { continue }
            #expect(json.difference(from: reference, in: bytes) == nil)
            #expect(json.data() == Data(bytes))
            #expect(json == reference.rebuilt)
        }
    }

    @Test("the corpus is there")
    func isThere() { #expect(Self.names.count > 10) }
}
