/// Writes new values for elements of a batch as they would be written in an edited array.
package struct ElementWriter {
    private let batch: EditedContainer

    package init(_ batch: ElementBatch) {
        self.batch = EditedContainer(editing: batch.document, at: batch.document.root)
    }

    /// Returns the bytes of a new value: its own, or, for a new container without whitespace, those in the layout of the
    /// element that it replaces.
    ///
    /// - Parameter index: The index of the element in the batch.
    /// - Complexity: O(*n*) in the bytes of the value.
    package func bytes(of value: JSON, inPlaceOf index: Int) -> [UInt8] {
        var output = Output(capacity: 1024)
        Writer.write(value, inPlaceOf: index, of: batch, to: &output)
        return output.array()
    }
}

extension ElementBatch {
    /// The element at an index.
    package func element(_ index: Int) -> JSON { JSON(document, at: ranges[index].lowerBound) }

    /// Appends bytes of the batch.
    package func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
        document.withBytes { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
    }
}
