#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    extension JSON {
        /// A part of a value that another representation cannot have: an object that JSON cannot represent, or JSON
        /// that a property list cannot represent.
        ///
        ///     try JSON(foundation: ["a": [Date()]])       // throws: /a/0 is of type Date, which JSON cannot represent
        ///     try JSON.null.propertyList()                // throws: the root is null, which a property list cannot represent
        public struct UnsupportedValue: Error, Sendable, Equatable, CustomStringConvertible, LocalizedError {
            /// The position of the part in the value.
            public let pointer: JSONPointer
            /// The unsupported value, as a clause: `of type Date`, `nan`, `null`.
            public let found: String
            /// The representation that cannot have it: `JSON` or `a property list`. Nil if it's only too large.
            let representation: String?

            init(pointer: JSONPointer, found: String, representation: String?) {
                (self.pointer, self.found, self.representation) = (pointer, found, representation)
            }

            /// Creates the error for a value whose text would be too large.
            init(largerThan limit: Int) {
                self.init(
                    pointer: .root, found: "larger than the limit of \(limit) bytes of text", representation: nil)
            }

            /// The pointer, the unsupported value, and the representation that can't have it.
            public var description: String {
                "\(pointer == .root ? "the root" : pointer.description) is \(found)"
                    + (representation.map { ", which \($0) cannot represent" } ?? "")
            }
            /// The same text as ``description``, for code that shows `localizedDescription`.
            public var errorDescription: String? { description }
        }
    }
#endif
