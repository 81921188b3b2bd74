// A stand-in: what releases models keeps values of any type in a list, which an embedded program cannot.
enum MemoOwner {
    static func release(_ owners: inout [MemoOwner]) {}
}
enum ValueStorage {
    case plain, reference, several, boxed
}

struct Output: ~Copyable {
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
