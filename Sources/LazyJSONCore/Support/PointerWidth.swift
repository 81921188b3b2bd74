// Memos keep references, offsets and values in words of 64 bits.
#if _pointerBitWidth(_32)
    #error("LazyJSON needs 64-bit pointers: Apple Watch before Series 9 and WebAssembly have smaller ones")
#endif
