// says: a struct whose branches of #if have more than 64 combinations needs an initializer of its own
import LazyJSON

@JSONModel struct Flags {
    #if FLAG1
        var flag1 = false
    #endif
    #if FLAG2
        var flag2 = false
    #endif
    #if FLAG3
        var flag3 = false
    #endif
    #if FLAG4
        var flag4 = false
    #endif
    #if FLAG5
        var flag5 = false
    #endif
    #if FLAG6
        var flag6 = false
    #endif
    #if FLAG7
        var flag7 = false
    #endif
}
