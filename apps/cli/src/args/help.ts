/** Examples, formats and exit codes, printed after the options that commander lists. */

export const pageHelp = `
Examples:
  decant page.html                          Markdown on standard output
  decant https://example.org/guide -o guide.md
  curl -s URL | decant - --url URL          resolve links against URL
  decant page.html.gz --with-metadata       add title, authors and dates as YAML front matter
  decant page.html --format json | jq .metadata
  decant page.html --explain | less         explain what was kept and dropped
  decant page.html --report report.html     the same as an interactive HTML file
  decant fragment.html --no-extract         convert the whole input

Exit codes:
  0    success
  1    no main content, time limit exceeded, or a broken invariant with --strict
  2    usage error: unknown option, invalid value
  3    input missing, unreadable, not HTML, too large or unreachable
  4    output cannot be written
  70   internal error
  130, 143, 141   interrupted, terminated, output closed by its reader
`;

export const explainHelp = `
Examples:
  decant explain page.html                            the whole page as a tree of decisions
  decant explain page.html --find "a sentence"        was it kept, dropped (by which rule), hidden, or is it not there?
  decant explain URL --report report.html

Exit codes are those of decant; 1 also if the words are not in the visible text of the page.
`;

export const checkHelp = `
Examples:
  decant check README.md docs/*.md
  decant page.html | decant check - --canonical
  decant check notes.md --except heading-step --format json

Each line names the file, line, invariant and violation. Front matter is skipped. The documentation describes the
invariants. Checking thousands of *, ] or > in one paragraph can take quadratic time: a file that exceeds the time
limit is reported, and the other files are still checked.

Exit codes:
  0    no violations
  1    violations
  2    usage error: unknown option, unknown invariant
  3    a file is missing, unreadable or too large, or exceeded the time limit
`;

export const serveHelp = `
Examples:
  decant serve
  curl 'http://127.0.0.1:8080/?url=https://example.org/guide'
  curl http://127.0.0.1:8080/https://example.org/guide
  curl --data-binary @page.html -H 'content-type: text/html' http://127.0.0.1:8080/
  DECANT_API_KEY=secret decant serve --host 0.0.0.0 --port 80

The documentation describes requests and answers, /openapi.json is for programs. SIGTERM ends the server after the
requests under way.

Exit codes:
  0    ended by a signal
  2    usage error: unknown option, invalid value, address that is taken
`;

export const openHelp = `
Examples:
  decant open page.html
  decant open https://example.org/guide --preset recall
  curl -s URL | decant open - --url URL
  decant open page.html --no-browser      prints the address, for a browser elsewhere or a tunnel

The page is converted in the browser. Nothing of it is sent anywhere, and only who has the address can read it.

Exit codes:
  0    ended by a signal
  2    usage error: unknown option, invalid value, port that is taken
  3    the page is missing, unreadable, not HTML, too large or unreachable
`;

export const mcpHelp = `
Examples:
  decant mcp                     for a client that starts it: { "command": "decant", "args": ["mcp"] }
  decant mcp --http 8090         at http://127.0.0.1:8090/mcp
  decant mcp --store sqlite:site.sqlite     agents search what decant ingest stored, too

The documentation shows a session. It ends with its standard input, or by a signal.

Exit codes:
  0    ended
  2    usage error: unknown option, invalid value, port that is taken
`;

export const workHelp = `
Examples:
  decant batch pages/ --queue redis://queue.example -o out.jsonl     fills the queue and writes what the workers make
  decant work --queue redis://queue.example                          on as many machines as there are
  decant work --queue sqlite:jobs                                    processes of one machine
  decant work --queue redis://queue.example --metrics 0.0.0.0:9090   for Prometheus and Kubernetes
  decant work --queue redis://queue.example --status                 what waits, runs, is done, and was set aside

Redis needs: npm install bullmq ioredis. SIGTERM gives back what is under way, and another worker continues it; a worker
that is killed loses nothing either. A page over which three workers died is left out.

Exit codes:
  0    ended by a signal, or with --until-empty
  2    usage error: unknown option, invalid value, port that is taken
  3    the queue cannot be reached
  4    the file of the queue cannot be used
`;

export const siteHelp = `
A template is a JSON file to read and edit: set "drop" of a part to false to keep it. Pages with an address are sorted by
host; those without one make a template for any page.

Examples:
  decant site learn pages.jsonl -o site.json        from at least five pages of each host
  decant site learn saved-pages/ --url https://example.org/ -o site.json
  decant site learn site.warc.gz -o site.json       from the archive of a crawl (decant crawl --warc); or its --state folder
  decant site show site.json
  decant site diff site.json new.json               what moved, changed, came and went
  decant batch pages.jsonl --site-template site.json

Exit codes:
  0    done; of diff: the same
  1    of diff: different
  2    usage error: unknown action or option, invalid value
  3    an input is missing or unreadable, or no host has enough pages
  4    the output cannot be written
`;

export const llmsHelp = `
Sources:
  a folder     the pages of a build; the files go next to them
  a crawl      the folder of its state, its JSON lines, or the folder of Markdown it wrote; also a .warc archive
  an address   the site is crawled as decant crawl does, up to --max-pages

llms.txt has a section for each folder of the paths, in the order of the site's menus, and the descriptions of the pages.
Optional, the last one, has lists, legal notices, changes and what is outdated. Pages without content, with noindex, and
those that name another page as canonical are left out. @decant/llms has plug-ins for Vite and Astro.

Examples:
  decant llms dist --base https://example.org/
  decant llms dist --dry-run                        list the files
  decant llms https://example.org/ -o out           crawl the site first
  decant llms crawl -o out                          the state of decant crawl --state crawl -o pages.jsonl
  decant llms dist --section "Start=/intro/**" --optional "/blog/**" --exclude "/drafts/**"

Exit codes:
  0    done
  1    some pages failed
  2    usage error: unknown option, invalid value
  3    the source is missing, unreadable, or has no page with content
  4    a file cannot be written
`;

export const diffHelp = `
Output: a unified diff of the Markdown, or with --chunks a line per chunk: + added, ~ updated, - deleted.

Examples:
  decant diff yesterday.html today.html
  decant diff page.html page.md                     a page and the Markdown that is stored of it
  decant diff page.html https://example.org/page --chunks

Exit codes:
  0    the same
  1    different
  2    usage error: unknown option, invalid value
  3    an input is missing, unreadable, not HTML, too large or unreachable
`;

export const batchHelp = `
Inputs (standard input if none, or for "-"):
  JSON lines   {"id": ..., "url"?: ..., "html" or "html_base64": ..., "content_type"?: ...}
  archives     the HTML pages of .warc and .arc files, also with .gz; damaged records are error lines
  folders      all .html, .htm, .xhtml, .warc and .arc files below, also with .gz; a page's id is its path inside the folder
  files        pages and archives by these extensions, otherwise JSON lines; gzip is detected
  globs        quoted patterns such as "pages/**/*.html"
  addresses    URLs, or with --urls a file that lists them, one per line; they are fetched as decant fetch does, and are the ids

Output, one line per page, in input order, written as soon as it and the lines before it are done:
  {"id", "url", "ok": true, "markdown", "text", "comments", "posts", "metadata", "page_type", "confidence", "verdict", "violations", "stats"}
  {"id", "ok": false, "error": {"code", "message"}}
  The id of a line without one is "line:N". The output is the same for any number of jobs.
With --output-dir: one file per page with content. CSV and TSV: one table of all pages with content.

Examples:
  decant batch pages.jsonl.gz > out.jsonl
  decant batch site/ --fields id,markdown --jobs 4
  decant batch site/ --output-dir out --keep-dirs --xmltei
  some-crawler | decant batch | some-indexer
  decant batch --urls list.txt --delay 2 > out.jsonl

Exit codes:
  0    every page was converted
  1    some pages failed, or broke an invariant with --strict
  2    usage error: unknown option, invalid value
  3    an input is missing, unreadable or has no pages (the other inputs are still read)
  4    output cannot be written
  70   internal error
  130, 143, 141   interrupted, terminated, output closed by its reader; only whole lines are written
`;

export const crawlHelp = `
Output, one line per page: the record of decant batch, whose id is the address, and
  "fetch": {"change", "depth", "redirects", "at", "status", "etag", "last_modified", "attempts", "wire_bytes", "total_ms", "render", "rights"}
  Only fetch may differ between two crawls of the same pages. "change" is new, changed, same or gone against the last
  crawl with the same --state; pages that are the same or gone have no content. "rights" is all that robots.txt,
  headers and the page say about its use.
  With --format csv or tsv, or a folder, only pages with new content are written; those that are gone are reported.
  --warc archives request, response and metadata of pages with new content, and writes the archive's index to FILE.cdxj.
  The pages of one site come in the same order for any number of workers and requests at a time.

Manners: robots.txt is obeyed, a host gets one request at a time and one a second, Retry-After is obeyed, links and pages
with nofollow and noindex are left alone. Nothing but ports 80, 443 and those of the given addresses is connected to,
and no address of a private network.

Examples:
  decant crawl https://example.org/ --max-pages 100 > pages.jsonl
  decant crawl https://example.org/ --state crawl --output pages.jsonl      run it again to resume, then to update
  decant crawl https://example.org/ --state crawl --output-dir site --warc site.warc.gz
  decant crawl https://example.org/ --dry-run
  decant crawl https://example.org/guide/ --include "/guide/**" --contact office@example.org

Exit codes are those of decant batch; 3 also if no page could be fetched. Needs Node 22.19.
`;

const networkCodes = `
Exit codes:
  0    success, also if no address is listed
  1    some sitemaps failed or are damaged
  2    usage error: unknown option, invalid value, Node older than 22.19 for an address of the network
  3    input missing, unreadable, of another type, too large or unreachable
  4    output cannot be written
  70   internal error
  130, 143, 141   interrupted, terminated, output closed by its reader; only whole lines are written
`;

const networkManners = `
Nothing but ports 80, 443 and those of the given addresses is connected to, and no address of a private network.`;

export const linksHelp: string = `
Output, one line per address, the first of several links to it:
  {"url", "text", "rel", "context", "language", "element", "start", "kind"}
  Tracking parameters and fragments are removed from addresses. "context" is content for links in the main content as
  decant extracts it, navigation, or other. "start" is the offset of the tag in the HTML. "kind" is guessed from the address.
  The summary as JSON also has the canonical address, the next and previous page, other languages, feeds and sitemaps.
${networkManners}

Examples:
  decant links https://example.org/ --context content --same host
  decant links page.html --url https://example.org/guide --include "/guide/**"
  decant links https://example.org/ --kinds content,archive -q | jq -r .url
${networkCodes}`;

export const sitemapHelp: string = `
Output, one line per entry, in order: {"kind", "url", "last_modified", "alternates", "sitemap"}
  Of a site's root, the sitemaps are those that robots.txt names, else /sitemap.xml. Indexes are followed two levels deep;
  of an index in a file, the sitemaps are listed, with "kind": "sitemap". Gzip is detected. Of a damaged sitemap,
  the entries before the damage are listed.
${networkManners}
A host gets one request at a time and one a second (--delay).

Examples:
  decant sitemap https://example.org/
  decant sitemap https://example.org/ --kinds content -q | jq -r .url > list.txt && decant batch --urls list.txt
  decant sitemap sitemap.xml.gz
${networkCodes}`;

export const feedsHelp: string = `
Output, one line each:
  of a page   {"url", "type", "title", "page"} for each feed that it names
  of a feed   {"url", "title", "published", "updated", "feed"} for each entry of RSS, Atom, RDF or JSON Feed
${networkManners}

Examples:
  decant feeds https://example.org/
  decant feeds https://example.org/feed.xml -q | jq -r .url
  decant feeds feed.xml
${networkCodes}`;

export const fetchHelp: string = `
Output, one line per address, in their order:
  {"id", "url", "ok": true, "content_type", "html_base64", "fetch": {"status", "redirects", "etag", "last_modified", "wire_bytes", "total_ms"}}
  {"id", "ok": false, "error": {"code", "message"}}
  "id" is the given address, "url" the one that answered. decant batch reads these lines.

Manners: a host gets one request at a time and one a second (--delay), Retry-After is obeyed, what may succeed later is tried
up to three times. robots.txt is not asked: the addresses are yours. decant crawl asks it.
${networkManners}

Examples:
  decant fetch https://example.org/a https://example.org/b > pages.jsonl
  decant fetch https://example.org/ | decant batch
  decant fetch https://example.org/ -q | jq -r .html_base64 | base64 -d

Exit codes:
  0    every page was fetched
  1    some pages failed
  2    usage error: unknown option, invalid value, Node older than 22.19
  3    no page could be fetched
  4    output cannot be written
  70   internal error
  130, 143, 141   interrupted, terminated, output closed by its reader; only whole lines are written
`;

export const chunkHelp = `
Inputs are those of decant batch. Output, one line per chunk, in input order:
  {"id", "document_id", "content", "text", "embed_text", "heading_path", "anchor", "block_types", "code_languages",
   "index", "prev_id", "next_id", "parent_id", "tokens", "chars", "overlap_chars", "source", "markdown",
   "content_hash", "extractor_version", "config_hash", "flags", "url", "title"}
  and one line per page that failed or has no content
  {"id", "ok": false, "error": {"code", "message"}}

Examples:
  decant chunk site/ --url https://example.org/ > chunks.jsonl
  decant chunk pages.jsonl --budget 256 --overlap 32
  decant chunk page.html | jq -r .embed_text

Exit codes are those of decant batch.
`;

const corpusCodes = `
Exit codes:
  0    done
  1    done, but some lines are no JSON objects; they are removed with the reason record/bad-line
  2    usage error: unknown option, rule or value
  3    a file cannot be read
  4    output cannot be written
  70   internal error
`;

export const filterHelp: string = `
Kept lines are written as they came, in their order. --removed gets the other lines, each with
  "reasons": [{"rule", "value", "min" | "max"} | {"rule", "found"}], all of them, not the first one.

A rule reads the Markdown by the kind of its blocks: rules about prose do not read code and tables. --plain reads the text line by
line, as datatrove does. Records that are read by datatrove, too, have "id", "text" and "metadata", as batch writes them.

Examples:
  decant batch crawl.warc.gz | decant filter --removed removed.jsonl > kept.jsonl
  decant filter pages.jsonl --sets gopher-quality,gopher-repetition --languages en,de --verdicts any
  decant filter pages.jsonl --number gopher-quality/words-min=30 --without c4/sentences
  decant filter --list-rules
${corpusCodes}`;

export const dedupHelp: string = `
Methods:
  exact         equal texts, whatever their case and white space
  minhash       nearly equal texts: MinHash of runs of five words in 14 bands of 8, as FineWeb
  simhash       nearly equal texts: SimHash of 64 bits, up to three of them different
  paragraphs    paragraphs of at least eight words that stand elsewhere
  sentences     three sentences in a row that stand elsewhere
  host-lines    lines that stand in five or more documents of a host

The first three remove documents; the others shorten "text" and leave out the fields that told it again. What stays does not depend
on the order of the documents. The corpus is read twice; standard input is copied to a temporary file. --removed gets removed lines
with "reasons": [{"rule", "duplicate_of"}], and for each shortened document {"id", "rule", "removed": [passage, ...]}.

Examples:
  decant dedup kept.jsonl --removed duplicates.jsonl > unique.jsonl
  decant dedup a.jsonl.gz b.jsonl.gz --method exact --prefer earliest
${corpusCodes}`;

export const reportHelp: string = `
Lines with "reasons", as filter and dedup write them to --removed, count as removed documents. The page loads nothing and runs no
script; the same lines give the same bytes, in any order.

Examples:
  decant report kept.jsonl removed.jsonl -o report.html
  decant report kept.jsonl --json | jq .languages
${corpusCodes}`;

export const ingestHelp = `
Sources are the inputs of decant batch and addresses, and also lines that batch and crawl wrote, and the folder of a crawl's
state, for what that crawl wrote. Of several lines about one page the last one counts.

Stores:
  sqlite:FILE     full-text search, no service, no vectors
  postgres://...  a table (?table=NAME), with vectors by pgvector; needs npm install pg
  parquet:FILE    a column for each field
  jsonl:FILE      one JSON line per row

Only chunks that changed are embedded and written. The state (--state, by default next to the store) remembers what the store
has; a run that was interrupted is completed by the next one. Pages that fail keep their rows.

A module for --embed exports a function (texts) => vectors by default, or an object { embed, model, batchSize, parallel }.

--json prints {"add", "update", "delete", "same", "failed", "pages", "failed_pages"}, in rows and pages.

Examples:
  decant ingest site/ --url https://example.org/ --to sqlite:site.sqlite
  decant crawl https://example.org/ --state crawl -o pages.jsonl && decant ingest crawl --to sqlite:site.sqlite --delete-missing
  decant search sqlite:site.sqlite "how do I log in"

Exit codes are those of decant batch; 4 if the store or the state cannot be used.
`;

export const searchHelp = `
Prints passages, the best first: heading path, address with anchor, text, and the place in the HTML that it was made from.
--json prints a line for each: {"score", "id", "page", "url", "anchor", "title", "heading_path", "content", "text", "tokens",
"hash", "html_start", "html_end", "html_path", "address"}.

Examples:
  decant search sqlite:site.sqlite "how do I log in"
  decant search sqlite:site.sqlite login --limit 3 --json | jq -r .content

Exit codes:
  0    found something
  1    found nothing
  2    usage error: unknown option, unknown store, store that cannot search, Node older than 22.19
  3    the store does not exist or cannot be read
  70   internal error
`;

export const reduceHelp = `
Inputs are those of decant batch. Writes a table by page type to standard output, the results of each page to a JSON
file and, without --dry-run, the reduced pages to the folder of --output-dir.

Examples:
  decant reduce site/ --coverage 0.95 --dry-run
  decant reduce pages.jsonl --cover content --mode markdown --output-dir reduced
  decant reduce site/ --output-dir reduced --keep-dirs --gzip --skip-existing

Exit codes are those of decant batch; a refused page counts as failed.
`;
