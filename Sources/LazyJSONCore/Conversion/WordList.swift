/// Words with a meaning by a policy: in order, without repetition.
///
/// The list isn't a set: hashing the dozen words of ``Coercion/lenient`` was a good part of the first use of the
/// library. An array of words that are already in order is created without looking at them.
struct WordList: Sendable, Hashable {
    /// The words in order.
    let words: [String]

    /// Creates a list from words that are in order.
    init(inOrder words: [String]) { self.words = words }

    init(_ set: Set<String>) { words = Array(set).ordered(by: <) }

    var set: Set<String> { Set(words) }

    /// Whether a word is in the list, compared by its characters: as in a set of strings, the spelling in Unicode
    /// doesn't matter.
    ///
    /// - Complexity: O(log *n*) comparisons.
    func has(_ word: String) -> Bool {
        var range = words.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if words[middle] == word { return true }
            range = words[middle] < word ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return false
    }

    /// The words in lower case.
    var lowercased: WordList { WordList(Set(words.map { $0.lowercased() })) }
}
