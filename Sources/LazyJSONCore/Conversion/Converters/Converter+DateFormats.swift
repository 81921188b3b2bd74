#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    /// Dates in a custom format.
    extension Converter where Value == Date {
        /// Returns a converter for dates in a format of `DateFormatter`.
        ///
        /// The converter uses the Gregorian calendar, the words of the locale `en_US_POSIX`, and UTC unless the text
        /// gives another zone.
        ///
        ///     @Property(as: .dateFormat("dd.MM.yyyy HH:mm")) var due: Date?
        ///
        /// The format decides how fine a date can be: a written date is rounded, such as to a whole day or a
        /// second. For dates that read back the same, use ``iso8601``.
        ///
        /// Dates that don't exist are unusable. A formatter takes a thousand times as long as ``iso8601``; if the
        /// format is one of ISO 8601's, use that converter. The converter is safe to use from any thread: one formatter
        /// is shared, guarded by a lock.
        ///
        /// - Parameter format: A pattern of Unicode Technical Standard #35.
        /// - Returns: The converter for the format.
        public static func dateFormat(_ format: String) -> Converter<Date> {
            let formatter = SharedDateFormatter(format)
            return Converter(
                text: { text, isLoose in isLoose ? nil : formatter.date(from: text) }, .strict,
                encode: { JSON(formatter.string(from: $0)) }, form: .text("a date in the declared format")
            ).rounding
        }
    }

    /// A formatter for several threads, which use it one at a time: formatters are objects with mutable state.
    private final class SharedDateFormatter: @unchecked Sendable {
        private let lock = NSLock()
        private let formatter = DateFormatter()

        init(_ format: String) {
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.calendar = Calendar(identifier: .gregorian)
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.isLenient = false
            formatter.dateFormat = format
        }

        /// Returns the date of text, or nil for text with a character of several code points.
        ///
        /// A formatter of swift-corelibs-foundation ends the program if it stops reading inside a character, as before
        /// a combining mark. Such text isn't passed to it.
        func date(from text: String) -> Date? {
            let text = text.precomposedStringWithCanonicalMapping
            guard text.allSatisfy({ $0.unicodeScalars.count == 1 }) else { return nil }
            return lock.withLock { formatter.date(from: text) }
        }
        func string(from date: Date) -> String { lock.withLock { formatter.string(from: date) } }
    }
#endif
