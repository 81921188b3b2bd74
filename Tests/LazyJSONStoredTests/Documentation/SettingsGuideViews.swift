// The examples of Docs/Guides/Settings.md and Docs/Guides/Persistence.md that need SwiftUI, the keychain, SwiftData or Core Data. They are compiled on
// systems that have these, and compared with the pages everywhere.

enum SettingsGuideViews {
    static let file = #filePath
}

#if canImport(SwiftUI)
    import LazyJSON
    import SwiftUI

    extension SettingsForm { typealias Settings = SettingsGuideTests.Settings }

    struct SettingsForm: View {
        @Bindable var settings: Settings

        var body: some View {
            Form {
                Stepper("Font size: \(settings.fontSize)", value: $settings.fontSize, in: 8...72)
                Button("Use the default") { settings.reset(\.fontSize) }
            }
        }
    }
#endif

#if canImport(Security)
    import LazyJSON

    final class Secrets: StoredModel, @unchecked Sendable {
        static let shared = Secrets(KeychainStore(service: "com.example.app"))

        @Stored var token: String?
        @Stored var key: Data?
    }
#endif

#if canImport(SwiftData)
    import LazyJSON
    import SwiftData

    extension UserRow { typealias User = PersistenceGuideTests.User }

    @Model final class UserRow {
        @Attribute(.unique) var id: Int
        var name: String
        var json: Data

        init(_ user: User) {
            id = user.id
            name = user.name
            json = user.json.data()
        }

        var user: User {
            get { (try? User(parsing: json)) ?? User() }
            set {
                name = newValue.name
                json = newValue.json.data()
            }
        }
    }
#endif

#if canImport(CoreData)
    import CoreData
    import LazyJSON

    extension UserObject { typealias User = PersistenceGuideTests.User }

    final class UserObject: NSManagedObject {
        @NSManaged var id: Int64
        @NSManaged var name: String
        @NSManaged var json: Data

        var user: User {
            get { (try? User(parsing: json)) ?? User() }
            set {
                id = Int64(newValue.id)
                name = newValue.name
                json = newValue.json.data()
            }
        }
    }
#endif
