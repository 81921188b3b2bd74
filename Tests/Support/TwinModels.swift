import LazyJSON

/// Classes whose names the tests' own modules have, too.
package enum Twins {
    package final class User: JSONModel, @unchecked Sendable {
        @Property package var name: String?
    }
    package final class Page<Item: JSONModel>: JSONModel, @unchecked Sendable {
        @Property package var items: LazyArray<Item>
    }
}
