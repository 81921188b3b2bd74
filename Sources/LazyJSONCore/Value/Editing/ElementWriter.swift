/// Writes new values for elements of a batch as they would be written in an edited array.
package struct ElementWriter {
    private let array: EditedContainer
    private let firstOrdinal: Int

    package init(_ batch: ElementBatch) {
        array = EditedContainer(editing: batch.document, at: batch.array)
        firstOrdinal = batch.firstOrdinal
    }

    /// Returns the bytes of a new value: its own, or, for a new container without whitespace, those in the layout of
    /// the element that it replaces.
    ///
    /// - Parameter index: The index of the element in the batch.
    /// - Complexity: O(*n*) in the bytes of the value.
    package func bytes(of value: JSON, inPlaceOf index: Int) -> [UInt8] {
        var output = Output(capacity: 1024)
        Writer.write(value, inPlaceOf: firstOrdinal + index, of: array, to: &output)
        return output.array()
    }
}

extension ElementBatch {
    /// The element at an index.
    package func element(_ index: Int) -> JSON { JSON(document, at: ranges[index].lowerBound) }
}
