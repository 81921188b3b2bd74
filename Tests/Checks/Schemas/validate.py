"""Validates documents by Python's jsonschema.

The first line of a file is a schema; each of the others has a document, whether a model reads it without errors and warnings, and whether
the tests' own validator accepts it.
"""

import decimal
import json
import os
import sys

import jsonschema


def number(text):
    """A number by its value: 42.0 and 4.2e1 are integers, as they are in JSON Schema."""
    value = decimal.Decimal(text)
    if value == value.to_integral_value() and value.adjusted() < 400:
        return int(value)
    return float(text)


def parsed(line):
    return json.loads(line, parse_float=number)


def main():
    failures = 0
    for path in sys.argv[1:]:
        name = os.path.basename(path).removesuffix(".ndjson")
        with open(path, encoding="utf-8") as file:
            schema = parsed(file.readline())
            jsonschema.Draft202012Validator.check_schema(schema)
            validator = jsonschema.Draft202012Validator(schema)
            count = clean = accepted = 0
            for line in file:
                record = parsed(line)
                document = record["document"]
                error = next(validator.iter_errors(document), None)
                count += 1
                clean += record["clean"]
                accepted += error is None
                if record["clean"] and error is not None:
                    failures += 1
                    print(f"{name}: read without warnings and not valid: {json.dumps(document)}\n  {error.message}")
                elif record["valid"] != (error is None):
                    failures += 1
                    print(f"{name}: the validators disagree about {json.dumps(document)}\n  {error and error.message}")
                if failures > 20:
                    sys.exit("too many failures")
            print(f"{name}: {count} documents, {clean} read without warnings, {accepted} valid")
    if len(sys.argv) < 2:
        sys.exit("no schemas")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
