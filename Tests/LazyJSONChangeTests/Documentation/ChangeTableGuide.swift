// The examples of Docs/Guides/Change.md with UIKit. They are compiled on systems that have it, and compared with the page everywhere.

enum ChangeTableGuide {
    static let file = #filePath
}

#if canImport(UIKit)
    import LazyJSON
    import UIKit

    private typealias Friend = ChangeDifferenceGuideTests.Friend

    @MainActor
    private func show(
        _ new: LazyArray<Friend>, insteadOf old: LazyArray<Friend>,
        in dataSource: UITableViewDiffableDataSource<Int, Int>
    ) {
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([0])
        snapshot.appendItems(new.map(\.id))
        snapshot.reconfigureItems(new.changes(since: old).updates.map { new[$0.to].id })
        dataSource.apply(snapshot)
    }
#endif
