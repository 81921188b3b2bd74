import Foundation
import LazyJSON
import Testing

@testable import LazyJSONCore

/// Checks of text in well-known formats, of exclusive bounds, dates and digits, and texts of an app's own.
@Suite struct FormatCheckTests {
    func table<Value>(
        _ check: Check<Value>, passes: [Value], fails: [Value], location: SourceLocation = #_sourceLocation
    ) {
        for value in passes { #expect(check.passes(value), "\(value)", sourceLocation: location) }
        for value in fails { #expect(!check.passes(value), "\(value)", sourceLocation: location) }
    }

    @Test("e-mail addresses, addresses of computers, schemes of URLs")
    func formats() {
        table(
            .email, passes: ["a@b", "bo.smith+x@mail.example.com", "o'neil@example.org"],
            fails: [
                "", "a", "@b", "a@", "a@b@c", "a b@c.d", "a..b@c.d", ".a@c.d", "a@-b.c", "a@b..c", "a@b.c\n", "é@b.c",
            ])
        table(
            .ipv4, passes: ["0.0.0.0", "255.255.255.255", "192.168.1.10"],
            fails: ["", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.4\n", "1.2.3.٤"])
        table(
            .ipv6, passes: ["::", "::1", "1::", "fe80::1", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4", "ABCD:ef01::"],
            fails: [
                "", ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::", "::g", "::1.2.3",
                "fe80::1%en0",
            ])
        table(.ip, passes: ["::1", "1.2.3.4"], fails: ["", "localhost"])
        table(
            .scheme("https", "mailto"), passes: ["https://a.b/c", "HTTPS://a.b", "mailto:a@b.c"],
            fails: ["", "http://a.b", "https:", "https:///x", "//a.b", "a.b", "javascript:alert(1)"])
        let url: Check<URL?> = .unlessNil(.scheme("https"))
        #expect(url.passes(nil) && url.passes(URL(string: "https://a.b")) && !url.passes(URL(string: "file:///a")))
        #expect(!Check<String>.scheme().mistakes.isEmpty && !Check<String>.scheme("a b").mistakes.isEmpty)
    }

    @Test("bounds that don't belong to the range")
    func exclusiveBounds() throws {
        table(.greater(than: 0), passes: [1, .max], fails: [0, -1])
        table(.less(than: 0.5), passes: [0.4999, -.infinity], fails: [0.5, .nan, 1])
        table(.greater(than: Decimal(string: "0.1") ?? 0), passes: [Decimal(1)], fails: [Decimal(string: "0.1") ?? 1])
        let optional: Check<Int?> = .unlessNil(.greater(than: 3))
        table(optional, passes: [nil, 4], fails: [3])
        let moment = Date(timeIntervalSince1970: 0)
        table(.greater(than: moment), passes: [moment + 1], fails: [moment, moment - 1])
    }

    @Test("the past, the future, and digits")
    func datesAndDigits() {
        table(.past, passes: [.distantPast, Date() - 10], fails: [.distantFuture, Date() + 100])
        table(.future, passes: [.distantFuture, Date() + 100], fails: [.distantPast, Date() - 10])
        table(.digits(atMost: 3), passes: [0, 999, -999], fails: [1000, -1000, .max])
        table(.decimalPlaces(atMost: 2), passes: [0, 1.5, 19.99, -0.25, 1e20], fails: [1.255, 0.001, .nan, .infinity])
        table(
            Check<Decimal>.decimalPlaces(atMost: 2),
            passes: ["19.99", "100", "1.50"].compactMap { Decimal(string: $0) },
            fails: ["19.999", "0.001"].compactMap { Decimal(string: $0) })
        table(
            Check<Decimal>.digits(atMost: 4), passes: ["19.99", "1234", "0.123"].compactMap { Decimal(string: $0) },
            fails: ["123.45", "12345"].compactMap { Decimal(string: $0) })
        #expect(
            !Check<Int>.digits(atMost: 0).mistakes.isEmpty && !Check<Double>.decimalPlaces(atMost: -1).mistakes.isEmpty)
    }

    @Test("a check can have its own text, also from the value, and its own rule")
    func texts() {
        let zip = Check<String>.pattern("^[0-9]{5}$", "must be a zip code")
        #expect(zip.failures(of: "x").map(\.text) == ["must be a zip code"])
        #expect(zip.failures(of: "x").map(\.rule) == ["pattern"])
        #expect(zip.rule("zipCode").failures(of: "x").map(\.rule) == ["zipCode"])
        let steps = Check<Int>.multiple(of: 5).text { "must be a multiple of 5, such as \($0 / 5 * 5)" }
        #expect(steps.failures(of: 13).map(\.text) == ["must be a multiple of 5, such as 10"])
        #expect(steps.failures(of: 13).map(\.rule) == ["multipleOf"])
        let optional = Check<Int?>.unlessNil(Check<Int>.in(0...9).text { "\($0) is too much" })
        #expect(optional.failures(of: 10).map(\.text) == ["10 is too much"] && optional.passes(nil))
        let list = Check<[Int]>.each(.in(0...9)).text("must be digits")
        #expect(list.failures(of: [1, 10, 20]).map(\.steps) == [[.element(1)], [.element(2)]])
        #expect(Check<Int>("must be even", rule: "even") { $0 % 2 == 0 }.failures(of: 1).map(\.rule) == ["even"])
    }

    @Test("bounds say which of them is broken")
    func brokenBounds() {
        #expect(Check<Int>.in(1...9).failures(of: 0).map(\.rule) == ["minimum"])
        #expect(Check<Int>.in(1...9).failures(of: 10).map(\.rule) == ["maximum"])
        #expect(Check<String>.length(2...3).failures(of: "a").map(\.rule) == ["minLength"])
        #expect(Check<String>.length(2...3).failures(of: "abcd").map(\.rule) == ["maxLength"])
        #expect(Check<[Int]>.count(1...1).failures(of: []).map(\.rule) == ["minItems"])
    }
}
