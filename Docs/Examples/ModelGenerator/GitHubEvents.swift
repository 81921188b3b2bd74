import Foundation
import LazyJSON

/// An element of the document; `type` determines the class.
@JSONModel class Event: JSONModel, Identifiable {
    var type: String = ""
    @Property("created_at") var createdAt: Date?
    var actor: Actor
    var repo: Repo
    @Property("public") var isPublic: Bool = false
    var id: String = ""

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
@JSONModel final class PushEvent: Event {
    var payload: PushPayload
    var org: Actor?
}

/// An object whose `type` is `CreateEvent`.
@JSONModel final class CreateEvent: Event {
    var payload: CreatePayload
}

/// An object whose `type` is `ForkEvent`.
@JSONModel final class ForkEvent: Event {
    var payload: ForkPayload
    var org: Actor?
}

/// An object whose `type` is `WatchEvent`.
@JSONModel final class WatchEvent: Event {
    var payload: WatchPayload
    var org: Actor?
}

/// An object whose `type` is `IssueCommentEvent`.
@JSONModel final class IssueCommentEvent: Event {
    var payload: IssueCommentPayload
    var org: Actor?
}

/// An object whose `type` is `IssuesEvent`.
@JSONModel final class IssuesEvent: Event {
    var payload: IssuesPayload
}

/// An object whose `type` is `GollumEvent`.
@JSONModel final class GollumEvent: Event {
    var payload: GollumPayload
}

/// The value of `Event.actor`, `WatchEvent.org`, `PushEvent.org`, or of 2 others.
@JSONModel final class Actor: JSONModel, Identifiable {
    @Property("gravatar_id") var gravatarID: String = ""
    var login: String = ""
    @Property("avatar_url") var avatarURL: URL?
    var url: URL?
    var id: Int = 0
}

/// The value of `Event.repo`.
@JSONModel final class Repo: JSONModel, Identifiable {
    var url: URL?
    var id: Int = 0
    var name: String = ""
}

/// The value of `PushEvent.payload`.
@JSONModel final class PushPayload: JSONModel {
    var commits: LazyArray<Commit>
    @Property("distinct_size") var distinctSize: Int = 0
    var ref: String = ""
    @Property("push_id") var pushID: Int = 0
    var head: String = ""
    var before: String = ""
    var size: Int = 0
}

/// The value of `CreateEvent.payload`.
@JSONModel final class CreatePayload: JSONModel {
    var description: String = ""
    @Property("master_branch") var masterBranch: String = ""
    var ref: String?
    @Property("ref_type") var refType: String = ""
}

/// The value of `ForkEvent.payload`.
@JSONModel final class ForkPayload: JSONModel {
    var forkee: Forkee
}

/// The value of `WatchEvent.payload`.
@JSONModel final class WatchPayload: JSONModel {
    var action: String = ""
}

/// The value of `IssueCommentEvent.payload`.
@JSONModel final class IssueCommentPayload: JSONModel {
    var issue: Issue
    var action: String = ""
    var comment: Comment
}

/// The value of `IssuesEvent.payload`.
@JSONModel final class IssuesPayload: JSONModel {
    var issue: Issue
    var action: String = ""
}

/// The value of `GollumEvent.payload`.
@JSONModel final class GollumPayload: JSONModel {
    var pages: LazyArray<Page>
}

/// The value of `ForkPayload.forkee`.
@JSONModel final class Forkee: JSONModel, Identifiable {
    var description: String = ""
    @Property("fork") var isFork: Bool = false
    var url: URL?
    var language: String = ""
    @Property("stargazers_url") var stargazersURL: URL?
    @Property("clone_url") var cloneURL: URL?
    @Property("tags_url") var tagsURL: String = ""
    @Property("full_name") var fullName: String = ""
    @Property("merges_url") var mergesURL: URL?
    var forks: Int = 0
    @Property("private") var isPrivate: Bool = false
    @Property("git_refs_url") var gitRefsURL: String = ""
    @Property("archive_url") var archiveURL: String = ""
    @Property("collaborators_url") var collaboratorsURL: String = ""
    var owner: Owner
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
    var name: String = ""
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
    var id: Int = 0
    @Property("has_downloads") var hasDownloads: Bool = false
    @Property("git_commits_url") var gitCommitsURL: String = ""
    @Property("downloads_url") var downloadsURL: URL?
    @Property("pulls_url") var pullsURL: String = ""
    var homepage: String?
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
    var size: Int = 0
    var watchers: Int = 0
}

/// The value of `IssueCommentPayload.issue` or `IssuesPayload.issue`.
@JSONModel final class Issue: JSONModel, Identifiable {
    var user: Owner
    var url: URL?
    var labels: [JSON]  // empty in all samples
    @Property("html_url") var htmlURL: URL?
    @Property("labels_url") var labelsURL: String = ""
    @Property("pull_request") var pullRequest: PullRequest
    @Property("created_at") var createdAt: Date?
    @Property("closed_at") var closedAt: Date?
    var milestone: JSON?  // null in all samples
    var title: String = ""
    var body: String = ""
    @Property("updated_at") var updatedAt: Date?
    var number: Int = 0
    var state: String = ""
    var assignee: Owner?
    var id: Int = 0
    @Property("events_url") var eventsURL: URL?
    @Property("comments_url") var commentsURL: URL?
    var comments: Int = 0
}

/// The value of `IssueCommentPayload.comment`.
@JSONModel final class Comment: JSONModel, Identifiable {
    var user: Owner
    var url: URL?
    @Property("issue_url") var issueURL: URL?
    @Property("created_at") var createdAt: Date?
    var body: String = ""
    @Property("updated_at") var updatedAt: Date?
    var id: Int = 0
}

/// An element of `PushPayload.commits`.
@JSONModel final class Commit: JSONModel {
    var url: URL?
    var message: String = ""
    @Property("distinct") var isDistinct: Bool = false
    var sha: String = ""
    var author: Author
}

/// The value of `Forkee.owner`, `Issue.user`, `Comment.user`, or of another.
@JSONModel final class Owner: JSONModel, Identifiable {
    var url: URL?
    @Property("gists_url") var gistsURL: String = ""
    @Property("gravatar_id") var gravatarID: String = ""
    var type: String = ""
    @Property("avatar_url") var avatarURL: URL?
    @Property("subscriptions_url") var subscriptionsURL: URL?
    @Property("organizations_url") var organizationsURL: URL?
    @Property("received_events_url") var receivedEventsURL: URL?
    @Property("repos_url") var reposURL: URL?
    var login: String = ""
    var id: Int = 0
    @Property("starred_url") var starredURL: String = ""
    @Property("events_url") var eventsURL: String = ""
    @Property("followers_url") var followersURL: URL?
    @Property("following_url") var followingURL: URL?
}

/// The value of `Issue.pullRequest`.
@JSONModel final class PullRequest: JSONModel {
    @Property("html_url") var htmlURL: JSON?  // null in all samples
    @Property("patch_url") var patchURL: JSON?  // null in all samples
    @Property("diff_url") var diffURL: JSON?  // null in all samples
}

/// An element of `GollumPayload.pages`.
@JSONModel final class Page: JSONModel {
    @Property("page_name") var pageName: String = ""
    @Property("html_url") var htmlURL: URL?
    var title: String = ""
    var sha: String = ""
    var summary: JSON?  // null in all samples
    var action: String = ""
}

/// The value of `Commit.author`.
@JSONModel final class Author: JSONModel {
    var email: String = ""
    var name: String = ""
}
