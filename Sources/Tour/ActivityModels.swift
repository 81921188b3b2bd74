import Foundation
import LazyJSON

/// A line of the feed's live events; `type` determines the class.
class Activity: JSONModel, @unchecked Sendable {
    @Property var type: String?
    @Property("at", as: .timestamp) var date: Date?
    @Property("user_id") var userID: Int = 0

    override class func modelClass(for json: JSON) -> JSONModel.Type {
        switch json["type"]?.string {
        case "like": LikeActivity.self
        case "comment": CommentActivity.self
        default: Activity.self
        }
    }
}

final class LikeActivity: Activity, @unchecked Sendable {
    @Property("item_id") var itemID: Int = 0
    @Property var emoji: String = "❤️"
}

final class CommentActivity: Activity, @unchecked Sendable {
    @Property("item_id") var itemID: Int = 0
    @Property var text: String?
}

// MARK: - Dates

/// The feed's spelling of dates: ISO 8601, with or without fractions of a second, in any zone.
enum Timestamp {
    static let precise = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    static let plain = Date.ISO8601FormatStyle()
}

extension Converter where Value == Date {
    /// Reads and writes the feed's dates.
    static let timestamp = Converter(
        decode: { json in
            guard let text = json.string else { return nil }
            return try? Date(text, strategy: text.contains(".") ? Timestamp.precise : Timestamp.plain)
        },
        encode: { JSON($0.formatted(Timestamp.precise)) })
}
