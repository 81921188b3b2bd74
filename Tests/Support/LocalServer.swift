import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A small HTTP server on a free port of this machine, so that code about networking is tested against real responses.
///
/// Serves one request per connection, each on a thread of its own.
package final class LocalServer: Sendable {
    package struct Request: Sendable {
        package var method = ""
        package var path = ""
        /// The header fields, by their names in lowercase.
        package var fields: [String: String] = [:]
        package var body = Data()
    }

    package struct Response: Sendable {
        package var status: Int
        package var fields: [String: String]
        package var body: Data
        /// Sends the rest of a body whose length isn't known at first. `send` returns whether the client still receives.
        package var rest: (@Sendable (_ send: (Data) -> Bool) -> Void)?

        package init(
            status: Int = 200, fields: [String: String] = ["Content-Type": "application/json"], body: Data = Data(),
            rest: (@Sendable (_ send: (Data) -> Bool) -> Void)? = nil
        ) {
            (self.status, self.fields, self.body, self.rest) = (status, fields, body, rest)
        }
    }

    /// The address without a path, such as `http://127.0.0.1:49152`.
    package let url: URL
    private let socket: Int32

    /// Starts a server.
    ///
    /// - Parameter respond: Answers a request. Called on any thread.
    package init(_ respond: @escaping @Sendable (Request) -> Response) throws {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let listening = Self.open(stream)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let failure = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listening, $0, length) | listen(listening, 16) | getsockname(listening, $0, &length)
            }
        }
        guard listening >= 0, failure == 0,
            let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
        else { throw CocoaError(.fileReadUnknown) }
        self.url = url
        socket = listening
        Thread.detachNewThread {
            while case let connection = accept(listening, nil, nil), connection >= 0 {
                Thread.detachNewThread { Self.serve(connection, respond) }
            }
        }
    }

    /// Ends the server.
    package func stop() {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    private static func open(_ type: Int32) -> Int32 {
        #if canImport(Darwin)
            return Darwin.socket(AF_INET, type, 0)
        #elseif canImport(Glibc)
            return Glibc.socket(AF_INET, type, 0)
        #else
            return Musl.socket(AF_INET, type, 0)
        #endif
    }

    private static func serve(_ connection: Int32, _ respond: (Request) -> Response) {
        defer { close(connection) }
        // A client that has gone away is an error of `send`, not a signal that ends the program.
        #if canImport(Darwin)
            var isOn: Int32 = 1
            setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var bytes = Data()
        func receive() -> Bool {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            var count: Int
            repeat { count = recv(connection, &buffer, buffer.count, 0) } while count < 0 && errno == EINTR
            if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
            return count > 0
        }
        let blankLine = Data("\r\n\r\n".utf8)
        while bytes.range(of: blankLine) == nil { guard receive() else { return } }
        guard let end = bytes.range(of: blankLine) else { return }

        var request = Request()
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = head[0].split(separator: " ")
        guard words.count == 3 else { return }
        (request.method, request.path) = (String(words[0]), String(words[1]))
        for line in head.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            request.fields[line[..<colon].lowercased()] = value
        }
        let length = request.fields["content-length"].flatMap { Int($0) } ?? 0
        while bytes.count - end.upperBound < length { guard receive() else { return } }
        request.body = Data(bytes[end.upperBound...])

        let response = respond(request)
        var fields = ["Connection": "close"]
        if response.rest == nil { fields["Content-Length"] = "\(response.body.count)" }
        fields.merge(response.fields) { $1 }
        var output = Data("HTTP/1.1 \(response.status) -\r\n".utf8)
        for (name, value) in fields { output += Data("\(name): \(value)\r\n".utf8) }
        func deliver(_ data: Data) -> Bool {
            data.withUnsafeBytes { bytes in
                var sent = 0
                while sent < bytes.count {
                    let count = send(connection, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, flags)
                    guard count > 0 || errno == EINTR else { return false }
                    sent += max(count, 0)
                }
                return true
            }
        }
        if deliver(output + Data("\r\n".utf8) + response.body) { response.rest?(deliver) }
        // Until the client has closed the connection: the system may reset one that nobody holds, before all bytes have come.
        shutdown(connection, Int32(SHUT_WR))
        bytes = Data()
        while bytes.count < 65_536, receive() {}
    }
}
