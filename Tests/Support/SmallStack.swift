import Foundation
import Testing

/// Runs every test of a suite, or one, on threads with a stack of 512 KB, as Apple's systems give it to all threads but
/// the main one. Code that recurses over data overflows it where the main thread's 8 MB would hide that.
///
///     @Suite(.smallStack) struct DeepTests { … }
package struct SmallStack: SuiteTrait, TestTrait, TestScoping {
    /// Without optimization, frames that a sanitizer watches are several times as large.
    package static let size = TestScale.sanitizer != nil && !TestScale.isOptimized ? 4 << 20 : 512 << 10
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(SmallStackExecutor.shared) { try await function() }
    }
}

extension Trait where Self == SmallStack {
    package static var smallStack: SmallStack { SmallStack() }
}

/// Gives every piece of a task a thread of its own.
private final class SmallStackExecutor: TaskExecutor {
    package static let shared = SmallStackExecutor()

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let thread = Thread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        thread.stackSize = SmallStack.size
        thread.start()
    }
}

@Suite package struct SmallStackTests {
    @Test("a test with a small stack runs on one", .smallStack, arguments: 0..<3)
    package func size(_ number: Int) { #expect(Self.stackSize == SmallStack.size) }

    @Test("a test with a small stack keeps it behind a suspension", .smallStack)
    package func suspended() async {
        await Task.yield()
        #expect(Self.stackSize == SmallStack.size)
    }

    private static var stackSize: Int { Thread.current.stackSize }
}
