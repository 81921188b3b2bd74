import Foundation
import LazyJSON
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Code of Docs/Guides/Networking.md, block by block and letter by letter.

extension APIClient {
    func retrying(
        _ request: URLRequest, attempts: Int = 3, firstPause: Duration = .seconds(1)
    ) async throws -> (Data, HTTPURLResponse) {
        var pause = firstPause
        for attempt in 1... {
            do { return try await data(for: request) } catch let error as APIError where attempt < attempts {
                guard error.status == 429 || error.status >= 500 else { throw error }
                let wish = error.headers.value(forHTTPHeaderField: "Retry-After").flatMap { Double($0) }
                try await Task.sleep(for: wish.map { .seconds($0) } ?? pause)
            } catch is URLError where attempt < attempts {
                try await Task.sleep(for: pause)
            }
            pause *= 2
        }
        throw CancellationError()
    }
}

@Suite struct NetworkingErrorsTests {
    static let file = #filePath

    @JSONModel final class Problem: JSONModel {
        var type = "about:blank"
        var title = ""
        var status: Int?
        var detail: String?
        var fields: [JSONIssue] { JSONIssue.list(from: json) }
    }

    @Test("Read problem details (RFC 9457)")
    func readProblemDetailsRFC9457() async throws {
        let text = """
            {"title": "The account is invalid.", "status": 422,
             "errors": [{"pointer": "/age", "detail": "must be at least 18"}]}
            """
        let server = FakeAPI(.init(status: 422, headers: ["Content-Type": "application/problem+json"], text: text))
        let error = await #expect(throws: APIError.self) {
            try await server.client.send(server.client.request("POST", "travelers"), as: Traveler.self)
        }
        let problem = error?.body.flatMap { Problem($0) }
        #expect(error?.status == 422 && problem?.title == "The account is invalid.")
        #expect(problem?.fields.map(\.pointer) == ["/age"])
    }

    @Test("Reject a response that is unusable")
    func rejectAResponseThatIsUnusable() throws {
        final class Transfer: JSONModel, @unchecked Sendable {
            @Property(.required) var amount: Decimal = 0
            @Property([.required, .check(.length(3))]) var currency: String = ""
        }
        let data = Data(#"{"amount": "12.50", "curency": "EUR"}"#.utf8)
        let error = #expect(throws: JSONValidationError.self) { try Transfer(validating: data, allowing: .warning) }
        let messages = error?.issues.filter(atLeast: .error).map(\.message)
        #expect(messages == ["currency of Transfer: required, but missing: expected a string"])
    }

    @Test("Retry a request")
    func retryARequest() async throws {
        let server = FakeAPI(
            .init(status: 503, headers: ["Retry-After": "0"]), .init(status: 500), .init(text: #"{"id": 7}"#))
        let request = server.client.request("GET", "travelers/7")
        let (data, _) = try await server.client.retrying(request, firstPause: .milliseconds(1))
        #expect(try Traveler(parsing: data).id == 7 && server.requests.count == 3)
    }
}
