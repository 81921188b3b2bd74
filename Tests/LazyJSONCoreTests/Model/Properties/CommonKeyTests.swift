import LazyJSON
import TestSupport
import Testing

/// The commonest keys of JSON, Swift's keywords and the names of the library's own members: all of them can be declared.
@Suite("Any key can be a property")
struct CommonKeyTests {
    private static let json = JSON(
        members: CommonModel.properties.map { (key: $0.name, value: JSON("old \($0.name)")) })

    @Test("a model reads and writes each, and prints like any other")
    func model() {
        let names = CommonModel.properties.map(\.name)
        #expect(names.count == 201)
        let model = CommonModel(Self.json) ?? CommonModel()
        #expect(model.all == names.map { "old \($0)" })
        let new = "new"
        let changed = model.mutate {
            ($0.id, $0.name, $0.type, $0.value, $0.title, $0.description) = (new, new, new, new, new, new)
            ($0.url, $0.status, $0.createdAt, $0.updatedAt, $0.data, $0.user) = (new, new, new, new, new, new)
            ($0.key, $0.message, $0.email, $0.text, $0.date, $0.count) = (new, new, new, new, new, new)
            ($0.code, $0.error, $0.version, $0.image, $0.tags, $0.items) = (new, new, new, new, new, new)
            ($0.results, $0.total, $0.size, $0.content, $0.label, $0.path) = (new, new, new, new, new, new)
            ($0.index, $0.width, $0.height, $0.order, $0.category, $0.state) = (new, new, new, new, new, new)
            ($0.country, $0.city, $0.address, $0.phone, $0.latitude, $0.longitude) = (new, new, new, new, new, new)
            ($0.price, $0.currency, $0.amount, $0.token, $0.username, $0.password) = (new, new, new, new, new, new)
            ($0.firstName, $0.lastName, $0.age, $0.gender, $0.birthday, $0.avatar) = (new, new, new, new, new, new)
            ($0.icon, $0.color, $0.background, $0.link, $0.href, $0.source) = (new, new, new, new, new, new)
            ($0.target, $0.parent, $0.children, $0.owner, $0.author, $0.comments) = (new, new, new, new, new, new)
            ($0.likes, $0.views, $0.rating, $0.score, $0.rank, $0.level) = (new, new, new, new, new, new)
            ($0.group, $0.role, $0.permissions, $0.settings, $0.options, $0.config) = (new, new, new, new, new, new)
            ($0.properties, $0.attributes, $0.metadata, $0.params, $0.method, $0.action) = (
                new, new, new, new, new, new
            )
            ($0.event, $0.time, $0.timestamp, $0.start, $0.end, $0.duration) = (new, new, new, new, new, new)
            ($0.enabled, $0.active, $0.visible, $0.language, $0.locale, $0.format) = (new, new, new, new, new, new)
            ($0.encoding, $0.body, $0.headers, $0.html, $0.kind, $0.hash) = (new, new, new, new, new, new)
            ($0.schema, $0.next, $0.previous, $0.page, $0.limit, $0.offset) = (new, new, new, new, new, new)
            ($0.query, $0.filter, $0.sort, $0.debugDescription, $0.fullDescription, $0.issues) = (
                new, new, new, new, new, new
            )
            ($0.changes, $0.check, $0.mutate, $0.merge, $0.explain, $0.pointer) = (new, new, new, new, new, new)
            ($0.encode, $0.model, $0.schemas, $0.memo, $0.coercion, $0.converter) = (new, new, new, new, new, new)
            ($0.severity, $0.update, $0.reset, $0.values, $0.flush, $0.allKeys) = (new, new, new, new, new, new)
            ($0.modify, $0.isSet, $0.initialJSON, $0.keyNaming, $0.registrar, $0.objectStore) = (
                new, new, new, new, new, new
            )
            ($0.read, $0.`associatedtype`, $0.`class`, $0.`deinit`, $0.`enum`, $0.`extension`) = (
                new, new, new, new, new, new
            )
            ($0.`fileprivate`, $0.`func`, $0.`import`, $0.`init`, $0.`inout`, $0.`internal`) = (
                new, new, new, new, new, new
            )
            ($0.`let`, $0.open, $0.`operator`, $0.`private`, $0.`precedencegroup`, $0.`protocol`) = (
                new, new, new, new, new, new
            )
            ($0.`public`, $0.`rethrows`, $0.`static`, $0.`struct`, $0.`subscript`, $0.`typealias`) = (
                new, new, new, new, new, new
            )
            ($0.`var`, $0.`break`, $0.`case`, $0.`catch`, $0.`continue`, $0.`default`) = (new, new, new, new, new, new)
            ($0.`defer`, $0.`do`, $0.`else`, $0.`fallthrough`, $0.`for`, $0.`guard`) = (new, new, new, new, new, new)
            ($0.`if`, $0.`in`, $0.`repeat`, $0.`return`, $0.`throw`, $0.`switch`) = (new, new, new, new, new, new)
            ($0.`where`, $0.`while`, $0.`Any`, $0.await, $0.`false`, $0.`is`) = (new, new, new, new, new, new)
            ($0.`nil`, $0.`self`, $0.`Self`, $0.`super`, $0.`true`, $0.`try`) = (new, new, new, new, new, new)
            ($0.`throws`, $0.`Type`, $0.`Protocol`, $0.async, $0.some, $0.any) = (new, new, new, new, new, new)
            // A draft has members of these names itself.
            $0[raw: "as"] = "new"
            $0[raw: "customMirror"] = "new"
            $0[raw: "write"] = "new"
        }
        #expect(changed.all == names.map { _ in new })
        #expect(changed.json == JSON(members: names.map { (key: $0, value: "new") }))
        // The library's members, which the superclass or its conformances declare.
        let text = names.map { "\($0): \"new\"" }.joined(separator: ", ")
        #expect("\(changed)" == "CommonModel(\(text))" && "\(Mutable(changed))" == "Mutable(CommonModel(\(text)))")
        #expect(String(reflecting: changed) == "\(changed)" && "\([changed])" == "[\(changed)]")
        #expect((changed as JSONModel).description == "\(changed)")
        #expect((changed as JSONModel).fullDescription.contains("description: \"new\""))
        #expect(Mirror(reflecting: changed).children.compactMap(\.label) == names)
        #expect((changed as JSONModel).issues.isEmpty && (changed as JSONModel).explain("type")?.property == "type")
        let other = changed.mutate { $0.description = "other" }
        #expect(!(other as JSONModel).changes(since: changed).isEmpty && other.description == "other")
    }

    @Test("a stored model reads and writes each")
    func stored() throws {
        let store = MemoryStore()
        let settings = CommonSettings(store)
        let names = CommonModel.properties.map(\.name)
        #expect(settings.all == names.map { _ in nil })
        let new = "new"
        (settings.id, settings.name, settings.type, settings.value, settings.title, settings.description) = (
            new, new, new, new, new, new
        )
        (settings.url, settings.status, settings.createdAt, settings.updatedAt, settings.data, settings.user) = (
            new, new, new, new, new, new
        )
        (settings.key, settings.message, settings.email, settings.text, settings.date, settings.count) = (
            new, new, new, new, new, new
        )
        (settings.code, settings.error, settings.version, settings.image, settings.tags, settings.items) = (
            new, new, new, new, new, new
        )
        (settings.results, settings.total, settings.size, settings.content, settings.label, settings.path) = (
            new, new, new, new, new, new
        )
        (settings.index, settings.width, settings.height, settings.order, settings.category, settings.state) = (
            new, new, new, new, new, new
        )
        (settings.country, settings.city, settings.address, settings.phone, settings.latitude, settings.longitude) = (
            new, new, new, new, new, new
        )
        (settings.price, settings.currency, settings.amount, settings.token, settings.username, settings.password) = (
            new, new, new, new, new, new
        )
        (settings.firstName, settings.lastName, settings.age, settings.gender, settings.birthday, settings.avatar) = (
            new, new, new, new, new, new
        )
        (settings.icon, settings.color, settings.background, settings.link, settings.href, settings.source) = (
            new, new, new, new, new, new
        )
        (settings.target, settings.parent, settings.children, settings.owner, settings.author, settings.comments) = (
            new, new, new, new, new, new
        )
        (settings.likes, settings.views, settings.rating, settings.score, settings.rank, settings.level) = (
            new, new, new, new, new, new
        )
        (settings.group, settings.role, settings.permissions, settings.settings, settings.options, settings.config) = (
            new, new, new, new, new, new
        )
        (
            settings.properties, settings.attributes, settings.metadata, settings.params, settings.method,
            settings.action
        ) = (new, new, new, new, new, new)
        (settings.event, settings.time, settings.timestamp, settings.start, settings.end, settings.duration) = (
            new, new, new, new, new, new
        )
        (settings.enabled, settings.active, settings.visible, settings.language, settings.locale, settings.format) = (
            new, new, new, new, new, new
        )
        (settings.encoding, settings.body, settings.headers, settings.html, settings.kind, settings.hash) = (
            new, new, new, new, new, new
        )
        (settings.schema, settings.next, settings.previous, settings.page, settings.limit, settings.offset) = (
            new, new, new, new, new, new
        )
        (
            settings.query, settings.filter, settings.sort, settings.debugDescription, settings.fullDescription,
            settings.customMirror
        ) = (new, new, new, new, new, new)
        (settings.issues, settings.changes, settings.check, settings.mutate, settings.merge, settings.explain) = (
            new, new, new, new, new, new
        )
        (settings.pointer, settings.encode, settings.model, settings.schemas, settings.memo, settings.coercion) = (
            new, new, new, new, new, new
        )
        (settings.converter, settings.severity, settings.update, settings.reset, settings.values, settings.flush) = (
            new, new, new, new, new, new
        )
        (
            settings.allKeys, settings.modify, settings.isSet, settings.initialJSON, settings.keyNaming,
            settings.registrar
        ) = (new, new, new, new, new, new)
        (
            settings.objectStore, settings.read, settings.write, settings.`associatedtype`, settings.`class`,
            settings.`deinit`
        ) = (new, new, new, new, new, new)
        (
            settings.`enum`, settings.`extension`, settings.`fileprivate`, settings.`func`, settings.`import`,
            settings.`init`
        ) = (new, new, new, new, new, new)
        (
            settings.`inout`, settings.`internal`, settings.`let`, settings.open, settings.`operator`,
            settings.`private`
        ) = (new, new, new, new, new, new)
        (
            settings.`precedencegroup`, settings.`protocol`, settings.`public`, settings.`rethrows`, settings.`static`,
            settings.`struct`
        ) = (new, new, new, new, new, new)
        (
            settings.`subscript`, settings.`typealias`, settings.`var`, settings.`break`, settings.`case`,
            settings.`catch`
        ) = (new, new, new, new, new, new)
        (
            settings.`continue`, settings.`default`, settings.`defer`, settings.`do`, settings.`else`,
            settings.`fallthrough`
        ) = (new, new, new, new, new, new)
        (settings.`for`, settings.`guard`, settings.`if`, settings.`in`, settings.`repeat`, settings.`return`) = (
            new, new, new, new, new, new
        )
        (settings.`throw`, settings.`switch`, settings.`where`, settings.`while`, settings.`Any`, settings.`as`) = (
            new, new, new, new, new, new
        )
        (settings.await, settings.`false`, settings.`is`, settings.`nil`, settings.`self`, settings.`Self`) = (
            new, new, new, new, new, new
        )
        (settings.`super`, settings.`true`, settings.`try`, settings.`throws`, settings.`Type`, settings.`Protocol`) = (
            new, new, new, new, new, new
        )
        (settings.async, settings.some, settings.any) = (new, new, new)
        #expect(settings.all == names.map { _ in new })
        #expect(try (settings as StoredModel).allKeys() == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect((settings as StoredModel).json.members.count == names.count)
        #expect((settings as StoredModel).issues.isEmpty)
        settings.reset(\.description)
        #expect(settings.description == nil)
    }
}

private final class CommonModel: JSONModel, @unchecked Sendable {
    @Property var id: String?
    @Property var name: String?
    @Property var type: String?
    @Property var value: String?
    @Property var title: String?
    @Property var description: String?
    @Property var url: String?
    @Property var status: String?
    @Property var createdAt: String?
    @Property var updatedAt: String?
    @Property var data: String?
    @Property var user: String?
    @Property var key: String?
    @Property var message: String?
    @Property var email: String?
    @Property var text: String?
    @Property var date: String?
    @Property var count: String?
    @Property var code: String?
    @Property var error: String?
    @Property var version: String?
    @Property var image: String?
    @Property var tags: String?
    @Property var items: String?
    @Property var results: String?
    @Property var total: String?
    @Property var size: String?
    @Property var content: String?
    @Property var label: String?
    @Property var path: String?
    @Property var index: String?
    @Property var width: String?
    @Property var height: String?
    @Property var order: String?
    @Property var category: String?
    @Property var state: String?
    @Property var country: String?
    @Property var city: String?
    @Property var address: String?
    @Property var phone: String?
    @Property var latitude: String?
    @Property var longitude: String?
    @Property var price: String?
    @Property var currency: String?
    @Property var amount: String?
    @Property var token: String?
    @Property var username: String?
    @Property var password: String?
    @Property var firstName: String?
    @Property var lastName: String?
    @Property var age: String?
    @Property var gender: String?
    @Property var birthday: String?
    @Property var avatar: String?
    @Property var icon: String?
    @Property var color: String?
    @Property var background: String?
    @Property var link: String?
    @Property var href: String?
    @Property var source: String?
    @Property var target: String?
    @Property var parent: String?
    @Property var children: String?
    @Property var owner: String?
    @Property var author: String?
    @Property var comments: String?
    @Property var likes: String?
    @Property var views: String?
    @Property var rating: String?
    @Property var score: String?
    @Property var rank: String?
    @Property var level: String?
    @Property var group: String?
    @Property var role: String?
    @Property var permissions: String?
    @Property var settings: String?
    @Property var options: String?
    @Property var config: String?
    @Property var properties: String?
    @Property var attributes: String?
    @Property var metadata: String?
    @Property var params: String?
    @Property var method: String?
    @Property var action: String?
    @Property var event: String?
    @Property var time: String?
    @Property var timestamp: String?
    @Property var start: String?
    @Property var end: String?
    @Property var duration: String?
    @Property var enabled: String?
    @Property var active: String?
    @Property var visible: String?
    @Property var language: String?
    @Property var locale: String?
    @Property var format: String?
    @Property var encoding: String?
    @Property var body: String?
    @Property var headers: String?
    @Property var html: String?
    @Property var kind: String?
    @Property var hash: String?
    @Property var schema: String?
    @Property var next: String?
    @Property var previous: String?
    @Property var page: String?
    @Property var limit: String?
    @Property var offset: String?
    @Property var query: String?
    @Property var filter: String?
    @Property var sort: String?
    @Property var debugDescription: String?
    @Property var fullDescription: String?
    @Property var customMirror: String?
    @Property var issues: String?
    @Property var changes: String?
    @Property var check: String?
    @Property var mutate: String?
    @Property var merge: String?
    @Property var explain: String?
    @Property var pointer: String?
    @Property var encode: String?
    @Property var model: String?
    @Property var schemas: String?
    @Property var memo: String?
    @Property var coercion: String?
    @Property var converter: String?
    @Property var severity: String?
    @Property var update: String?
    @Property var reset: String?
    @Property var values: String?
    @Property var flush: String?
    @Property var allKeys: String?
    @Property var modify: String?
    @Property var isSet: String?
    @Property var initialJSON: String?
    @Property var keyNaming: String?
    @Property var registrar: String?
    @Property var objectStore: String?
    @Property var read: String?
    @Property var write: String?
    @Property var `associatedtype`: String?
    @Property var `class`: String?
    @Property var `deinit`: String?
    @Property var `enum`: String?
    @Property var `extension`: String?
    @Property var `fileprivate`: String?
    @Property var `func`: String?
    @Property var `import`: String?
    @Property var `init`: String?
    @Property var `inout`: String?
    @Property var `internal`: String?
    @Property var `let`: String?
    @Property var open: String?
    @Property var `operator`: String?
    @Property var `private`: String?
    @Property var `precedencegroup`: String?
    @Property var `protocol`: String?
    @Property var `public`: String?
    @Property var `rethrows`: String?
    @Property var `static`: String?
    @Property var `struct`: String?
    @Property var `subscript`: String?
    @Property var `typealias`: String?
    @Property var `var`: String?
    @Property var `break`: String?
    @Property var `case`: String?
    @Property var `catch`: String?
    @Property var `continue`: String?
    @Property var `default`: String?
    @Property var `defer`: String?
    @Property var `do`: String?
    @Property var `else`: String?
    @Property var `fallthrough`: String?
    @Property var `for`: String?
    @Property var `guard`: String?
    @Property var `if`: String?
    @Property var `in`: String?
    @Property var `repeat`: String?
    @Property var `return`: String?
    @Property var `throw`: String?
    @Property var `switch`: String?
    @Property var `where`: String?
    @Property var `while`: String?
    @Property var `Any`: String?
    @Property var `as`: String?
    @Property var await: String?
    @Property var `false`: String?
    @Property var `is`: String?
    @Property var `nil`: String?
    @Property var `self`: String?
    @Property var `Self`: String?
    @Property var `super`: String?
    @Property var `true`: String?
    @Property var `try`: String?
    @Property var `throws`: String?
    @Property var `Type`: String?
    @Property var `Protocol`: String?
    @Property var async: String?
    @Property var some: String?
    @Property var any: String?

    var all: [String?] {
        [
            self.id, self.name, self.type, self.value, self.title, self.description, self.url, self.status,
            self.createdAt, self.updatedAt, self.data, self.user, self.key, self.message, self.email, self.text,
            self.date, self.count, self.code, self.error, self.version, self.image, self.tags, self.items, self.results,
            self.total, self.size, self.content, self.label, self.path, self.index, self.width, self.height, self.order,
            self.category, self.state, self.country, self.city, self.address, self.phone, self.latitude, self.longitude,
            self.price, self.currency, self.amount, self.token, self.username, self.password, self.firstName,
            self.lastName, self.age, self.gender, self.birthday, self.avatar, self.icon, self.color, self.background,
            self.link, self.href, self.source, self.target, self.parent, self.children, self.owner, self.author,
            self.comments, self.likes, self.views, self.rating, self.score, self.rank, self.level, self.group,
            self.role, self.permissions, self.settings, self.options, self.config, self.properties, self.attributes,
            self.metadata, self.params, self.method, self.action, self.event, self.time, self.timestamp, self.start,
            self.end, self.duration, self.enabled, self.active, self.visible, self.language, self.locale, self.format,
            self.encoding, self.body, self.headers, self.html, self.kind, self.hash, self.schema, self.next,
            self.previous, self.page, self.limit, self.offset, self.query, self.filter, self.sort,
            self.debugDescription, self.fullDescription, self.customMirror, self.issues, self.changes, self.check,
            self.mutate, self.merge, self.explain, self.pointer, self.encode, self.model, self.schemas, self.memo,
            self.coercion, self.converter, self.severity, self.update, self.reset, self.values, self.flush,
            self.allKeys, self.modify, self.isSet, self.initialJSON, self.keyNaming, self.registrar, self.objectStore,
            self.read, self.write, self.`associatedtype`, self.`class`, self.`deinit`, self.`enum`, self.`extension`,
            self.`fileprivate`, self.`func`, self.`import`, self.`init`, self.`inout`, self.`internal`, self.`let`,
            self.open, self.`operator`, self.`private`, self.`precedencegroup`, self.`protocol`, self.`public`,
            self.`rethrows`, self.`static`, self.`struct`, self.`subscript`, self.`typealias`, self.`var`, self.`break`,
            self.`case`, self.`catch`, self.`continue`, self.`default`, self.`defer`, self.`do`, self.`else`,
            self.`fallthrough`, self.`for`, self.`guard`, self.`if`, self.`in`, self.`repeat`, self.`return`,
            self.`throw`, self.`switch`, self.`where`, self.`while`, self.`Any`, self.`as`, self.await, self.`false`,
            self.`is`, self.`nil`, self.`self`, self.`Self`, self.`super`, self.`true`, self.`try`, self.`throws`,
            self.`Type`, self.`Protocol`, self.async, self.some, self.any,
        ]
    }
}

private final class CommonSettings: StoredModel, @unchecked Sendable {
    @Stored var id: String?
    @Stored var name: String?
    @Stored var type: String?
    @Stored var value: String?
    @Stored var title: String?
    @Stored var description: String?
    @Stored var url: String?
    @Stored var status: String?
    @Stored var createdAt: String?
    @Stored var updatedAt: String?
    @Stored var data: String?
    @Stored var user: String?
    @Stored var key: String?
    @Stored var message: String?
    @Stored var email: String?
    @Stored var text: String?
    @Stored var date: String?
    @Stored var count: String?
    @Stored var code: String?
    @Stored var error: String?
    @Stored var version: String?
    @Stored var image: String?
    @Stored var tags: String?
    @Stored var items: String?
    @Stored var results: String?
    @Stored var total: String?
    @Stored var size: String?
    @Stored var content: String?
    @Stored var label: String?
    @Stored var path: String?
    @Stored var index: String?
    @Stored var width: String?
    @Stored var height: String?
    @Stored var order: String?
    @Stored var category: String?
    @Stored var state: String?
    @Stored var country: String?
    @Stored var city: String?
    @Stored var address: String?
    @Stored var phone: String?
    @Stored var latitude: String?
    @Stored var longitude: String?
    @Stored var price: String?
    @Stored var currency: String?
    @Stored var amount: String?
    @Stored var token: String?
    @Stored var username: String?
    @Stored var password: String?
    @Stored var firstName: String?
    @Stored var lastName: String?
    @Stored var age: String?
    @Stored var gender: String?
    @Stored var birthday: String?
    @Stored var avatar: String?
    @Stored var icon: String?
    @Stored var color: String?
    @Stored var background: String?
    @Stored var link: String?
    @Stored var href: String?
    @Stored var source: String?
    @Stored var target: String?
    @Stored var parent: String?
    @Stored var children: String?
    @Stored var owner: String?
    @Stored var author: String?
    @Stored var comments: String?
    @Stored var likes: String?
    @Stored var views: String?
    @Stored var rating: String?
    @Stored var score: String?
    @Stored var rank: String?
    @Stored var level: String?
    @Stored var group: String?
    @Stored var role: String?
    @Stored var permissions: String?
    @Stored var settings: String?
    @Stored var options: String?
    @Stored var config: String?
    @Stored var properties: String?
    @Stored var attributes: String?
    @Stored var metadata: String?
    @Stored var params: String?
    @Stored var method: String?
    @Stored var action: String?
    @Stored var event: String?
    @Stored var time: String?
    @Stored var timestamp: String?
    @Stored var start: String?
    @Stored var end: String?
    @Stored var duration: String?
    @Stored var enabled: String?
    @Stored var active: String?
    @Stored var visible: String?
    @Stored var language: String?
    @Stored var locale: String?
    @Stored var format: String?
    @Stored var encoding: String?
    @Stored var body: String?
    @Stored var headers: String?
    @Stored var html: String?
    @Stored var kind: String?
    @Stored var hash: String?
    @Stored var schema: String?
    @Stored var next: String?
    @Stored var previous: String?
    @Stored var page: String?
    @Stored var limit: String?
    @Stored var offset: String?
    @Stored var query: String?
    @Stored var filter: String?
    @Stored var sort: String?
    @Stored var debugDescription: String?
    @Stored var fullDescription: String?
    @Stored var customMirror: String?
    @Stored var issues: String?
    @Stored var changes: String?
    @Stored var check: String?
    @Stored var mutate: String?
    @Stored var merge: String?
    @Stored var explain: String?
    @Stored var pointer: String?
    @Stored var encode: String?
    @Stored var model: String?
    @Stored var schemas: String?
    @Stored var memo: String?
    @Stored var coercion: String?
    @Stored var converter: String?
    @Stored var severity: String?
    @Stored var update: String?
    @Stored var reset: String?
    @Stored var values: String?
    @Stored var flush: String?
    @Stored var allKeys: String?
    @Stored var modify: String?
    @Stored var isSet: String?
    @Stored var initialJSON: String?
    @Stored var keyNaming: String?
    @Stored var registrar: String?
    @Stored var objectStore: String?
    @Stored var read: String?
    @Stored var write: String?
    @Stored var `associatedtype`: String?
    @Stored var `class`: String?
    @Stored var `deinit`: String?
    @Stored var `enum`: String?
    @Stored var `extension`: String?
    @Stored var `fileprivate`: String?
    @Stored var `func`: String?
    @Stored var `import`: String?
    @Stored var `init`: String?
    @Stored var `inout`: String?
    @Stored var `internal`: String?
    @Stored var `let`: String?
    @Stored var open: String?
    @Stored var `operator`: String?
    @Stored var `private`: String?
    @Stored var `precedencegroup`: String?
    @Stored var `protocol`: String?
    @Stored var `public`: String?
    @Stored var `rethrows`: String?
    @Stored var `static`: String?
    @Stored var `struct`: String?
    @Stored var `subscript`: String?
    @Stored var `typealias`: String?
    @Stored var `var`: String?
    @Stored var `break`: String?
    @Stored var `case`: String?
    @Stored var `catch`: String?
    @Stored var `continue`: String?
    @Stored var `default`: String?
    @Stored var `defer`: String?
    @Stored var `do`: String?
    @Stored var `else`: String?
    @Stored var `fallthrough`: String?
    @Stored var `for`: String?
    @Stored var `guard`: String?
    @Stored var `if`: String?
    @Stored var `in`: String?
    @Stored var `repeat`: String?
    @Stored var `return`: String?
    @Stored var `throw`: String?
    @Stored var `switch`: String?
    @Stored var `where`: String?
    @Stored var `while`: String?
    @Stored var `Any`: String?
    @Stored var `as`: String?
    @Stored var await: String?
    @Stored var `false`: String?
    @Stored var `is`: String?
    @Stored var `nil`: String?
    @Stored var `self`: String?
    @Stored var `Self`: String?
    @Stored var `super`: String?
    @Stored var `true`: String?
    @Stored var `try`: String?
    @Stored var `throws`: String?
    @Stored var `Type`: String?
    @Stored var `Protocol`: String?
    @Stored var async: String?
    @Stored var some: String?
    @Stored var any: String?

    var all: [String?] {
        [
            self.id, self.name, self.type, self.value, self.title, self.description, self.url, self.status,
            self.createdAt, self.updatedAt, self.data, self.user, self.key, self.message, self.email, self.text,
            self.date, self.count, self.code, self.error, self.version, self.image, self.tags, self.items, self.results,
            self.total, self.size, self.content, self.label, self.path, self.index, self.width, self.height, self.order,
            self.category, self.state, self.country, self.city, self.address, self.phone, self.latitude, self.longitude,
            self.price, self.currency, self.amount, self.token, self.username, self.password, self.firstName,
            self.lastName, self.age, self.gender, self.birthday, self.avatar, self.icon, self.color, self.background,
            self.link, self.href, self.source, self.target, self.parent, self.children, self.owner, self.author,
            self.comments, self.likes, self.views, self.rating, self.score, self.rank, self.level, self.group,
            self.role, self.permissions, self.settings, self.options, self.config, self.properties, self.attributes,
            self.metadata, self.params, self.method, self.action, self.event, self.time, self.timestamp, self.start,
            self.end, self.duration, self.enabled, self.active, self.visible, self.language, self.locale, self.format,
            self.encoding, self.body, self.headers, self.html, self.kind, self.hash, self.schema, self.next,
            self.previous, self.page, self.limit, self.offset, self.query, self.filter, self.sort,
            self.debugDescription, self.fullDescription, self.customMirror, self.issues, self.changes, self.check,
            self.mutate, self.merge, self.explain, self.pointer, self.encode, self.model, self.schemas, self.memo,
            self.coercion, self.converter, self.severity, self.update, self.reset, self.values, self.flush,
            self.allKeys, self.modify, self.isSet, self.initialJSON, self.keyNaming, self.registrar, self.objectStore,
            self.read, self.write, self.`associatedtype`, self.`class`, self.`deinit`, self.`enum`, self.`extension`,
            self.`fileprivate`, self.`func`, self.`import`, self.`init`, self.`inout`, self.`internal`, self.`let`,
            self.open, self.`operator`, self.`private`, self.`precedencegroup`, self.`protocol`, self.`public`,
            self.`rethrows`, self.`static`, self.`struct`, self.`subscript`, self.`typealias`, self.`var`, self.`break`,
            self.`case`, self.`catch`, self.`continue`, self.`default`, self.`defer`, self.`do`, self.`else`,
            self.`fallthrough`, self.`for`, self.`guard`, self.`if`, self.`in`, self.`repeat`, self.`return`,
            self.`throw`, self.`switch`, self.`where`, self.`while`, self.`Any`, self.`as`, self.await, self.`false`,
            self.`is`, self.`nil`, self.`self`, self.`Self`, self.`super`, self.`true`, self.`try`, self.`throws`,
            self.`Type`, self.`Protocol`, self.async, self.some, self.any,
        ]
    }
}
