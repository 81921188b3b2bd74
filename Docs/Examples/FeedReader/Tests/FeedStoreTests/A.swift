import FeedStore
import Testing
@Test func x() {}
