import Foundation
import LazyJSON
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Docs/Start/QuickStart.md: its code, against a server on this machine.
@Suite("Quick start")
struct StartQuickStartGuide {
    @JSONModel struct Ticket: Identifiable {
        enum State: String { case open, closed }

        @Key("number") var id = 0  // the JSON's key is "number"; 0 if it is missing or unusable
        var title = ""
        var state: State = .open
        @Key("assignee.name") var assignee: String?  // a path into a nested object
        @Key("created_at") var created: Date?
        var labels: [String]  // a list without a default is empty
    }

    @JSONModel struct TicketPage {
        @Key("total_count") var total = 0
        var items: LazyArray<Ticket>
    }

    func send(_ request: URLRequest) async throws -> Data {
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let response = response as? HTTPURLResponse, (200..<300).contains(response.statusCode) else {
            throw URLError(.badServerResponse)
        }
        return data
    }

    func fetchTickets(from server: URL) async throws -> TicketPage {
        try TicketPage(parsing: await send(URLRequest(url: server.appending(path: "tickets"))))
    }

    func save(_ edited: Ticket, over original: Ticket, to server: URL) async throws -> Ticket {
        let changes = edited.changes(since: original)
        guard !changes.isEmpty else { return original }
        var request = URLRequest(url: server.appending(path: "tickets/\(original.id)"))
        request.httpMethod = "PATCH"
        request.setValue("application/merge-patch+json", forHTTPHeaderField: "Content-Type")
        request.httpBody = changes.mergePatch?.data()
        return try Ticket(parsing: await send(request))
    }

    static let response = #"""
        {"total_count": "2", "items": [
          {"number": 7, "title": "Crash on launch", "state": "open", "assignee": {"name": "Ada", "team": 3},
           "created_at": "2026-03-01T09:30:00Z", "labels": ["bug", null], "score": 1.50},
          {"number": "8", "title": "Dark mode", "state": "triaged", "labels": []},
          "temporarily unavailable"
        ]}
        """#

    static let body = #"{"title":"Crash at launch","labels":["bug", null, "urgent"]}"#

    /// Serves the tickets, and applies a merge patch to the first one. Notes the bodies of PATCH requests.
    private func start(_ bodies: StartPrinted = StartPrinted()) throws -> LocalServer {
        let page = try JSON(parsing: Self.response)
        let first = try #require(page["items"]?[0])
        return try LocalServer { request in
            switch (request.method, request.path) {
            case ("GET", "/tickets"):
                return .init(body: page.data())
            case ("PATCH", "/tickets/7"):
                bodies.print(String(decoding: request.body, as: UTF8.self))
                guard request.fields["content-type"] == "application/merge-patch+json",
                    let patch = try? JSON(parsing: request.body)
                else { return .init(status: 400) }
                return .init(body: first.merging(patch).data())
            default:
                return .init(status: 404)
            }
        }
    }

    @Test("a response, models, a list, an edit and the PATCH request", .enabled(if: TestScale.hasTimeForRequests))
    func program() async throws {
        let (printed, bodies) = (StartPrinted(), StartPrinted())
        let print = printed.print
        let running = try start(bodies)
        defer { running.stop() }
        let server = running.url

        // printed: program
        let page = try await fetchTickets(from: server)
        for ticket in page.items {
            print(ticket.id, ticket.title, ticket.assignee ?? "nobody", ticket.labels)
        }
        // 7 Crash on launch Ada ["bug"]
        // 8 Dark mode nobody []

        print(page.total)  // 2
        print(page.items.count)  // 2
        print(page.items[1].state)  // open

        for issue in page.issues where issue.severity == .error {
            print(issue)
        }
        // 3:60: error: labels of Ticket: left out: expected a string, found null
        // 5:3: error: items of TicketPage: expected an object, found "temporarily unavailable"

        let titles = page.items.map(\.title)
        let bugs = page.items.filter(\.labels) { $0.contains("bug") }
        print(titles, bugs.count)  // ["Crash on launch", "Dark mode"] 1

        let ticket = page.items[0]
        let edited = ticket.mutate {
            $0.title = "Crash at launch"
            $0.labels.append("urgent")
        }
        print(ticket.title)  // Crash on launch
        print(edited.title)  // Crash at launch
        print(edited.json.text)
        // {"number": 7, "title": "Crash at launch", "state": "open", "assignee": {"name": "Ada", "team": 3},
        //    "created_at": "2026-03-01T09:30:00Z", "labels": ["bug", null, "urgent"], "score": 1.50}

        let saved = try await save(edited, over: ticket, to: server)
        print(saved == edited)  // true
        // end
        try printed.check("program", in: #filePath)
        let patch = edited.changes(since: ticket).mergePatch
        #expect(patch?.text(.compact) == #"{"title":"Crash at launch","labels":["bug",null,"urgent"]}"#)
        #expect(bodies.text == Self.body)
    }

    @Test("`JSONDecoder` rejects the response because of one field")
    func codable() {
        struct Page: Decodable {
            let items: [Ticket]
            struct Ticket: Decodable { let number: Int }
        }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Page.self, from: Data(Self.response.utf8)) }
    }

    @Test("the page's code is this code, and its response and request are those of the test")
    func page() throws {
        let path = "Docs/Start/QuickStart.md"
        #expect(try GuideCode.untested(page: path, in: #filePath, blocks: 8) == [])
        let lines = try String(contentsOf: Package.file(path), encoding: .utf8).split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
        let response = Self.response.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.contains(response.joined(separator: "\n")))
        #expect(lines.contains(Self.body))
    }
}

#if canImport(SwiftUI)
    import SwiftUI

    extension StartQuickStartGuide {
        struct TicketList: View {
            let page: TicketPage

            var body: some View {
                List(page.items) { ticket in
                    Text(ticket.title)
                }
            }
        }
    }
#endif
