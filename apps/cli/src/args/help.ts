/** The parts of the help that commander does not know. */

export const pageHelp = `
Examples:
  decant page.html                          Markdown on the standard output
  decant https://example.org/guide -o guide.md
  curl -s URL | decant - --url URL          resolve links against URL
  decant page.html.gz --with-metadata       with title, authors, dates as YAML on top
  decant page.html --format json | jq .metadata
  decant page.html --explain | less         why this part of the page, and where the rest went
  decant page.html --report report.html     the same to look at and click on
  decant fragment.html --no-extract         convert all of it

Exit codes:
  0    done
  1    no main content found, or --strict and the Markdown breaks an invariant, or the conversion hit its time limit
  2    wrong usage: unknown option, bad value
  3    input missing, unreadable, not HTML, too large, or unreachable
  4    output cannot be written
  70   a fault of this program
  130, 143, 141   interrupted, terminated, or nobody reads the output any more
`;

export const explainHelp = `
Examples:
  decant explain page.html                            the whole page as a tree of decisions
  decant explain page.html --find "a sentence"        where it went: kept on a line, dropped by a rule, hidden, not there
  decant explain URL --report report.html

Exit codes: as those of decant; 1 also when the words are not in the visible text of the page.
`;

export const checkHelp = `
Examples:
  decant check README.md docs/*.md
  decant page.html | decant check - --canonical
  decant check notes.md --except heading-step --format json

Each line names file, line, invariant and what does not hold. Front matter is passed over. What the invariants are
and why: docs/invariants.md. Markdown that piles up marks (thousands of *, ] or > in one paragraph) can take the
square of its length and more: such a file is given up at the time limit, and the others are checked.

Exit codes:
  0    all hold
  1    some do not
  2    wrong usage: unknown option, unknown invariant
  3    a file is missing, unreadable, too large, or took too long
`;

export const batchHelp = `
Inputs (none or "-" is the standard input):
  JSON lines   {"id": ..., "url"?: ..., "html" or "html_base64": ..., "content_type"?: ...}
  folders      every .html, .htm and .xhtml file below, also .gz; the id is the path inside the folder
  files        pages by the extensions above, anything else is JSON lines; gzip is recognised
  globs        quoted patterns such as "pages/**/*.html"

Output, one line for each page, in input order, each written as soon as it and those before it are done:
  {"id", "url", "ok": true, "markdown", "text", "comments", "metadata", "page_type", "confidence", "verdict", "violations", "stats"}
  {"id", "ok": false, "error": {"code", "message"}}
  A line without id is called "line:N". The number of jobs does not change the output.
With --output-dir, a file for each page with content. CSV and TSV are one table of those pages.

Examples:
  decant batch pages.jsonl.gz > out.jsonl
  decant batch site/ --fields id,markdown --jobs 4
  decant batch site/ --output-dir out --keep-dirs --xmltei
  some-crawler | decant batch | some-indexer

Exit codes:
  0    every page was converted
  1    some pages failed, or --strict and some Markdown breaks an invariant
  2    wrong usage: unknown option, bad value
  3    an input is missing, unreadable, or holds no pages (the others are still read)
  4    output cannot be written
  70   a fault of this program
  130, 143, 141   interrupted, terminated, or nobody reads the output any more; whole lines only are written
`;

export const chunkHelp = `
Inputs are those of decant batch. Output, one line for each chunk, in input order:
  {"id", "document_id", "content", "text", "embed_text", "heading_path", "anchor", "block_types", "code_languages",
   "index", "prev_id", "next_id", "parent_id", "tokens", "chars", "overlap_chars", "source", "markdown",
   "content_hash", "extractor_version", "config_hash", "flags", "url", "title"}
  and for each page that failed or has no content
  {"id", "ok": false, "error": {"code", "message"}}

Examples:
  decant chunk site/ --url https://example.org/ > chunks.jsonl
  decant chunk pages.jsonl --budget 256 --overlap 32
  decant chunk page.html | jq -r .embed_text

Exit codes are those of decant batch.
`;

export const reduceHelp = `
Inputs are those of decant batch. Writes a table by kind of page to the standard output, the results of each page to a
JSON file, and, without --dry-run, the reduced pages into the folder of --output-dir.

Examples:
  decant reduce site/ --coverage 0.95 --dry-run
  decant reduce pages.jsonl --cover content --mode markdown --output-dir reduced
  decant reduce site/ --output-dir reduced --keep-dirs --gzip --skip-existing

Exit codes are those of decant batch; a refused page counts as failed.
`;
