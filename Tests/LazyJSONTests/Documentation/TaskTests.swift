import Foundation
import TestSupport
import Testing

/// The tasks that readers look up, and the headings where they find them. Each page is linked from the README, so that
/// two steps are enough.
@Suite("Tasks that readers look up") struct TaskTests {
    struct Task: CustomTestStringConvertible, Sendable {
        let name: String
        let page: String
        let heading: String
        var testDescription: String { name }
    }

    static let tasks: [Task] = {
        var page = ""
        var tasks: [Task] = []
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 1 {
                page = parts[0]
            } else {
                tasks.append(Task(name: parts[0], page: page, heading: parts[1]))
            }
        }
        return tasks
    }()

    /// Pages, and below each its tasks with the beginning of the heading.
    static let table = """
        README.md
            install: Add it
            platform status: Status
        Docs/Start/QuickStart.md
            first model: Declare the models
            URLSession response to model: Fetch and open
            SwiftUI List with Identifiable: Show a list
        Docs/Start/HowModelsWork.md
            what keeps the text in memory: What is cached, shared and kept
        Docs/Start/ChoosingLazyJSON.md
            when not to use it: When not to use LazyJSON
        Docs/Guides/ModelingRecipes.md
            key naming: Read snake_case keys everywhere
            nested path: Read a value that is nested deeply
            alternative keys: Accept several keys for one value
            read-only: Protect a property from changes
            one or many: Read a list that is sometimes a single value
            array of one: Read an object that arrives as an array of one
            list properties: Keep the good elements of a list
            lenient numbers: Read numbers that arrive as strings
            Decimal money: Read money without rounding
            PHP lists: Read lists and objects that PHP writes
            unknown enum cases: Read an enum that may get new cases
            ISO dates: Read ISO 8601 dates
            epoch dates: Read epoch seconds or milliseconds
            custom dates: Read a custom date format
            several formats in one field: Read several date formats in one field
            a Codable struct inside: Put a Codable struct into a model
            a type of one's own: Read a type of your own
            JSON in a string: Read JSON in a string
            null and absent: Tell null from absent
            id to object: Read an object, an id or null
            draft methods: Add computed properties and draft methods
            object of models: Read an object whose keys are data
            polymorphic list: Choose the class by a member
            tagged union as an enum: Read a tagged union as an enum
            text or objects: Read a string or a list of objects
            dynamic keys: Read fixed and dynamic keys in one object
            generic models: Declare a generic model
            generic wrappers: Declare a wrapper of anything
            equal but for one field: Compare all properties but one
            cross-field check: Check properties against each other
            push payload: Read the dictionary that a network library returns
            query strings: Read and write query strings
            plist fakes: Keep fixtures as property lists
            builders: Build models for tests
            redacting logs: Keep secrets out of logs
            dependency injection and previews: Inject dependencies, for previews and tests
            localisation of check messages: Localize the messages of checks
            base URL and other context: Pass a base URL or a locale to models
            archives: Archive a model with NSKeyedArchiver
        Docs/Guides/Networking.md
            envelope: Read an envelope
            Page<Item>: Read a list page by page
            request.httpBody: Set httpBody
            PATCH body: Send only the changes with PATCH
            ETag: Avoid overwriting with ETag
            409 merge: Merge after a conflict
            big downloads: Read a big download by file mapping
            Alamofire: Use Alamofire
        Docs/Guides/Editing.md
            lossless edit: Keep the layout of a file
            why was nothing written: Find out whether an edit worked
        Docs/Guides/Lists.md
            map and filter 100,000 rows: Filter, map and sort 100,000 rows
            NDJSON, reading and writing: Read and write lines of JSON
            CollectionDifference: Find out what changed between two lists
        Docs/Guides/SharedObjects.md
            batch prefetch: Load many objects at once
        Docs/Guides/SwiftUI.md
            live form: Undo in a form
            Combine: Use Combine
            when a stream of changes ends: When the loop ends
        Docs/Guides/Persistence.md
            settings file: Keep values in a JSON file
            beside SwiftData or Core Data: Save models beside SwiftData or Core Data
        Docs/Guides/Databases.md
            SQLite or GRDB column: Store a model in a column with GRDB
        Docs/Guides/Settings.md
            UserDefaults: Share UserDefaults with other code
            keychain: Keep secrets in the keychain
            observe a setting: Observe a setting
        Docs/Guides/Validation.md
            reject bad data: Reject bad data
            why is this nil: Find out why a property reads nil
            log bad fields: Log bad fields in production
            JSON Schema: Export a JSON Schema
        Docs/Guides/Testing.md
            contract test: Test the contract with a server
            test difference: Compare models and print the difference
            bundled fixtures in tests: Load fixtures from a bundle
        Docs/Guides/Troubleshooting.md
            compiler errors: Messages of the compiler
        Docs/Guides/Change.md
            apply a patch: Apply a patch
            invert a patch: Invert a patch
            PATCH headers: Send a PATCH request
            table updates: Update a table or collection view
            UIKit diffable: Use UIKit's diffable data source
            undo: Undo and redo
        Docs/Guides/Concurrency.md
            thread safety: What is safe to share
            background threads and actors: Keep changing models in an actor
            main-actor modules: Use models in a module of the main actor
        Docs/Guides/Memory.md
            memory of a small model: Estimate the memory of models
            detach from a big document: Detach a model from a big document
            mmap: Map a large file
        Docs/Guides/RawJSON.md
            raw access: Read a value as the type you want
            pretty and sorted: Write pretty, compact and sorted JSON
            comments: Read JSON with comments
            input limits: Input limits
            nesting limit: Nesting limit
        Docs/Guides/Performance.md
            debug build speed: Debug build speed
            binary size: Binary size
        Docs/Guides/Server.md
            Vapor body: Receive and send bodies with Vapor
            Hummingbird body: Receive and send bodies with Hummingbird
        Docs/Reference/Converters.md
            date spellings: Dates
            order of converters: Order the converters of first(of:)
        Docs/Migration/FromCodable.md
            migrating from Codable: Migrate from Codable
            models in Codable types: 1. Put a model inside a Codable type
        Docs/Migration/TenResponses.md
            one attribute for Codable structs: Ten responses, before and after
        Docs/Migration/FromSwiftyJSON.md
            migrating from SwiftyJSON: Migrate from SwiftyJSON
        Docs/Migration/FromObjectMapper.md
            migrating from ObjectMapper: Migrate from ObjectMapper
            migrating from HandyJSON: Find what replaces a HandyJSON call
        Docs/Migration/FromNTJsonModel.md
            migrating from NTJsonModel: Migrate from NTJsonModel
            jsonPath: Find what replaces jsonPath
            mutableCopy: Keep a mutable copy for a while
            ValueX: Come from ValueX
        Docs/Migration/FromUserDefaultsWrappers.md
            migrating from UserDefaults wrappers: Migrate from a UserDefaults wrapper
        """

    /// The headings of a page, outside of code.
    static func headings(_ page: String) throws -> [String] {
        let text = try String(contentsOf: Package.folder.appending(path: page), encoding: .utf8)
        var isCode = false
        return text.split(separator: "\n").compactMap { line in
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, line.hasPrefix("#") else { return nil }
            return line.drop { $0 == "#" || $0 == " " }.replacingOccurrences(of: "`", with: "")
        }
    }

    @Test("each task has its heading", arguments: tasks)
    func heading(task: Task) throws {
        let headings = try Self.headings(task.page)
        #expect(
            headings.contains {
                $0.lowercased().hasPrefix(task.heading.replacingOccurrences(of: "`", with: "").lowercased())
            },
            "\(task.page) has no heading \(task.heading)")
    }

    @Test("the README links to each page")
    func links() throws {
        let readme = try String(contentsOf: Package.folder.appending(path: "README.md"), encoding: .utf8)
        for page in Set(Self.tasks.map(\.page)) where page != "README.md" {
            #expect(readme.contains("](\(page)"), "the README has no link to \(page)")
        }
    }

    @Test("there are no fewer tasks than readers looked up")
    func count() { #expect(Self.tasks.count >= 84 && Set(Self.tasks.map(\.name)).count == Self.tasks.count) }
}
