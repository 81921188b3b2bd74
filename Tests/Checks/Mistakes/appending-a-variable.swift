// says: missing argument label 'contentsOf:' in call
import LazyJSON

func rename(_ json: inout JSON, _ name: String) {
    json["tags"]?.append(name)
}
