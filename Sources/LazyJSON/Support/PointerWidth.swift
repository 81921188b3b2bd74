// Memos keep references, offsets and values in words of 64 bits, and have only ever run where a pointer is one. What is here for
// smaller pointers compiles (Tests/Pointers32), but nobody has run it: until somebody has, it is not offered.
#if _pointerBitWidth(_32)
    #error("LazyJSON needs 64-bit pointers: nobody has run it with smaller ones (watchOS before Series 9, WebAssembly)")
#endif
