import Foundation

/// A type that is unusual in memory: how to create a value from a number, and how to find the number of a value.
protocol OddType: Sendable {
    associatedtype Value: Sendable
    static func make(_ number: Int) -> Value
    static func number(of value: Value) -> Int?
}

/// An object that knows its number.
final class OddLeaf: Sendable, OddType {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func make(_ number: Int) -> OddLeaf { OddLeaf(number) }
    static func number(of value: OddLeaf) -> Int? { value.number }
}

/// Types that are odd in one way each. Numbers are small; those that have no value of their own in a type share one.
enum Odd {
    static let types: [any OddType.Type] = [
        OddLeaf.self, TwoClasses.self, ThreeClasses.self, ClassOrArray.self, OneArray.self, ClassOrNumber.self,
        Indirect.self, MaybeLeaf.self, MaybeMaybeLeaf.self, MaybeArray.self, MaybeTwoClasses.self, MaybeString.self,
        Empty.self, Pair.self, Triple.self, LeafPair.self, LeafAndByte.self, AnyValue.self, ErrorValue.self,
        ObjectValue.self, ProtocolObject.self, Metatype.self, UnownedLeaf.self, WeakLeaf.self, UnmanagedLeaf.self,
        Closure.self, MaybeClosure.self, Vector2.self, Vector4.self, Vector3.self, Wide128.self,
        Bytes0.self, Bytes1.self, Bytes2.self, Bytes5.self, Bytes7.self, Bytes9.self, Bytes15.self, Bytes25.self,
        Padded.self, TopBits.self, LowBits.self, StringAndInt.self, Text.self, Table.self, Numbers.self,
    ]

    // MARK: Enums

    enum TwoClasses: OddType {
        case a(OddLeaf), b(OddLeaf), none
        static func make(_ number: Int) -> Self {
            number == 0 ? .none : number % 2 == 0 ? .a(OddLeaf(number)) : .b(OddLeaf(number))
        }
        static func number(of value: Self) -> Int? {
            switch value {
            case .none: 0
            case .a(let leaf): leaf.number % 2 == 0 ? leaf.number : nil
            case .b(let leaf): leaf.number % 2 == 0 ? nil : leaf.number
            }
        }
    }
    enum ThreeClasses: OddType {
        case a(OddLeaf), b([OddLeaf]), c(OddLeaf), none, nothing
        static func make(_ number: Int) -> Self {
            switch number {
            case 0: .none
            case 1: .nothing
            case 2: .a(OddLeaf(2))
            case 3: .b([OddLeaf(3)])
            default: .c(OddLeaf(number))
            }
        }
        static func number(of value: Self) -> Int? {
            switch value {
            case .none: 0
            case .nothing: 1
            case .a(let leaf): leaf.number == 2 ? 2 : nil
            case .b(let leaves): leaves.count == 1 && leaves[0].number == 3 ? 3 : nil
            case .c(let leaf): leaf.number
            }
        }
    }
    enum ClassOrArray: OddType {
        case leaf(OddLeaf), list([Int]), empty
        static func make(_ number: Int) -> Self {
            number == 0 ? .empty : number % 2 == 0 ? .leaf(OddLeaf(number)) : .list([number])
        }
        static func number(of value: Self) -> Int? {
            switch value {
            case .leaf(let leaf): leaf.number
            case .list(let list): list.first
            case .empty: 0
            }
        }
    }
    enum OneArray: OddType {
        case tiers([Int]), free
        static func make(_ number: Int) -> Self { number == 0 ? .free : .tiers([number]) }
        static func number(of value: Self) -> Int? {
            if case .tiers(let list) = value { list.first } else { 0 }
        }
    }
    enum ClassOrNumber: OddType {
        case leaf(OddLeaf), number(Int)
        static func make(_ number: Int) -> Self { number % 2 == 0 ? .leaf(OddLeaf(number)) : .number(number) }
        static func number(of value: Self) -> Int? {
            switch value {
            case .leaf(let leaf): leaf.number
            case .number(let number): number
            }
        }
    }
    indirect enum Indirect: OddType {
        case end(Int), next(Indirect)
        static func make(_ number: Int) -> Self { .next(.end(number)) }
        static func number(of value: Self) -> Int? {
            if case .next(.end(let number)) = value { number } else { nil }
        }
    }

    // MARK: Optionals

    enum MaybeLeaf: OddType {
        static func make(_ number: Int) -> OddLeaf? { number == 0 ? nil : OddLeaf(number) }
        static func number(of value: OddLeaf?) -> Int? { value.map { $0.number } ?? 0 }
    }
    enum MaybeMaybeLeaf: OddType {
        static func make(_ number: Int) -> OddLeaf?? {
            if number == 0 { return OddLeaf??.none }
            return number == 1 ? OddLeaf??.some(OddLeaf?.none) : OddLeaf(number)
        }
        static func number(of value: OddLeaf??) -> Int? {
            switch value {
            case .none: 0
            case .some(.none): 1
            case .some(.some(let leaf)): leaf.number
            }
        }
    }
    enum MaybeArray: OddType {
        static func make(_ number: Int) -> [Int]? { number == 0 ? nil : [number] }
        static func number(of value: [Int]?) -> Int? { value.map { $0.first } ?? 0 }
    }
    enum MaybeTwoClasses: OddType {
        static func make(_ number: Int) -> TwoClasses?? {
            number == 1 ? TwoClasses??.some(TwoClasses?.none) : TwoClasses.make(number)
        }
        static func number(of value: TwoClasses??) -> Int? {
            guard let inner = value else { return nil }
            return inner.map { TwoClasses.number(of: $0) } ?? 1
        }
    }
    enum MaybeString: OddType {
        static func make(_ number: Int) -> String?? {
            number == 0 ? .some(.none) : "a text of more than 15 bytes \(number)"
        }
        static func number(of value: String??) -> Int? {
            switch value {
            case .none: nil
            case .some(.none): 0
            case .some(.some(let text)): Int(text.split(separator: " ").last ?? "")
            }
        }
    }
    /// A type without values: reading never finds one.
    enum Empty: OddType {
        enum Nothing: Sendable {}
        static func make(_ number: Int) -> Nothing? { nil }
        static func number(of value: Nothing?) -> Int? { 0 }
    }

    // MARK: Tuples, existentials, references of all kinds

    enum Pair: OddType {
        static func make(_ number: Int) -> (Int8, Int32) { (Int8(number), Int32(-number)) }
        static func number(of value: (Int8, Int32)) -> Int? {
            Int(value.0) == -Int(value.1) ? Int(value.0) : nil
        }
    }
    enum Triple: OddType {
        static func make(_ number: Int) -> (Bool, String, OddLeaf) { (true, "\(number)", OddLeaf(number)) }
        static func number(of value: (Bool, String, OddLeaf)) -> Int? {
            value.0 && value.1 == "\(value.2.number)" ? value.2.number : nil
        }
    }
    enum LeafPair: OddType {
        static func make(_ number: Int) -> (OddLeaf, OddLeaf?) { (OddLeaf(number), nil) }
        static func number(of value: (OddLeaf, OddLeaf?)) -> Int? { value.1 == nil ? value.0.number : nil }
    }
    enum LeafAndByte: OddType {
        static func make(_ number: Int) -> (OddLeaf, UInt8) { (OddLeaf(number), UInt8(truncatingIfNeeded: number)) }
        static func number(of value: (OddLeaf, UInt8)) -> Int? {
            value.1 == UInt8(truncatingIfNeeded: value.0.number) ? value.0.number : nil
        }
    }
    enum AnyValue: OddType {
        static func make(_ number: Int) -> any Sendable { number % 2 == 0 ? "\(number)" as any Sendable : number }
        static func number(of value: any Sendable) -> Int? { (value as? Int) ?? (value as? String).flatMap { Int($0) } }
    }
    enum ErrorValue: OddType {
        struct Failure: Error { let number: Int }
        static func make(_ number: Int) -> any Error { Failure(number: number) }
        static func number(of value: any Error) -> Int? { (value as? Failure)?.number }
    }
    enum ObjectValue: OddType {
        static func make(_ number: Int) -> any AnyObject & Sendable { OddLeaf(number) }
        static func number(of value: any AnyObject & Sendable) -> Int? { (value as? OddLeaf)?.number }
    }
    protocol Numbered: AnyObject, Sendable { var number: Int { get } }
    final class NumberedLeaf: Numbered {
        let number: Int
        init(_ number: Int) { self.number = number }
    }
    enum ProtocolObject: OddType {
        static func make(_ number: Int) -> any Numbered { NumberedLeaf(number) }
        static func number(of value: any Numbered) -> Int? { value.number }
    }
    enum Metatype: OddType {
        static func make(_ number: Int) -> any Sendable.Type { number == 0 ? Int.self : OddLeaf.self }
        static func number(of value: any Sendable.Type) -> Int? {
            value == Int.self ? 0 : value == OddLeaf.self ? 1 : nil
        }
    }
    private static let lasting = (-300...300).map { OddLeaf($0) }
    struct UnownedLeaf: OddType {
        unowned let leaf: OddLeaf
        static func make(_ number: Int) -> Self { Self(leaf: lasting[number + 300]) }
        static func number(of value: Self) -> Int? { value.leaf.number }
    }
    struct WeakLeaf: OddType, @unchecked Sendable {
        weak var leaf: OddLeaf?
        static func make(_ number: Int) -> Self { Self(leaf: lasting[number + 300]) }
        static func number(of value: Self) -> Int? { value.leaf?.number }
    }
    struct UnmanagedLeaf: OddType, @unchecked Sendable {
        let leaf: Unmanaged<OddLeaf>
        static func make(_ number: Int) -> Self { Self(leaf: .passUnretained(lasting[number + 300])) }
        static func number(of value: Self) -> Int? { value.leaf.takeUnretainedValue().number }
    }
    enum Closure: OddType {
        static func make(_ number: Int) -> @Sendable () -> Int { { number } }
        static func number(of value: @Sendable () -> Int) -> Int? { value() }
    }
    enum MaybeClosure: OddType {
        static func make(_ number: Int) -> (@Sendable () -> Int)? {
            let value: @Sendable () -> Int = { number }
            return number == 0 ? nil : value
        }
        static func number(of value: (@Sendable () -> Int)?) -> Int? { value.map { $0() } ?? 0 }
    }

    // MARK: Sizes and alignments

    enum Vector2: OddType {
        static func make(_ number: Int) -> SIMD2<Float> { SIMD2(Float(number), 1) }
        static func number(of value: SIMD2<Float>) -> Int? { value.y == 1 ? Int(value.x) : nil }
    }
    enum Vector4: OddType {
        static func make(_ number: Int) -> SIMD4<Float> { SIMD4(Float(number), 1, 2, 3) }
        static func number(of value: SIMD4<Float>) -> Int? { value.w == 3 ? Int(value.x) : nil }
    }
    enum Vector3: OddType {
        static func make(_ number: Int) -> SIMD3<Double> { SIMD3(Double(number), 1, 2) }
        static func number(of value: SIMD3<Double>) -> Int? { value.z == 2 ? Int(value.x) : nil }
    }
    enum Wide128: OddType {
        static func make(_ number: Int) -> (SIMD16<UInt8>, Bool) { (SIMD16(repeating: UInt8(abs(number) % 100)), true) }
        static func number(of value: (SIMD16<UInt8>, Bool)) -> Int? { value.1 ? Int(value.0[15]) : nil }
    }
    struct Bytes0: OddType {
        static func make(_ number: Int) -> Self { Self() }
        static func number(of value: Self) -> Int? { 0 }
    }
    enum Bytes1: OddType {
        static func make(_ number: Int) -> Int8 { Int8(number) }
        static func number(of value: Int8) -> Int? { Int(value) }
    }
    enum Bytes2: OddType {
        static func make(_ number: Int) -> Int16 { Int16(number) }
        static func number(of value: Int16) -> Int? { Int(value) }
    }
    enum Bytes5: OddType {
        static func make(_ number: Int) -> Int32? { number == 0 ? nil : Int32(number) }
        static func number(of value: Int32?) -> Int? { Int(value ?? 0) }
    }
    struct Bytes7: OddType {
        var (a, b, c): (Int32, Int16, Int8)
        static func make(_ number: Int) -> Self { Self(a: Int32(number), b: Int16(number), c: Int8(number)) }
        static func number(of value: Self) -> Int? {
            value.a == Int32(value.b) && value.b == Int16(value.c) ? Int(value.a) : nil
        }
    }
    enum Bytes9: OddType {
        static func make(_ number: Int) -> Int? { number == 0 ? nil : number }
        static func number(of value: Int?) -> Int? { value ?? 0 }
    }
    struct Bytes15: OddType {
        var (a, b): (Int, Bytes7)
        static func make(_ number: Int) -> Self { Self(a: number, b: Bytes7.make(number)) }
        static func number(of value: Self) -> Int? { Bytes7.number(of: value.b) == value.a ? value.a : nil }
    }
    struct Bytes25: OddType {
        var (a, b, c, d): (Int, Int, Int, Int8)
        static func make(_ number: Int) -> Self { Self(a: number, b: number, c: number, d: Int8(number)) }
        static func number(of value: Self) -> Int? {
            value.a == value.b && value.b == value.c && value.c == Int(value.d) ? value.a : nil
        }
    }
    /// Bytes between its fields that hold nothing.
    struct Padded: OddType {
        var (a, b): (Int8, Int32)
        static func make(_ number: Int) -> Self { Self(a: Int8(number), b: Int32(number)) }
        static func number(of value: Self) -> Int? { Int32(value.a) == value.b ? Int(value.a) : nil }
    }
    /// Bits like those of no value that the memo knows of.
    enum TopBits: OddType {
        static func make(_ number: Int) -> UInt64 { .max - UInt64(abs(number)) }
        static func number(of value: UInt64) -> Int? { Int(UInt64.max - value) }
    }
    /// Bits that the memo's scrambling makes the smallest words of.
    enum LowBits: OddType {
        static func make(_ number: Int) -> UInt64 { 0x9E37_79B9_7F4A_7C15 ^ UInt64(abs(number)) }
        static func number(of value: UInt64) -> Int? { Int(value ^ 0x9E37_79B9_7F4A_7C15) }
    }
    struct StringAndInt: OddType {
        var (text, number): (String, Int)
        static func make(_ number: Int) -> Self { Self(text: "the number that is \(number)", number: number) }
        static func number(of value: Self) -> Int? {
            value.text == "the number that is \(value.number)" ? value.number : nil
        }
    }
    enum Text: OddType {
        static func make(_ number: Int) -> String { number % 2 == 0 ? "\(number)" : "the number that is \(number)" }
        static func number(of value: String) -> Int? { Int(value.split(separator: " ").last ?? "") }
    }
    enum Table: OddType {
        static func make(_ number: Int) -> [String: Int]? { number == 0 ? nil : ["n": number] }
        static func number(of value: [String: Int]?) -> Int? { value.map { $0["n"] } ?? 0 }
    }
    enum Numbers: OddType {
        static func make(_ number: Int) -> Set<Int> { [number] }
        static func number(of value: Set<Int>) -> Int? { value.first }
    }
}
