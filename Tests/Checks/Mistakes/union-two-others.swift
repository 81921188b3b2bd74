// says: only one case is for any other JSON: give this one the value that names it, with @Key
// flags: -c -o /dev/null
import LazyJSON

@JSONModel("type") enum Event {
    case raw(JSON)
    case other(JSON)
}
