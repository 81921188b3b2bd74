"""Sorts samples of stacks by the kind of work, and prints a line of a table."""

import collections
import re
import subprocess
import sys

LOOKING = r"ContainerIndex|end_avx|end_neon|Spans\.|end\(of|search\(|NameTable|FieldFiller"
# The first of which a frame of a stack matches, the innermost three of it for looking.
KINDS = [
    ("giving back", r"deinit|[Dd]ealloc|releaseAll|ReleaseLoop"),
    ("opening", r"StructuralValidator|Validator\.|find_avx|find_neon|Document\.init|JSON\.init\(parsing"),
    ("finding", LOOKING),
    ("making models", r"ClassLayout\.instance|JSONModel\.init|__allocating_init|ElementTable\.|Found\.init|swift_allocObject"),
    ("converting", r"Reader\.read|Converter|Number|String|Date|Double|Lists?\b"),
    ("finding", r"fill\(|index\(of|scan\(|skip|element\("),
]


def kind(frames):
    for name, pattern in KINDS:
        looked = frames[:3] if pattern == LOOKING else frames
        if any(re.search(pattern, frame) for frame in looked):
            return name
    return "the rest"


# Stacks of LazyJSON's side: only these have a symbol of its modules, as mangled names tell.
stacks = [block for block in sys.stdin.read().split("\n\n") if re.search(r"\d+LazyJSON", block)]
demangled = subprocess.run(
    ["swift", "demangle", "--simplified"], input="\n\n".join(stacks), capture_output=True, text=True, check=True
).stdout
counts = collections.Counter()
for block in demangled.split("\n\n"):
    frames = [line.strip().split(" ", 1)[-1] for line in block.strip().split("\n") if line.strip()]
    start = next((i for i, f in enumerate(frames) if "Workloads" in f or "closure" in f and "Bench." in f), None)
    if start is not None:
        counts[kind(frames[:start])] += 1
total = sum(counts.values())
names = list(dict.fromkeys(name for name, _ in KINDS)) + ["the rest"]
cells = [f"{100 * counts[name] / max(total, 1):.0f} %" for name in names]
print(f"| {sys.argv[1]} | " + " | ".join(cells) + f" | {total} |")
