// says: a union whose cases are told apart by their shapes says so
// flags: -c -o /dev/null
import LazyJSON

@JSONModel enum Content {
    case text(String)
    case other(JSON)
}
