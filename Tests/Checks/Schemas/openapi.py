"""Has the tools of others take an OpenAPI document with the schemas of all test classes.

openapi-spec-validator validates it, defaults included. datamodel-code-generator creates Python classes from it, which are imported, and
which have to read all documents that models read without errors and warnings.

    openapi.py openapi.json documents.ndjson …
"""

import importlib.util
import json
import os
import subprocess
import sys

from openapi_spec_validator import OpenAPIV31SpecValidator

from validate import parsed

# Pydantic reads fewer spellings of dates than their format allows.
WITH_DATES = {"Feed", "Scalars"}

document_path, *record_paths = sys.argv[1:]
with open(document_path, encoding="utf-8") as file:
    document = json.load(file)
errors = [f"{list(error.path)}: {error.message}" for error in OpenAPIV31SpecValidator(document).iter_errors()]
if errors:
    sys.exit("openapi-spec-validator: " + "\n  ".join(errors[:20]))
schemas = document["components"]["schemas"]
print(f"openapi-spec-validator: {len(schemas)} schemas are valid")

code_path = os.path.join(os.path.dirname(document_path), "generated_models.py")
subprocess.run(
    [
        *(sys.executable, "-W", "ignore", "-m", "datamodel_code_generator"),
        *("--input", document_path, "--input-file-type", "openapi", "--output", code_path),
        *("--output-model-type", "pydantic_v2.BaseModel"),
    ],
    check=True,
)
specification = importlib.util.spec_from_file_location("generated_models", code_path)
module = importlib.util.module_from_spec(specification)
sys.modules["generated_models"] = module
specification.loader.exec_module(module)
missing = [name for name in schemas if not hasattr(module, name.replace("_", ""))]
if missing:
    sys.exit(f"datamodel-code-generator: no classes for {missing}")

count = classes = failures = 0
for path in record_paths:
    name = os.path.basename(path).removesuffix(".ndjson")
    if name not in schemas or name in WITH_DATES:
        continue
    classes += 1
    with open(path, encoding="utf-8") as file:
        next(file)
        for record in map(parsed, file):
            if not record["clean"]:
                continue
            count += 1
            try:
                getattr(module, name).model_validate(record["document"])
            except ValueError as error:
                failures += 1
                if failures <= 20:
                    print(f"{name}: the generated class does not read {json.dumps(record['document'])}\n  {error}")
print(f"datamodel-code-generator: {classes} of the generated classes read {count} documents")
sys.exit(1 if failures or not count else 0)
