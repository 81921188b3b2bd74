// says: a key names one case
// flags: -c -o /dev/null
import LazyJSON

@JSONModel("type") enum Content {
    @Key("text") case text(String), more(String)
    case other(JSON)
}
