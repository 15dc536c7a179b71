/** Cause of a failure or an omission, and its cure. */
export interface CodeHelp {
  readonly cause: string;
  readonly cure: string;
}

/** Code of a {@link DecantError}, also of those of the command line. */
export type ErrorCode =
  | "bad-gzip"
  | "bad-queue"
  | "bad-store"
  | "bad-template"
  | "bad-url"
  | "bad-where"
  | "cache-damaged"
  | "cache-in-use"
  | "cache-read-only"
  | "cache-unreadable"
  | "disk-full"
  | "duplicate-html"
  | "embed-count"
  | "embed-dimensions"
  | "embed-down"
  | "embed-failed"
  | "embed-timeout"
  | "embed-value"
  | "fetch-failed"
  | "fetch-timeout"
  | "gone"
  | "http-status"
  | "index-in-use"
  | "input-too-large"
  | "internal"
  | "interrupted"
  | "invalid-base64"
  | "invalid-field"
  | "invalid-json"
  | "invalid-line"
  | "is-folder"
  | "no-browser"
  | "no-content"
  | "no-html"
  | "no-pages"
  | "node-too-old"
  | "not-a-file"
  | "not-an-object"
  | "not-found"
  | "not-html"
  | "other-index"
  | "out-of-memory"
  | "output-exists"
  | "output-other"
  | "output-short"
  | "output-unwritable"
  | "plugin-failed"
  | "queue-missing-package"
  | "queue-unreachable"
  | "queue-unreadable"
  | "state-damaged"
  | "state-in-use"
  | "state-read-only"
  | "state-unreadable"
  | "state-version"
  | "store-damaged"
  | "store-dimensions"
  | "store-empty"
  | "store-in-use"
  | "store-missing-package"
  | "store-model"
  | "store-read-only"
  | "store-unreachable"
  | "store-unreadable"
  | "store-unsearchable"
  | "store-unwritable"
  | "store-version"
  | "timeout"
  | "too-large"
  | "too-many-redirects"
  | "unchanged"
  | "unreachable"
  | "unreadable"
  | "unwritable"
  | "usage"
  | "worker-crashed";

/**
 * Every code of a {@link DecantError}, also those of the command line.
 *
 * @example
 * errorCodes["disk-full"].cure; // "Free some space, and run again: nothing that was committed is lost."
 */
export const errorCodes: Readonly<Record<ErrorCode, CodeHelp>> = {
  "bad-gzip": help("The gzip data of a file or an answer is damaged.", "Fetch it again, or repair the archive."),
  "bad-queue": help("The name of a queue has other signs than letters, digits, `-` and `_`.", "Choose another name."),
  "bad-store": help(
    "The address of a store has no form that is known.",
    "Compare it with the forms that the message lists.",
  ),
  "bad-template": help(
    "A site template is no JSON, or has a field of the wrong kind.",
    "Learn it again, or mend the field that the message names.",
  ),
  "bad-url": help("The address does not parse, or is neither http nor https.", "Write it whole, with its scheme."),
  "bad-where": help("A condition of a search is no column, comparison and value.", "Write it like `language=de`."),
  "cache-damaged": help(
    "The cache of embeddings is no SQLite file, or a damaged one.",
    "Move it away; the vectors are computed again.",
  ),
  "cache-in-use": help("Another process writes to the cache of embeddings.", "Wait for it, or name another cache."),
  "cache-read-only": help(
    "The cache of embeddings may not be written.",
    "Give the process the right to write, or name another cache.",
  ),
  "cache-unreadable": help(
    "The cache of embeddings cannot be opened or read.",
    "Look at the path, its rights and the disk.",
  ),
  "disk-full": help(
    "The disk has no room for what is written.",
    "Free some space, and run again: nothing that was committed is lost.",
  ),
  "duplicate-html": help("A JSON line has both `html` and `html_base64`.", "Leave one of them out."),
  "embed-count": help(
    "The embedding function gave another number of vectors than texts.",
    "Mend the function: one vector for each text, in order.",
  ),
  "embed-dimensions": help(
    "The vectors have another length than those before.",
    "Use one model for one store, or rebuild the store.",
  ),
  "embed-down": help(
    "The model failed every call for a while.",
    "Start it again, and run again: what was written stays.",
  ),
  "embed-failed": help(
    "The embedding function threw an error, which is the cause.",
    "See the cause; pages that failed are named.",
  ),
  "embed-timeout": help("The model did not answer in time.", "Raise the limit, or send smaller batches."),
  "embed-value": help("A vector holds what is no finite number.", "Mend the function, or the model's settings."),
  "fetch-failed": help(
    "The page could not be fetched; the message has the reason.",
    "Look at the reason: the address, the network, or an option that refuses it.",
  ),
  "fetch-timeout": help("The page did not come within the limit of time.", "Raise `--timeout`, or try again later."),
  gone: help("The server says that the page does not exist any more (410).", "Leave the address out."),
  "http-status": help(
    "The server answered with an error.",
    "Open the address in a browser; a page that needs a login cannot be read.",
  ),
  "index-in-use": help("Another process uses the index of a deduplication.", "Wait for it, or name another index."),
  "input-too-large": help("The page is larger than `maxBytes`.", "Raise the limit, or leave the page out."),
  internal: help("A fault of Decant.", "Please report it with the page and the command."),
  interrupted: help(
    "A signal ended the run.",
    "Run the same command again: it goes on where it was, if it has a state or an output file.",
  ),
  "invalid-base64": help("`html_base64` of a JSON line is no base64.", "Encode it again."),
  "invalid-field": help("A field of a JSON line has the wrong type.", "Mend the field that the message names."),
  "invalid-json": help("A line is no JSON.", "Mend the line that the message names; the others were converted."),
  "invalid-line": help(
    "A line of a file of records is no record with a page.",
    "Give each line `html`, `html_base64` or `markdown`.",
  ),
  "is-folder": help("A folder stands where a file is expected.", "Name a file, or use `decant batch` for folders."),
  "no-browser": help(
    "Rendering needs a Chromium, or `playwright-core`, which is not there.",
    "Install both, or give `executablePath`.",
  ),
  "no-content": help(
    "The page has no main content; the verdict says why.",
    "See the verdict: a page of scripts needs rendering, a consent wall needs cookies.",
  ),
  "no-html": help("A JSON line has no page.", "Give it `html`, `html_base64` or `markdown`."),
  "no-pages": help("The source holds no page.", "Look at the path, and at the filters."),
  "node-too-old": help("The command needs a newer Node.", "Install the version that the message names."),
  "not-a-file": help("The path leads to what is no regular file.", "Name a file."),
  "not-an-object": help("A line is JSON, but no object.", "Give each line an object with a page."),
  "not-found": help("There is no such file or folder, or no such page (404).", "Look at the path or the address."),
  "not-html": help(
    "The document is a picture, an archive or another kind of file.",
    "Give HTML; PDF and office files need another program.",
  ),
  "other-index": help(
    "The index of a deduplication was made with other settings.",
    "Use the same settings, or another folder.",
  ),
  "out-of-memory": help(
    "One page needs more memory than a worker may have.",
    "Raise `--max-memory`, or leave the page out.",
  ),
  "output-exists": help("The output file has content that is not of this run.", "Name another file, or move it away."),
  "output-other": help("The crawl wrote to another file before.", "Name that file, or begin a new state."),
  "output-short": help(
    "The output file is shorter than the state remembers.",
    "Put the whole file back, or begin a new state.",
  ),
  "output-unwritable": help(
    "The output cannot be written; the message has the reason.",
    "Look at the path, its rights and the disk.",
  ),
  "plugin-failed": help(
    "A rehype or remark plugin threw an error, or returned no tree.",
    "See the cause: it is the plugin's.",
  ),
  "queue-missing-package": help("The queue needs a package that is not installed.", "Install what the message names."),
  "queue-unreachable": help("The queue's server does not answer.", "Look at the address, the network and the server."),
  "queue-unreadable": help(
    "The file of a queue is damaged, or made by a newer version.",
    "Use another file, or the newer version.",
  ),
  "state-damaged": help("The file of a state is damaged, or something else.", "Move it away to begin anew."),
  "state-in-use": help("Another process uses the state.", "Wait for it; the lock ends with the process."),
  "state-read-only": help("The state may not be written.", "Give the process the right to write."),
  "state-unreadable": help("The state cannot be opened or read.", "Look at the path, its rights and the disk."),
  "state-version": help("The state was made by another version.", "Use that version, or begin a new state."),
  "store-damaged": help("The file of a store is damaged, or something else.", "Move it away, and fill it anew."),
  "store-dimensions": help("The store's vectors have another length.", "Use the model of the store, or rebuild it."),
  "store-empty": help(
    "There is no such store, or it holds nothing.",
    "Look at the address; fill it with `decant ingest`.",
  ),
  "store-in-use": help("Another process uses the store.", "Wait for it; the lock ends with the process."),
  "store-missing-package": help("The store needs a package that is not installed.", "Install what the message names."),
  "store-model": help("The store was embedded by another model.", "Search with that model, or rebuild the store."),
  "store-read-only": help("The store may not be written.", "Give the process the right to write."),
  "store-unreachable": help(
    "The store's server does not answer, or refuses.",
    "Look at the address, the network, the server and its key.",
  ),
  "store-unreadable": help("The store cannot be opened or read.", "Look at the path, its rights and the disk."),
  "store-unsearchable": help("The store can only be written.", "Search in a store of another kind."),
  "store-unwritable": help(
    "The store refused what was written; the message has the reason.",
    "See the reason; run again: what is missing is written then.",
  ),
  "store-version": help(
    "The table, file or collection is another program's, or of another version.",
    "Name another one, or fill it anew.",
  ),
  timeout: help("One page took longer than its limit of time.", "Raise `--timeout`, or leave the page out."),
  "too-large": help("A file or an answer is larger than the limit.", "Raise `--max-bytes`."),
  "too-many-redirects": help(
    "The address redirects too often, or in a loop.",
    "Open it in a browser; sites that ask for cookies do that.",
  ),
  unchanged: help("The server says that the page has not changed (304).", "Nothing: the copy at hand is current."),
  unreachable: help(
    "The server does not answer.",
    "Look at the address and the network; `localhost` needs `http://` and `--allow-private`.",
  ),
  unreadable: help("A file cannot be read; the message has the reason.", "Look at its rights and the disk."),
  unwritable: help(
    "The output cannot be written; the message has the reason.",
    "Look at the path, its rights and the disk.",
  ),
  usage: help(
    "The command was called with an option or an argument that it does not take.",
    "See the message, and `--help`.",
  ),
  "worker-crashed": help(
    "The thread that converted a page ended, often for lack of memory.",
    "Leave the page out, or raise `--max-memory`; please report it.",
  ),
};

/** Code of a {@link Diagnostic} by a stage. */
export type StageCode =
  | "dom/depth-flattened"
  | "dom/nodes-flattened"
  | "dom/stopped"
  | "extractor/exclusions-refused"
  | "extractor/partial"
  | "metadata/modified-before-published"
  | "metadata/unreadable-json-ld"
  | "normalize/depth-flattened"
  | "normalize/nesting-flattened"
  | "pipeline/deadline-passed"
  | "pipeline/low-agreement"
  | "pipeline/not-scored"
  | "pipeline/paths-left-out"
  | "sanitizer/base-too-long"
  | "sanitizer/base-url-invalid"
  | "sanitizer/depth-limited"
  | "sanitizer/hidden-shown"
  | "sanitizer/stopped"
  | "site/out-of-date";

/** Code of a {@link Diagnostic} about a page. Plugins name theirs. */
export type DiagnosticCode = StageCode | `plugin/${string}`;

/**
 * Every code of a {@link Diagnostic} about a page, except `plugin/...`, which plugins name themselves.
 *
 * @example
 * diagnosticCodes["dom/stopped"].cause; // "The time limit was reached while the page was parsed; the rest was not read."
 */
export const diagnosticCodes: Readonly<Record<StageCode, CodeHelp>> = {
  "dom/depth-flattened": help(
    "Elements nested deeper than the limit were raised to it.",
    "Nothing: their text is there.",
  ),
  "dom/nodes-flattened": help(
    "The page has more nodes than its size allows; after them tags only separate texts.",
    "Raise `maxNodes` for pages that are meant to be so large.",
  ),
  "dom/stopped": help(
    "The time limit was reached while the page was parsed; the rest was not read.",
    "Raise `deadlineMs`.",
  ),
  "extractor/exclusions-refused": help(
    "What a site template names would take most of the content; it was not applied.",
    "Learn the template again.",
  ),
  "extractor/partial": help(
    "Much text between parts of the content was left out only because it scored low.",
    'Look at it with `--explain`; `preset: "recall"` keeps more.',
  ),
  "metadata/modified-before-published": help(
    "The page says it was modified before it was published; the former is left out.",
    "Nothing.",
  ),
  "metadata/unreadable-json-ld": help(
    "A JSON-LD script could not be read, even after the usual mistakes in it were mended.",
    "Nothing: other sources are read.",
  ),
  "normalize/depth-flattened": help(
    "Elements nested deeper than the limit were flattened.",
    "Raise `maxDepth`; their text is there.",
  ),
  "normalize/nesting-flattened": help(
    "Indentation would have made the Markdown many times as long as the HTML, so deep lists and quotations were flattened.",
    "Nothing: their text is there.",
  ),
  "pipeline/deadline-passed": help(
    "The page took longer than its deadline.",
    "Raise `deadlineMs`, or leave the page out.",
  ),
  "pipeline/low-agreement": help("A second extractor found other content.", "Look at the page before you trust it."),
  "pipeline/not-scored": help(
    "The deadline passed before the main content was looked for; the whole page was converted.",
    "Raise `deadlineMs`.",
  ),
  "pipeline/paths-left-out": help(
    "Node paths would be many times as long as the page, and are left out.",
    "Nothing: offsets are there.",
  ),
  "sanitizer/base-too-long": help(
    "With the page's `base` its addresses would be several times as long as the page; some were left out.",
    "Nothing: it is an attack, or a broken page.",
  ),
  "sanitizer/base-url-invalid": help(
    "The page's address is no absolute one of the web; relative links stay relative.",
    "Give the address in `url`.",
  ),
  "sanitizer/depth-limited": help(
    "Elements nested deeper than the limit were replaced by their content.",
    "Raise `maxDepth`; their text is there.",
  ),
  "sanitizer/hidden-shown": help(
    "Text that the page hides was kept, because it answers what the page shows.",
    "Nothing.",
  ),
  "sanitizer/stopped": help("The time limit was reached; the rest of the content was left out.", "Raise `deadlineMs`."),
  "site/out-of-date": help(
    "The page lacks most of what pages of its site had; the site template was not applied.",
    "Learn the template again.",
  ),
};

function help(cause: string, cure: string): CodeHelp {
  return { cause, cure };
}
