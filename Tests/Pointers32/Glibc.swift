// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What they name of the system's own library.

public struct pthread_mutex_t: BitwiseCopyable { public init() {} }
public typealias Mutex32 = UnsafeMutablePointer<pthread_mutex_t>
@discardableResult public func pthread_mutex_init(_ mutex: Mutex32, _ attributes: UnsafeRawPointer?) -> Int32 { 0 }
@discardableResult public func pthread_mutex_lock(_ mutex: Mutex32) -> Int32 { 0 }
@discardableResult public func pthread_mutex_unlock(_ mutex: Mutex32) -> Int32 { 0 }
@discardableResult public func pthread_mutex_destroy(_ mutex: Mutex32) -> Int32 { 0 }
public func realloc(_ block: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? { block }
public func free(_ block: UnsafeMutableRawPointer?) {}
