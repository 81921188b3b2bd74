import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking

    typealias PatientRequest = FoundationNetworking.URLRequest
#else
    typealias PatientRequest = Foundation.URLRequest
#endif

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates a request in place of the guides' own, which wait a minute: tests that run at the same time may keep one from reading for longer.
func URLRequest(url: URL) -> PatientRequest {
    var request = PatientRequest(url: url)
    // An argument of the initializer has no effect on Linux.
    request.timeoutInterval = 900
    return request
}
