import Foundation
import LazyJSON

/// An element of the document; `type` determines the class.
class Event: JSONModel, Identifiable, @unchecked Sendable {
    @Property var type: String = ""
    @Property("created_at") var createdAt: Date?
    @Property var actor: Actor
    @Property var repo: Repo
    @Property("public") var isPublic: Bool = false
    @Property var id: String = ""

    override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator(
            "type",
            [
                "PushEvent": PushEvent.self,
                "CreateEvent": CreateEvent.self,
                "ForkEvent": ForkEvent.self,
                "WatchEvent": WatchEvent.self,
                "IssueCommentEvent": IssueCommentEvent.self,
                "IssuesEvent": IssuesEvent.self,
                "GollumEvent": GollumEvent.self,
            ])
    }
}

/// An object whose `type` is `PushEvent`.
final class PushEvent: Event, @unchecked Sendable {
    @Property var payload: PushPayload
    @Property var org: Actor?
}

/// An object whose `type` is `CreateEvent`.
final class CreateEvent: Event, @unchecked Sendable {
    @Property var payload: CreatePayload
}

/// An object whose `type` is `ForkEvent`.
final class ForkEvent: Event, @unchecked Sendable {
    @Property var payload: ForkPayload
    @Property var org: Actor?
}

/// An object whose `type` is `WatchEvent`.
final class WatchEvent: Event, @unchecked Sendable {
    @Property var payload: WatchPayload
    @Property var org: Actor?
}

/// An object whose `type` is `IssueCommentEvent`.
final class IssueCommentEvent: Event, @unchecked Sendable {
    @Property var payload: IssueCommentPayload
    @Property var org: Actor?
}

/// An object whose `type` is `IssuesEvent`.
final class IssuesEvent: Event, @unchecked Sendable {
    @Property var payload: IssuesPayload
}

/// An object whose `type` is `GollumEvent`.
final class GollumEvent: Event, @unchecked Sendable {
    @Property var payload: GollumPayload
}

/// The value of `Event.actor`, `WatchEvent.org`, `PushEvent.org`, or of 2 others.
final class Actor: JSONModel, Identifiable, @unchecked Sendable {
    @Property("gravatar_id") var gravatarID: String = ""
    @Property var login: String = ""
    @Property("avatar_url") var avatarURL: URL?
    @Property var url: URL?
    @Property var id: Int = 0
}

/// The value of `Event.repo`.
final class Repo: JSONModel, Identifiable, @unchecked Sendable {
    @Property var url: URL?
    @Property var id: Int = 0
    @Property var name: String = ""
}

/// The value of `PushEvent.payload`.
final class PushPayload: JSONModel, @unchecked Sendable {
    @Property var commits: LazyArray<Commit>
    @Property("distinct_size") var distinctSize: Int = 0
    @Property var ref: String = ""
    @Property("push_id") var pushID: Int = 0
    @Property var head: String = ""
    @Property var before: String = ""
    @Property var size: Int = 0
}

/// The value of `CreateEvent.payload`.
final class CreatePayload: JSONModel, @unchecked Sendable {
    @Property var description: String = ""
    @Property("master_branch") var masterBranch: String = ""
    @Property var ref: String?
    @Property("ref_type") var refType: String = ""
}

/// The value of `ForkEvent.payload`.
final class ForkPayload: JSONModel, @unchecked Sendable {
    @Property var forkee: Forkee
}

/// The value of `WatchEvent.payload`.
final class WatchPayload: JSONModel, @unchecked Sendable {
    @Property var action: String = ""
}

/// The value of `IssueCommentEvent.payload`.
final class IssueCommentPayload: JSONModel, @unchecked Sendable {
    @Property var issue: Issue
    @Property var action: String = ""
    @Property var comment: Comment
}

/// The value of `IssuesEvent.payload`.
final class IssuesPayload: JSONModel, @unchecked Sendable {
    @Property var issue: Issue
    @Property var action: String = ""
}

/// The value of `GollumEvent.payload`.
final class GollumPayload: JSONModel, @unchecked Sendable {
    @Property var pages: LazyArray<Page>
}

/// The value of `ForkPayload.forkee`.
final class Forkee: JSONModel, Identifiable, @unchecked Sendable {
    @Property var description: String = ""
    @Property("fork") var isFork: Bool = false
    @Property var url: URL?
    @Property var language: String = ""
    @Property("stargazers_url") var stargazersURL: URL?
    @Property("clone_url") var cloneURL: URL?
    @Property("tags_url") var tagsURL: String = ""
    @Property("full_name") var fullName: String = ""
    @Property("merges_url") var mergesURL: URL?
    @Property var forks: Int = 0
    @Property("private") var isPrivate: Bool = false
    @Property("git_refs_url") var gitRefsURL: String = ""
    @Property("archive_url") var archiveURL: String = ""
    @Property("collaborators_url") var collaboratorsURL: String = ""
    @Property var owner: Owner
    @Property("languages_url") var languagesURL: URL?
    @Property("trees_url") var treesURL: String = ""
    @Property("labels_url") var labelsURL: String = ""
    @Property("html_url") var htmlURL: URL?
    @Property("pushed_at") var pushedAt: Date?
    @Property("created_at") var createdAt: Date?
    @Property("has_issues") var hasIssues: Bool = false
    @Property("forks_url") var forksURL: URL?
    @Property("branches_url") var branchesURL: String = ""
    @Property("commits_url") var commitsURL: String = ""
    @Property("notifications_url") var notificationsURL: String = ""
    @Property("open_issues") var openIssues: Int = 0
    @Property("contents_url") var contentsURL: String = ""
    @Property("blobs_url") var blobsURL: String = ""
    @Property("issues_url") var issuesURL: String = ""
    @Property("compare_url") var compareURL: String = ""
    @Property("issue_events_url") var issueEventsURL: String = ""
    @Property var name: String = ""
    @Property("updated_at") var updatedAt: Date?
    @Property("statuses_url") var statusesURL: String = ""
    @Property("forks_count") var forksCount: Int = 0
    @Property("assignees_url") var assigneesURL: String = ""
    @Property("ssh_url") var sshURL: String = ""
    @Property("public") var isPublic: Bool = false
    @Property("has_wiki") var hasWiki: Bool = false
    @Property("subscribers_url") var subscribersURL: URL?
    @Property("mirror_url") var mirrorURL: JSON?  // null in all samples
    @Property("watchers_count") var watchersCount: Int = 0
    @Property var id: Int = 0
    @Property("has_downloads") var hasDownloads: Bool = false
    @Property("git_commits_url") var gitCommitsURL: String = ""
    @Property("downloads_url") var downloadsURL: URL?
    @Property("pulls_url") var pullsURL: String = ""
    @Property var homepage: String?
    @Property("issue_comment_url") var issueCommentURL: String = ""
    @Property("hooks_url") var hooksURL: URL?
    @Property("subscription_url") var subscriptionURL: URL?
    @Property("milestones_url") var milestonesURL: String = ""
    @Property("svn_url") var svnURL: URL?
    @Property("events_url") var eventsURL: URL?
    @Property("git_tags_url") var gitTagsURL: String = ""
    @Property("teams_url") var teamsURL: URL?
    @Property("comments_url") var commentsURL: String = ""
    @Property("open_issues_count") var openIssuesCount: Int = 0
    @Property("keys_url") var keysURL: String = ""
    @Property("git_url") var gitURL: String = ""
    @Property("contributors_url") var contributorsURL: URL?
    @Property var size: Int = 0
    @Property var watchers: Int = 0
}

/// The value of `IssueCommentPayload.issue` or `IssuesPayload.issue`.
final class Issue: JSONModel, Identifiable, @unchecked Sendable {
    @Property var user: Owner
    @Property var url: URL?
    @Property var labels: [JSON]  // empty in all samples
    @Property("html_url") var htmlURL: URL?
    @Property("labels_url") var labelsURL: String = ""
    @Property("pull_request") var pullRequest: PullRequest
    @Property("created_at") var createdAt: Date?
    @Property("closed_at") var closedAt: Date?
    @Property var milestone: JSON?  // null in all samples
    @Property var title: String = ""
    @Property var body: String = ""
    @Property("updated_at") var updatedAt: Date?
    @Property var number: Int = 0
    @Property var state: String = ""
    @Property var assignee: Owner?
    @Property var id: Int = 0
    @Property("events_url") var eventsURL: URL?
    @Property("comments_url") var commentsURL: URL?
    @Property var comments: Int = 0
}

/// The value of `IssueCommentPayload.comment`.
final class Comment: JSONModel, Identifiable, @unchecked Sendable {
    @Property var user: Owner
    @Property var url: URL?
    @Property("issue_url") var issueURL: URL?
    @Property("created_at") var createdAt: Date?
    @Property var body: String = ""
    @Property("updated_at") var updatedAt: Date?
    @Property var id: Int = 0
}

/// An element of `PushPayload.commits`.
final class Commit: JSONModel, @unchecked Sendable {
    @Property var url: URL?
    @Property var message: String = ""
    @Property("distinct") var isDistinct: Bool = false
    @Property var sha: String = ""
    @Property var author: Author
}

/// The value of `Forkee.owner`, `Issue.user`, `Comment.user`, or of another.
final class Owner: JSONModel, Identifiable, @unchecked Sendable {
    @Property var url: URL?
    @Property("gists_url") var gistsURL: String = ""
    @Property("gravatar_id") var gravatarID: String = ""
    @Property var type: String = ""
    @Property("avatar_url") var avatarURL: URL?
    @Property("subscriptions_url") var subscriptionsURL: URL?
    @Property("organizations_url") var organizationsURL: URL?
    @Property("received_events_url") var receivedEventsURL: URL?
    @Property("repos_url") var reposURL: URL?
    @Property var login: String = ""
    @Property var id: Int = 0
    @Property("starred_url") var starredURL: String = ""
    @Property("events_url") var eventsURL: String = ""
    @Property("followers_url") var followersURL: URL?
    @Property("following_url") var followingURL: URL?
}

/// The value of `Issue.pullRequest`.
final class PullRequest: JSONModel, @unchecked Sendable {
    @Property("html_url") var htmlURL: JSON?  // null in all samples
    @Property("patch_url") var patchURL: JSON?  // null in all samples
    @Property("diff_url") var diffURL: JSON?  // null in all samples
}

/// An element of `GollumPayload.pages`.
final class Page: JSONModel, @unchecked Sendable {
    @Property("page_name") var pageName: String = ""
    @Property("html_url") var htmlURL: URL?
    @Property var title: String = ""
    @Property var sha: String = ""
    @Property var summary: JSON?  // null in all samples
    @Property var action: String = ""
}

/// The value of `Commit.author`.
final class Author: JSONModel, @unchecked Sendable {
    @Property var email: String = ""
    @Property var name: String = ""
}
