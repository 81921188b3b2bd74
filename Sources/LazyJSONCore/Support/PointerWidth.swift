// Memos store references, offsets and values in words of 64 bits, and have only ever run where a pointer has 64 bits. The code for
// smaller ones compiles (Tests/Pointers32), but nobody has run it: until somebody has, they are not supported.
#if _pointerBitWidth(_32)
    #error("LazyJSON needs 64-bit pointers: nobody has run it with smaller ones (watchOS before Series 9, WebAssembly)")
#endif
