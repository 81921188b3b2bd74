// says: a union has a value in each case: an enum of names conforms to JSONConvertible, and needs no macro
// flags: -c -o /dev/null
import LazyJSON

@JSONModel enum Plan: String { case free, pro }
