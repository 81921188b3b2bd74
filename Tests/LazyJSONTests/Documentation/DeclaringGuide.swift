import Foundation
import LazyJSON
import TestSupport
import Testing

/// Docs/Guides/Declaring.md
@Suite("Declare models")
struct DeclaringGuide {
    @JSONModel struct Address {
        var city: String?
        var zip = ""
    }

    @JSONModel struct Contact: Identifiable {
        var id = 0
        @Key("profile.name", .required, or: ["name"]) var name: String?
        var tags: [String]
        var address: Address?
        var others: [Address] = []
        @Key("since", as: .iso8601) var since: Date?
        @Key(.readOnly) var number = 0

        var title: String { "\(name ?? "?") (\(id))" }
    }

    @JSONModel struct Period {
        var start = 0
        var end = 0
        static var coercion: Coercion { .strict }
        func check(_ report: inout CheckReport) {
            report.require(end >= start, "must not end before it starts", \Period.end)
        }
    }

    @JSONModel struct Release: Codable {
        var id = 0
        var tagName = ""
        var notes: String?

        enum CodingKeys: String, CodingKey {
            case id, notes
            case tagName = "tag_name"
        }
    }

    @JSONModel class Shape: JSONModel {
        var x = 0
        override class func modelClass(for json: JSON) -> JSONModel.Type { json["radius"] == nil ? self : Circle.self }
    }

    @JSONModel final class Circle: Shape {
        var radius = 1.0
        let unit = "cm"
    }

    @JSONModel struct Photo { var width = 0 }
    @JSONModel struct Video { var seconds = 0.0 }

    @JSONModel("type") enum Attachment {
        case photo(Photo)  // {"type": "photo", …}
        @Key("clip") case video(Video)  // {"type": "clip", …}
        case other(JSON)  // anything else
    }

    @JSONModel struct Mail {
        var attachments: [Attachment]
    }

    @JSONModel enum Content: JSONUnion {
        case text(String)
        case parts([Photo])
        case other(JSON)
    }

    @Test("the code of the page prints its comments")
    func code() throws {
        #expect(try GuideCode.untested(page: "Docs/Guides/Declaring.md", in: #filePath, blocks: 11) == [])
        let printed = StartPrinted()
        let print = printed.print
        // printed: page
        var contact = try Contact(parsing: #"{"id": "7", "name": "Bo",  "address": {"city": "X",  "z": 1}}"#)
        print(contact.title, contact.tags)  // Bo (7) []
        let old = contact
        contact.address?.city = "Oslo"
        contact.others.append(Address(city: "Rome"))
        contact.others[0].zip = "1"
        print(contact.json.text)
        // {"id": "7", "name": "Bo",  "address": {"city": "Oslo",  "z": 1}, "others": [{"city": "Rome", "zip": "1"}]}
        print(old.address?.city ?? "-", contact.changes(since: old).properties)  // X ["address", "others"]
        print(Contact(id: 8, name: "Cy", number: 3).json.text)  // {"id":8,"profile":{"name":"Cy"},"number":3}
        let data = Data(#"{"id": "7", "tag_name": "1.0", "assets": []}"#.utf8)
        let release = try JSONDecoder().decode(Release.self, from: data)
        print(release.id, release.tagName, release.json["assets"] ?? "-")  // 7 1.0 []
        var mail = try Mail(parsing: #"{"attachments": [{"type": "photo", "width": "640"}, {"type":  "quiz"}]}"#)
        if case .photo(var photo) = mail.attachments[0] {
            photo.width = 800
            mail.attachments[0] = .photo(photo)
        }
        mail.attachments.append(.video(Video(seconds: 2.5)))
        print(mail.json.text)
        // {"attachments": [{"type": "photo", "width": "800"}, {"type":  "quiz"}, {"seconds": 2.5, "type": "clip"}]}
        print(try Content(parsing: #""Hi""#), try Content(parsing: "[{}]").json)  // text("Hi") [{}]
        // end
        try printed.check("page", in: #filePath)
        #expect(try Period(parsing: #"{"start": 2, "end": 1}"#).issues.map(\.property) == ["end"])
        #expect(try Period(parsing: #"{"start": "2"}"#).start == 0)
        let circle = try Shape(parsing: #"{"x": 1, "radius": 2}"#)
        #expect(circle.x == 1 && (circle as? Circle)?.radius == 2 && (circle as? Circle)?.unit == "cm")
    }
}
