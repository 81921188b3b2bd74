import Foundation
import LazyJSON

/// Opens an input by every way there is; the slow reader has the say.
func checkParsing(_ bytes: [UInt8]) {
    let isValid = ReferenceReader.accepts(bytes)
    let data = Data(bytes)
    do {
        let json = try JSON(parsing: bytes)
        check(isValid, "opened what is not JSON")
        check(json.data() == data, "other bytes than came in")
        check((try? JSON(parsing: data))?.text == json.text, "data opens otherwise")
        check((try? JSON(parsing: String(decoding: bytes, as: UTF8.self)))?.text == json.text, "text opens otherwise")
    } catch {
        check(!isValid, "refused JSON: \(error)")
        check((0...bytes.count).contains(error.byteOffset), "an error outside of the input")
        check(error.line >= 1 && error.column >= 1 && !error.description.isEmpty, "an error that says nothing")
    }
    for limit in [0, 3] {
        if let json = try? JSON(parsing: bytes, nestingLimit: limit) { check(json.data() == data, "limit \(limit)") }
    }
    do {
        let lines = try LazyArray<JSONModel>(lines: bytes)
        for element in lines.json.elements {
            check(ReferenceReader.accepts(Array(element.data())), "a line that is not JSON")
        }
        let again = try? LazyArray<JSONModel>(lines: lines.lines())
        check(again?.json == lines.json, "lines that read otherwise when they are written")
    } catch {
        check((0...bytes.count).contains(error.byteOffset) && error.line >= 1, "an error outside of the lines")
    }
}
