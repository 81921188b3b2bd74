import LazyJSON

/// An attachment of an item; `type` determines the class. An attachment of an unknown type is an `Attachment` and loses
/// nothing.
class Attachment: JSONModel, @unchecked Sendable {
    @Property var type: String?
    @Property var id: String?
    @Property var url: String?
    @Property var title: String?

    override class func modelClass(for json: JSON) -> JSONModel.Type {
        switch json["type"]?.string {
        case "image": ImageAttachment.self
        case "video": VideoAttachment.self
        case "link": LinkAttachment.self
        case "poll": PollAttachment.self
        default: Attachment.self
        }
    }

    /// The text that a list shows for the attachment.
    var summary: String { "\(type ?? "no type"), with \(json.members.map(\.key).joined(separator: ", "))" }
}

final class ImageAttachment: Attachment, @unchecked Sendable {
    @Property var width: Int = 0
    @Property var height: Int = 0
    @Property var alt: String?
    @Property var thumbnail: Picture?

    override var summary: String { "\(width) × \(height), \(alt ?? "no description")" }
}

final class VideoAttachment: Attachment, @unchecked Sendable {
    @Property var duration: Double = 0
    @Property var poster: Picture?
    @Property var captions: [String]

    override var summary: String {
        "\(duration) s, captions: \(captions.isEmpty ? "none" : captions.joined(separator: ", "))"
    }
}

final class LinkAttachment: Attachment, @unchecked Sendable {
    @Property var site: String?

    override var summary: String { "\(title ?? "no title") (\(site ?? "no site"))" }
}

final class PollAttachment: Attachment, @unchecked Sendable {
    @Property var question: String?
    @Property var options: LazyArray<PollOption>

    /// The option that most people chose.
    var leader: PollOption? { options.max { $0.votes < $1.votes } }

    override var summary: String { "\(question ?? "no question") \(leader?.label ?? "–") (\(leader?.votes ?? 0))" }
}

final class PollOption: JSONModel, @unchecked Sendable {
    @Property var label: String?
    @Property var votes: Int = 0
}
