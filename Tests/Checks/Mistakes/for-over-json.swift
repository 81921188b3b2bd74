// says: for-in loop requires 'JSON' to conform to 'Sequence'
import LazyJSON

func show(_ json: JSON) {
    for element in json { print(element) }
}
