"""Holds documents against the published JSON Schemas, by python3-jsonschema.

Without arguments: the shared documents and the bundled templates; prints one line for each on which a schema and the
fixtures disagree. With --lines: documents from standard input, one a line as {"kind", "document"}; prints "accepted"
or "refused" for each.
"""

import json
import pathlib
import sys

from jsonschema import Draft202012Validator

fixtures = pathlib.Path(__file__).parent
masks = fixtures.parent.parent / "Masks"


def validator(kind):
    schema = json.loads((masks / f"{kind}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


validators = {f"cameo.{kind}": validator(kind) for kind in ("template", "job", "result")}

if sys.argv[1:] == ["--lines"]:
    for line in sys.stdin.buffer:
        entry = json.loads(line)
        print("accepted" if validators[entry["kind"]].is_valid(entry["document"]) else "refused")
    sys.exit(0)

for folder in ("valid", "invalid"):
    for path in sorted((fixtures / folder).glob("*.json")):
        group = json.loads(path.read_text(encoding="utf-8"))
        for case in group["cases"]:
            if "document" not in case:
                continue
            accepted = validators[group["kind"]].is_valid(case["document"])
            # What no schema can tell is marked so, and must then be accepted.
            if accepted != (folder == "valid" or case.get("schema") is False):
                print(f"{path.name}: {case['name']}: {'accepted' if accepted else 'refused'}")
for path in sorted(masks.glob("*/template.json")):
    for error in validators["cameo.template"].iter_errors(json.loads(path.read_text(encoding="utf-8"))):
        print(f"{path.parent.name}: {error.message}")
