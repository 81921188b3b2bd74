import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Code of Docs/Guides/Networking.md, block by block and letter by letter.

struct APIClient: Sendable {
    typealias Load = @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)

    var baseURL: URL
    var load: Load = { request in
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        return (data, response)
    }

    func request(_ method: String, _ path: String, body: Data? = nil, type: String = "application/json") -> URLRequest {
        var request = URLRequest(url: baseURL.appending(path: path))
        request.httpMethod = method
        request.httpBody = body
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        if body != nil { request.setValue(type, forHTTPHeaderField: "Content-Type") }
        return request
    }

    func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let (data, response) = try await load(request)
        guard (200..<300).contains(response.statusCode) else { throw APIError(response, data) }
        return (data, response)
    }

    func send<Body: JSONOpenable>(_ request: URLRequest, as body: Body.Type = Body.self) async throws -> Body {
        try Body(parsing: await data(for: request).0)
    }
}

struct APIError: Error {
    let status: Int
    let headers: HTTPURLResponse
    let body: JSON?
    init(_ response: HTTPURLResponse, _ data: Data) {
        (status, headers, body) = (response.statusCode, response, try? JSON(parsing: data))
    }
}

final class FakeAPI: Sendable {
    struct Answer: Sendable {
        var status = 200
        var headers: [String: String] = [:]
        var text = ""
    }
    private let state: Mutex<(answers: [Answer], requests: [URLRequest])>

    init(_ answers: Answer...) { state = Mutex((answers, [])) }

    var requests: [URLRequest] { state.withLock { $0.requests } }

    var client: APIClient {
        APIClient(baseURL: URL(filePath: "/api")) { request in
            let answer = self.state.withLock { state in
                state.requests.append(request)
                return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
            }
            guard let url = request.url,
                let response = HTTPURLResponse(
                    url: url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: answer.headers)
            else { throw URLError(.badURL) }
            return (Data(answer.text.utf8), response)
        }
    }
}

@Suite struct NetworkingRequestsTests {
    static let file = #filePath

    @Test("Test without a network")
    func testWithoutANetwork() async throws {
        let server = FakeAPI(.init(text: #"{"id": 7, "name": "Bo", "level": "gold"}"#))
        let traveler = try await server.client.send(server.client.request("GET", "travelers/7"), as: Traveler.self)
        #expect(traveler.name == "Bo")
        #expect(server.requests[0].url?.path == "/api/travelers/7")
    }

    @Test("Read a list")
    func readAList() async throws {
        let server = FakeAPI(.init(text: #"[{"id": 7, "name": "Bo"}, null, {"id": "8"}]"#))
        let list = try await server.client.send(server.client.request("GET", "travelers"), as: LazyArray<Traveler>.self)
        #expect(list.map(\.id) == [7, 8])
    }

    @Test("Send a query")
    func sendAQuery() {
        let filter: JSON = ["q": "café au lait", "page": 2, "tag": ["a", "b"]]
        var components = URLComponents()
        components.queryItems = filter.queryItems
        #expect(components.string == "?q=caf%C3%A9%20au%20lait&page=2&tag=a&tag=b")
    }

    @JSONModel final class Envelope<Content: JSONModel>: JSONModel {
        var data: Content?
        var error: Failure?

        func content() throws -> Content {
            if let data { return data }
            throw EnvelopeError(code: error?.code ?? "empty", message: error?.message ?? "The answer is empty.")
        }
    }
    @JSONModel final class Failure: JSONModel {
        var code = ""
        var message = ""
    }
    struct EnvelopeError: Error, Equatable { var code: String, message: String }

    @Test("Read an envelope such as {data, error}")
    func readAnEnvelopeSuchAsDataError() throws {
        let good = try Envelope<Traveler>(parsing: #"{"data": {"id": 7, "name": "Bo"}, "error": null}"#)
        #expect(try good.content().name == "Bo")
        let bad = try Envelope<Traveler>(parsing: #"{"error": {"code": 13, "message": "No such user"}}"#)
        #expect(throws: EnvelopeError(code: "13", message: "No such user")) { try bad.content() }
    }

    @JSONModel final class Page<Item: JSONModel>: JSONModel {
        @Property("data", or: ["items", "results"]) var items: LazyArray<Item>
        @Property("next_cursor", as: .nonEmpty) var next: String?
        var total: Int?
    }

    struct Pages<Item: JSONModel>: AsyncSequence {
        var path: String
        var client: APIClient

        func makeAsyncIterator() -> Iterator { Iterator(pages: self) }

        struct Iterator: AsyncIteratorProtocol {
            let pages: Pages
            var cursor: String?
            var isAtEnd = false

            mutating func next() async throws -> Page<Item>? {
                guard !isAtEnd else { return nil }
                var request = pages.client.request("GET", pages.path)
                if let cursor { request.url?.append(queryItems: [URLQueryItem(name: "cursor", value: cursor)]) }
                let page = try await pages.client.send(request, as: Page<Item>.self)
                (cursor, isAtEnd) = (page.next, page.next == nil)
                return page
            }
        }
    }

    @Test("Read a list page by page, as `Page<Item>`")
    func readAListPageByPageAsPageItem() async throws {
        let server = FakeAPI(
            .init(text: #"{"data": [{"id": 1}, {"id": 2}], "next_cursor": "c2", "total": 3}"#),
            .init(text: #"{"data": [{"id": 3}], "next_cursor": ""}"#))
        var ids: [Int] = []
        for try await page in Pages<Traveler>(path: "travelers", client: server.client) {
            ids += page.items.map(\.id)
        }
        #expect(ids == [1, 2, 3])
        #expect(server.requests.map { $0.url?.query ?? "" } == ["", "cursor=c2"])
    }

    @Test("Read a list page by page, as `Page<Item>`, 2")
    func readAListPageByPageAsPageItem2() throws {
        let first = try Page<Traveler>(parsing: #"{"data": [{"id": 1}], "next_cursor": "c2"}"#)
        let second = try Page<Traveler>(parsing: #"{"data": [{"id": 2}]}"#)
        var all = first.items
        all = all.mutate { $0.append(contentsOf: second.items) }
        #expect(all.map(\.id) == [1, 2])
    }
}
