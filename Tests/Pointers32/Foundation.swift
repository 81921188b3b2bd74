// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the files of Document that know nothing of an operating system name of Foundation, so that they compile for a target
// that has none. Only declarations matter: nothing is run.

public protocol LocalizedError: Error { var errorDescription: String? { get } }

public struct CancellationError: Error {}

public struct URL {}

public struct Data: Sendable {
    public struct ReadingOptions: Sendable {
        public static let alwaysMapped = ReadingOptions()
        public static let mappedIfSafe = ReadingOptions()
    }
    public init(_ bytes: UnsafeBufferPointer<UInt8>) {}
    public init(contentsOf url: URL, options: ReadingOptions = .alwaysMapped) throws(CancellationError) {}
    public func withUnsafeBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        try body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
}

public struct Decimal: Sendable, ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int) {}
    public init(_ value: Int) {}
    public init(sign: FloatingPointSign, exponent: Int, significand: Decimal) {}
    public var isNaN: Bool { false }
    public var description: String { "" }
    public static func + (left: Decimal, right: Decimal) -> Decimal { left }
    public static func * (left: Decimal, right: Decimal) -> Decimal { left }
}
