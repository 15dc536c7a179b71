"""Converts pages through the pipe of `decant batch`. Needs Python's own library alone."""

import json
import pathlib
import subprocess

# One process for all pages: a line in, its line out.
decant = subprocess.Popen(
    ["decant", "batch", "--fields", "id,metadata,markdown", "--quiet"],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1,
)

for path in sorted(pathlib.Path("harbour").glob("*.html")):
    html = path.read_text(encoding="utf-8")
    decant.stdin.write(json.dumps({"id": path.name, "html": html}) + "\n")
    page = json.loads(decant.stdout.readline())
    print(f"{page['id']}: {page['metadata']['title']}, {len(page['markdown'].split())} words")

decant.stdin.close()
decant.wait()
