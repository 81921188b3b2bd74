import Foundation
import LazyJSON

// The types of Docs/Migration/TenResponses.md: responses of public interfaces, as people write them with Codable, and
// with @JSONModel.

protocol SnakeCase: JSONModelProtocol {}
extension SnakeCase {
    static var keyNaming: KeyNaming { .snakeCase }
}

enum CodableResponses {
    struct Repository: Codable {
        enum Visibility: String, Codable { case `public`, `private` }
        struct Owner: Codable {
            let login: String
            let avatarUrl: URL
        }
        let id: Int
        let fullName: String
        let owner: Owner
        let visibility: Visibility
        let stargazersCount: Int
        let pushedAt: Date
        var topics: [String]
        var description: String?
    }

    struct Event: Codable {
        struct Actor: Codable {
            let login: String
        }
        let id: String
        let type: String
        let actor: Actor
        let isPublic: Bool
        let createdAt: Date
        enum CodingKeys: String, CodingKey {
            case id, type, actor
            case isPublic = "public"
            case createdAt = "created_at"
        }
    }

    struct Tweet: Codable {
        struct User: Codable {
            let screenName: String
            let followersCount: Int
        }
        let id: Int
        let text: String
        let user: User
        let retweetCount: Int
        let inReplyToScreenName: String?
    }

    struct Status: Codable {
        enum Visibility: String, Codable { case `public`, unlisted, `private`, direct }
        struct Tag: Codable {
            let name: String
        }
        let id: String
        let visibility: Visibility
        let tags: [Tag]
        var content: String
        var spoilerText: String
        var sensitive: Bool
        var language: String?
        enum CodingKeys: String, CodingKey {
            case id, visibility, tags, content, sensitive, language
            case spoilerText = "spoiler_text"
        }
    }

    struct Charge: Codable {
        enum State: String, Codable { case succeeded, pending, failed }
        let id: String
        let amount: Int
        let currency: String
        let created: Date
        let status: State
        let paid: Bool
        var customer: String?
        var metadata: [String: String]
    }

    struct Forecast: Codable {
        struct Hourly: Codable {
            let time: [String]
            let temperature: [Double]
            enum CodingKeys: String, CodingKey {
                case time
                case temperature = "temperature_2m"
            }
        }
        let latitude: Double
        let longitude: Double
        let elevation: Double
        let timezone: String
        let hourly: Hourly
    }

    struct Module: Codable {
        struct Version: Codable {
            let version: String
            let dependencies: [String: String]?
        }
        let name: String
        let license: String?
        let tags: [String: String]
        let versions: [String: Version]
        enum CodingKeys: String, CodingKey {
            case name, license, versions
            case tags = "dist-tags"
        }
    }

    struct Project: Codable {
        struct Info: Codable {
            let name: String
            let version: String
            let requiresPython: String?
            let yanked: Bool
        }
        struct File: Codable {
            let filename: String
            let size: Int
        }
        let info: Info
        let urls: [File]
        let lastSerial: Int
    }

    struct Listing: Codable {
        struct Post: Codable {
            let title: String
            let score: Int
            let createdUtc: Date
        }
        struct Child: Codable {
            let data: Post
        }
        struct Page: Codable {
            let children: [Child]
            let after: String?
        }
        let kind: String
        let data: Page
    }

    struct ChatCompletion: Codable {
        struct Message: Codable {
            let role: String
            let content: String?
        }
        struct Choice: Codable {
            enum Reason: String, Codable { case stop, length }
            let message: Message
            let finishReason: Reason
        }
        struct Usage: Codable {
            let totalTokens: Int
        }
        let id: String
        let model: String
        let created: Date
        let choices: [Choice]
        let usage: Usage
    }
}

enum LazyResponses {
    @JSONModel
    struct Repository: Codable, SnakeCase {
        enum Visibility: String, Codable { case `public`, `private` }
        @JSONModel
        struct Owner: Codable, SnakeCase {
            private(set) var login = ""
            private(set) var avatarUrl: URL?
        }
        private(set) var id = 0
        private(set) var fullName = ""
        private(set) var owner: Owner
        private(set) var visibility: Visibility?
        private(set) var stargazersCount = 0
        private(set) var pushedAt: Date?
        var topics: [String]
        var description: String?
    }

    @JSONModel
    struct Event: Codable {
        @JSONModel
        struct Actor: Codable {
            var login = ""
        }
        var id = ""
        var type = ""
        var actor: Actor
        var isPublic = false
        var createdAt: Date?
        enum CodingKeys: String, CodingKey {
            case id, type, actor
            case isPublic = "public"
            case createdAt = "created_at"
        }
    }

    @JSONModel
    struct Tweet: Codable, SnakeCase {
        @JSONModel
        struct User: Codable, SnakeCase {
            var screenName = ""
            var followersCount = 0
        }
        var id = 0
        var text = ""
        var user: User
        var retweetCount = 0
        var inReplyToScreenName: String?
    }

    @JSONModel
    struct Status: Codable {
        enum Visibility: String, Codable { case `public`, unlisted, `private`, direct }
        @JSONModel
        struct Tag: Codable {
            var name = ""
        }
        var id = ""
        var visibility: Visibility = .private
        var tags: [Tag]
        var content = ""
        var spoilerText = ""
        var sensitive = false
        var language: String?
        enum CodingKeys: String, CodingKey {
            case id, visibility, tags, content, sensitive, language
            case spoilerText = "spoiler_text"
        }
    }

    @JSONModel
    struct Charge: Codable {
        enum State: String, Codable { case succeeded, pending, failed }
        var id = ""
        var amount = 0
        var currency = ""
        @Key(as: .secondsSince1970) var created: Date?
        var status: State?
        var paid = false
        var customer: String?
        var metadata: [String: String]
    }

    @JSONModel
    struct Forecast: Codable {
        @JSONModel
        struct Hourly: Codable {
            var time: [String]
            var temperature: [Double?]
            enum CodingKeys: String, CodingKey {
                case time
                case temperature = "temperature_2m"
            }
        }
        var latitude = 0.0
        var longitude = 0.0
        var elevation = 0.0
        var timezone = ""
        var hourly: Hourly
    }

    @JSONModel
    struct Module: Codable {
        @JSONModel
        struct Version: Codable {
            var version = ""
            var dependencies: [String: String]?
        }
        var name = ""
        var license: String?
        var tags: [String: String]
        var versions: LazyDictionary<Version>
        enum CodingKeys: String, CodingKey {
            case name, license, versions
            case tags = "dist-tags"
        }
    }

    @JSONModel
    struct Project: Codable, SnakeCase {
        @JSONModel
        struct Info: Codable, SnakeCase {
            var name = ""
            var version = ""
            var requiresPython: String?
            var yanked = false
        }
        @JSONModel
        struct File: Codable {
            var filename = ""
            var size = 0
        }
        var info: Info
        var urls: [File]
        var lastSerial = 0
    }

    @JSONModel
    struct Listing: Codable {
        @JSONModel
        struct Post: Codable, SnakeCase {
            var title = ""
            var score = 0
            @Key(as: .secondsSince1970) var createdUtc: Date?
        }
        @JSONModel
        struct Child: Codable {
            var data: Post
        }
        @JSONModel
        struct Page: Codable {
            var children: [Child]
            var after: String?
        }
        var kind = ""
        var data: Page
    }

    @JSONModel
    struct ChatCompletion: Codable, SnakeCase {
        @JSONModel
        struct Message: Codable {
            var role = ""
            var content: String?
        }
        @JSONModel
        struct Choice: Codable, SnakeCase {
            enum Reason: String, Codable { case stop, length }
            var message: Message
            var finishReason: Reason?
        }
        @JSONModel
        struct Usage: Codable, SnakeCase {
            var totalTokens = 0
        }
        var id = ""
        var model = ""
        @Key(as: .secondsSince1970) var created: Date?
        var choices: [Choice]
        var usage: Usage
    }
}
