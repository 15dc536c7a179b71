/** Cause of a failure or an omission, and its cure. */
export interface CodeHelp {
  readonly cause: string;
  readonly cure: string;
}

/**
 * Every code of a {@link DecantError}, also those of the command line.
 *
 * @example
 * errorCodes["disk-full"].cure; // "Free some space, and run again: nothing that was committed is lost."
 */
export const errorCodes = {
  "bad-cookies": {
    cause: "A line of a file of cookies has not the seven fields of Netscape's format.",
    cure: "Write the file anew: extensions of browsers and curl write this format.",
  },
  "bad-gzip": {
    cause: "The gzip data of a file or an answer is damaged.",
    cure: "Fetch it again, or repair the archive.",
  },
  "bad-embed": {
    cause: "The address of an embedding service has no form that is known, or its key is not in the environment.",
    cure: "Compare it with what the message expects.",
  },
  "bad-queue": {
    cause: "The name of a queue has other signs than letters, digits, `-` and `_`.",
    cure: "Choose another name.",
  },
  "bad-store": {
    cause: "The address of a store has no form that is known.",
    cure: "Compare it with the forms that the message lists.",
  },
  "bad-template": {
    cause: "A site template is no JSON, or has a field of the wrong kind.",
    cure: "Learn it again, or mend the field that the message names.",
  },
  "bad-url": {
    cause: "The address does not parse, or is neither http nor https.",
    cure: "Write it whole, with its scheme.",
  },
  "bad-where": {
    cause: "A condition of a search is no column, comparison and value.",
    cure: "Write it like `language=de`.",
  },
  "cache-damaged": {
    cause: "The cache of embeddings is no SQLite file, or a damaged one.",
    cure: "Move it away; the vectors are computed again.",
  },
  "cache-in-use": {
    cause: "Another process writes to the cache of embeddings.",
    cure: "Wait for it, or name another cache.",
  },
  "cache-read-only": {
    cause: "The cache of embeddings may not be written.",
    cure: "Give the process the right to write, or name another cache.",
  },
  "cache-unreadable": {
    cause: "The cache of embeddings cannot be opened or read.",
    cure: "Look at the path, its rights and the disk.",
  },
  "disk-full": {
    cause: "The disk has no room for what is written.",
    cure: "Free some space, and run again: nothing that was committed is lost.",
  },
  "duplicate-html": { cause: "A JSON line has both `html` and `html_base64`.", cure: "Leave one of them out." },
  "embed-count": {
    cause: "The embedding function gave another number of vectors than texts.",
    cure: "Mend the function: one vector for each text, in order.",
  },
  "embed-dimensions": {
    cause: "The vectors have another length than those before.",
    cure: "Use one model for one store, or rebuild the store.",
  },
  "embed-down": {
    cause: "The model failed every call for a while.",
    cure: "Start it again, and run again: what was written stays.",
  },
  "embed-failed": {
    cause: "The embedding function threw an error, which is the cause.",
    cure: "See the cause; pages that failed are named.",
  },
  "embed-refused": {
    cause: "The embedding service refuses the key, or has no such model or address.",
    cure: "See what it says; nothing was lost.",
  },
  "embed-timeout": { cause: "The model did not answer in time.", cure: "Raise the limit, or send smaller batches." },
  "embed-value": {
    cause: "A vector holds what is no finite number.",
    cure: "Mend the function, or the model's settings.",
  },
  "fetch-failed": {
    cause: "The page could not be fetched; the message has the reason.",
    cure: "Look at the reason: the address, the network, or an option that refuses it.",
  },
  "fetch-timeout": {
    cause: "The page did not come within the limit of time.",
    cure: "Raise `--timeout`, or try again later.",
  },
  gone: { cause: "The server says that the page does not exist any more (410).", cure: "Leave the address out." },
  "http-status": {
    cause: "The server answered with an error.",
    cure: "Open the address in a browser; a page that needs a login cannot be read.",
  },
  "index-in-use": {
    cause: "Another process uses the index of a deduplication.",
    cure: "Wait for it, or name another index.",
  },
  "input-too-large": { cause: "The page is larger than `maxBytes`.", cure: "Raise the limit, or leave the page out." },
  internal: { cause: "A fault of Decant.", cure: "Please report it with the page and the command." },
  interrupted: {
    cause: "A signal ended the run.",
    cure: "Run the same command again: it goes on where it was, if it has a state or an output file.",
  },
  "invalid-base64": { cause: "`html_base64` of a JSON line is no base64.", cure: "Encode it again." },
  "invalid-field": {
    cause: "A field of a JSON line has the wrong type.",
    cure: "Mend the field that the message names.",
  },
  "invalid-json": {
    cause: "A line is no JSON.",
    cure: "Mend the line that the message names; the others were converted.",
  },
  "invalid-line": {
    cause: "A line of a file of records is no record with a page.",
    cure: "Give each line `html`, `html_base64` or `markdown`.",
  },
  "is-folder": {
    cause: "A folder stands where a file is expected.",
    cure: "Name a file, or use `decant batch` for folders.",
  },
  "no-browser": {
    cause: "Rendering needs a Chromium, or `playwright-core`, which is not there.",
    cure: "Install both, or give `executablePath`.",
  },
  "no-content": {
    cause: "The page has no main content; the verdict says why.",
    cure: "See the verdict: a page of scripts needs rendering, a consent wall needs cookies.",
  },
  "no-html": { cause: "A JSON line has no page.", cure: "Give it `html`, `html_base64` or `markdown`." },
  "no-pages": { cause: "The source holds no page.", cure: "Look at the path, and at the filters." },
  "node-too-old": { cause: "The command needs a newer Node.", cure: "Install the version that the message names." },
  "not-a-file": { cause: "The path leads to what is no regular file.", cure: "Name a file." },
  "not-an-object": { cause: "A line is JSON, but no object.", cure: "Give each line an object with a page." },
  "not-found": {
    cause: "There is no such file or folder, or no such page (404).",
    cure: "Look at the path or the address.",
  },
  "not-html": {
    cause: "The document is a picture, an archive or another kind of file.",
    cure: "Give HTML; PDF and office files need another program.",
  },
  "other-index": {
    cause: "The index of a deduplication was made with other settings.",
    cure: "Use the same settings, or another folder.",
  },
  "out-of-memory": {
    cause: "One page needs more memory than a worker may have.",
    cure: "Raise `--max-memory`, or leave the page out.",
  },
  "output-exists": {
    cause: "The output file has content that is not of this run.",
    cure: "Name another file, or move it away.",
  },
  "output-other": { cause: "The crawl wrote to another file before.", cure: "Name that file, or begin a new state." },
  "output-short": {
    cause: "The output file is shorter than the state remembers.",
    cure: "Put the whole file back, or begin a new state.",
  },
  "output-unwritable": {
    cause: "The output cannot be written; the message has the reason.",
    cure: "Look at the path, its rights and the disk.",
  },
  "plugin-failed": {
    cause: "A rehype or remark plugin threw an error, or returned no tree.",
    cure: "See the cause: it is the plugin's.",
  },
  "queue-missing-package": {
    cause: "The queue needs a package that is not installed.",
    cure: "Install what the message names.",
  },
  "queue-unreachable": {
    cause: "The queue's server does not answer.",
    cure: "Look at the address, the network and the server.",
  },
  "queue-unreadable": {
    cause: "The file of a queue is damaged, or made by a newer version.",
    cure: "Use another file, or the newer version.",
  },
  "state-damaged": { cause: "The file of a state is damaged, or something else.", cure: "Move it away to begin anew." },
  "state-in-use": { cause: "Another process uses the state.", cure: "Wait for it; the lock ends with the process." },
  "state-read-only": { cause: "The state may not be written.", cure: "Give the process the right to write." },
  "state-unreadable": {
    cause: "The state cannot be opened or read.",
    cure: "Look at the path, its rights and the disk.",
  },
  "state-version": { cause: "The state was made by another version.", cure: "Use that version, or begin a new state." },
  "store-damaged": {
    cause: "The file of a store is damaged, or something else.",
    cure: "Move it away, and fill it anew.",
  },
  "store-dimensions": {
    cause: "The store's vectors have another length.",
    cure: "Use the model of the store, or rebuild it.",
  },
  "store-empty": {
    cause: "There is no such store, or it holds nothing.",
    cure: "Look at the address; fill it with `decant ingest`.",
  },
  "store-in-use": { cause: "Another process uses the store.", cure: "Wait for it; the lock ends with the process." },
  "store-missing-package": {
    cause: "The store needs a package that is not installed.",
    cure: "Install what the message names.",
  },
  "store-model": {
    cause: "The store was embedded by another model.",
    cure: "Search with that model, or rebuild the store.",
  },
  "store-read-only": { cause: "The store may not be written.", cure: "Give the process the right to write." },
  "store-unreachable": {
    cause: "The store's server does not answer, or refuses.",
    cure: "Look at the address, the network, the server and its key.",
  },
  "store-unreadable": {
    cause: "The store cannot be opened or read.",
    cure: "Look at the path, its rights and the disk.",
  },
  "store-unsearchable": { cause: "The store can only be written.", cure: "Search in a store of another kind." },
  "store-unwritable": {
    cause: "The store refused what was written; the message has the reason.",
    cure: "See the reason; run again: what is missing is written then.",
  },
  "store-version": {
    cause: "The table, file or collection is another program's, or of another version.",
    cure: "Name another one, or fill it anew.",
  },
  timeout: { cause: "One page took longer than its limit of time.", cure: "Raise `--timeout`, or leave the page out." },
  "too-large": { cause: "A file or an answer is larger than the limit.", cure: "Raise `--max-bytes`." },
  "too-many-redirects": {
    cause: "The address redirects too often, or in a loop.",
    cure: "Open it in a browser; sites that ask for cookies do that.",
  },
  unchanged: {
    cause: "The server says that the page has not changed (304).",
    cure: "Nothing: the copy at hand is current.",
  },
  unreachable: {
    cause: "The server does not answer.",
    cure: "Look at the address and the network; `localhost` needs `http://` and `--allow-private`.",
  },
  unreadable: { cause: "A file cannot be read; the message has the reason.", cure: "Look at its rights and the disk." },
  unwritable: {
    cause: "The output cannot be written; the message has the reason.",
    cure: "Look at the path, its rights and the disk.",
  },
  usage: {
    cause: "The command was called with an option or an argument that it does not take.",
    cure: "See the message, and `--help`.",
  },
  "worker-crashed": {
    cause: "The thread that converted a page ended, often for lack of memory.",
    cure: "Leave the page out, or raise `--max-memory`; please report it.",
  },
} as const;

/** Code of a {@link DecantError}, also of those of the command line. */
export type ErrorCode = keyof typeof errorCodes;

/**
 * Every code of a {@link Diagnostic} about a page, except `plugin/...`, which plugins name themselves.
 *
 * @example
 * diagnosticCodes["dom/stopped"].cause; // "The time limit was reached while the page was parsed; the rest was not read."
 */
export const diagnosticCodes = {
  "dom/depth-flattened": {
    cause: "Elements nested deeper than the limit were raised to it.",
    cure: "Nothing: their text is there.",
  },
  "dom/nodes-cut": {
    cause: "The page has more nodes than `maxNodes`; the rest was not read. The verdict has `partial`.",
    cure: "Raise `maxNodes`, if the process has the memory.",
  },
  "dom/self-closed": {
    cause:
      "A page that declares itself XHTML has elements such as `<script/>` or `<iframe/>`; as HTML, each would take the text after it.",
    cure: "Nothing: they end where the page ends them.",
  },
  "dom/stopped": {
    cause: "The time limit was reached while the page was parsed; the rest was not read.",
    cure: "Raise `deadlineMs`.",
  },
  "extractor/declared-not-kept": {
    cause: "The page declares texts for machines and shows them, but the Markdown lacks them.",
    cure: "Look for them with `--explain`; they are in `decant records`.",
  },
  "extractor/exclusions-refused": {
    cause: "What a site template names would take most of the content; it was not applied.",
    cure: "Learn the template again.",
  },
  "extractor/second-text-not-kept": {
    cause: "More than half of what a second method takes for an article's text was left out.",
    cure: 'Look at it with `--explain`; `preset: "recall"` keeps more.',
  },
  "extractor/title-text-not-kept": {
    cause: "Nothing of the text under an article's title was kept.",
    cure: 'Look at it with `--explain`; `preset: "recall"` keeps more.',
  },
  "metadata/modified-before-published": {
    cause: "The page says it was modified before it was published; the former is left out.",
    cure: "Nothing.",
  },
  "metadata/unreadable-json-ld": {
    cause: "A JSON-LD script could not be read, even after the usual mistakes in it were mended.",
    cure: "Nothing: other sources are read.",
  },
  "normalize/depth-flattened": {
    cause: "Elements nested deeper than the limit were flattened.",
    cure: "Raise `maxDepth`; their text is there.",
  },
  "normalize/nesting-flattened": {
    cause:
      "Indentation would have made the Markdown many times as long as the HTML, so deep lists and quotations were flattened.",
    cure: "Nothing: their text is there.",
  },
  "pipeline/deadline-passed": {
    cause: "The page took longer than its deadline.",
    cure: "Raise `deadlineMs`, or leave the page out.",
  },
  "pipeline/low-agreement": {
    cause: "A second extractor found other content.",
    cure: "Look at the page before you trust it.",
  },
  "pipeline/markdown-as-html": {
    cause: "The page is Markdown, and the pipeline has no part that reads it.",
    cure: "Give it the part `convertMarkdown` of `@decant/pipeline/markdown`.",
  },
  "pipeline/not-scored": {
    cause: "The deadline passed before the main content was looked for; the whole page was converted.",
    cure: "Raise `deadlineMs`.",
  },
  "pipeline/paths-left-out": {
    cause: "Node paths would be many times as long as the page, and are left out.",
    cure: "Nothing: offsets are there.",
  },
  "sanitizer/base-too-long": {
    cause: "With the page's `base` its addresses would be several times as long as the page; some were left out.",
    cure: "Nothing: it is an attack, or a broken page.",
  },
  "sanitizer/base-url-invalid": {
    cause: "The page's address is no absolute one of the web; relative links stay relative.",
    cure: "Give the address in `url`.",
  },
  "sanitizer/depth-limited": {
    cause: "Elements nested deeper than the limit were replaced by their content.",
    cure: "Raise `maxDepth`; their text is there.",
  },
  "sanitizer/hidden-shown": {
    cause: "Text that the page hides was kept, because it answers what the page shows.",
    cure: "Nothing.",
  },
  "sanitizer/stopped": {
    cause: "The time limit was reached; the rest of the content was left out.",
    cure: "Raise `deadlineMs`.",
  },
  "site/out-of-date": {
    cause: "The page lacks most of what pages of its site had; the site template was not applied.",
    cure: "Learn the template again.",
  },
} as const;

/** Code of a {@link Diagnostic} by a stage. */
export type StageCode = keyof typeof diagnosticCodes;

/** Code of a {@link Diagnostic} about a page. Plugins name theirs. */
export type DiagnosticCode = StageCode | `plugin/${string}`;
