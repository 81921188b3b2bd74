import NIOCore
import NIOHTTP1
import NIOPosix

/// A request of the load: a method, a path, headers and a body.
package struct LoadRequest: Sendable {
    package var method: String
    package var path: String
    package var headers: [(String, String)]
    package var body: String

    package init(_ method: String, _ path: String, headers: [(String, String)] = [], body: String = "") {
        (self.method, self.path, self.headers, self.body) = (method, path, headers, body)
    }
}

/// An answer of the server.
package struct LoadResponse: Sendable {
    package var status: Int
    package var tag: String?
    package var body: String
}

/// One connection to the server, for one request at a time.
struct HTTPConnection {
    typealias Channel = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>
    typealias Inbound = NIOAsyncChannelInboundStream<HTTPClientResponsePart>.AsyncIterator
    struct Closed: Error {}

    let host: String
    let outbound: NIOAsyncChannelOutboundWriter<HTTPClientRequestPart>
    var inbound: Inbound

    /// Opens a connection, and closes it after the body.
    static func open(
        _ host: String, _ port: Int, on group: any EventLoopGroup,
        body: (inout HTTPConnection) async throws -> Void
    ) async throws {
        let channel = try await ClientBootstrap(group: group)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connect(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    return try Channel(wrappingChannelSynchronously: channel)
                }
            }
        try await channel.executeThenClose { inbound, outbound in
            var connection = HTTPConnection(host: host, outbound: outbound, inbound: inbound.makeAsyncIterator())
            try await body(&connection)
        }
    }

    mutating func send(_ request: LoadRequest) async throws -> LoadResponse {
        var headers = HTTPHeaders([("Host", host)] + request.headers)
        if !request.body.isEmpty { headers.add(name: "Content-Length", value: "\(request.body.utf8.count)") }
        let head = HTTPRequestHead(
            version: .http1_1, method: HTTPMethod(rawValue: request.method), uri: request.path, headers: headers)
        var parts: [HTTPClientRequestPart] = [.head(head)]
        if !request.body.isEmpty { parts.append(.body(.byteBuffer(ByteBuffer(string: request.body)))) }
        try await outbound.write(contentsOf: parts + [.end(nil)])

        var response = LoadResponse(status: 0, tag: nil, body: "")
        while let part = try await inbound.next() {
            switch part {
            case .head(let head):
                response.status = Int(head.status.code)
                response.tag = head.headers.first(name: "ETag")
            case .body(let buffer): response.body += String(buffer: buffer)
            case .end: return response
            }
        }
        throw Closed()
    }
}
