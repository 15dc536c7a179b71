import { InvalidArgumentError } from "commander";
import { batchCommand, type ChunkCommandOptions, chunkedSettings } from "./many-pages.ts";
import { parseEntry, parseWithin } from "./parsers.ts";
import { type CommandSpec, noInput, noOutput, type SettingsOf } from "./rows.ts";
import { addressRows } from "./settings.ts";
import * as shared from "./shared.ts";

export const ingestCommand: CommandSpec<IngestCommandOptions> = {
  name: "ingest",
  summary: "bring a store for search in step with pages: convert and cut them, and write what changed",
  argument: ["[sources...]", 'files, folders, globs, URLs, the folder of a crawl, or "-"'],
  commonOptions: "--to --source --field --embed --delete-missing --dry-run --json --url --budget --jobs --quiet",
  help: `
Sources are the inputs of decant batch and addresses, and also lines that batch and crawl wrote, and the folder of a crawl's
state, for what that crawl wrote. Of several lines about one page the last one counts.

Stores:
  sqlite:FILE                      words and vectors, no service
  lancedb:DIR                      words and vectors in a folder; needs npm install @lancedb/lancedb apache-arrow@18
  postgres://USER:PASSWORD@HOST/DB words and vectors in a table (?table=NAME); needs npm install pg, and pgvector for vectors
  opensearch:http://HOST:9200/NAME words and vectors in an index; elasticsearch: is the same for Elasticsearch
  chroma:http://HOST:8000/NAME     words and vectors in a collection
  qdrant:http://HOST:6333/NAME     words and vectors in a collection; needs npm install @qdrant/js-client-rest
  parquet:FILE                     a column for each field, not searched
  jsonl:FILE                       one JSON line per row, not searched

Only chunks that changed are embedded and written. The state (--state, by default next to the store) remembers what the store
has; a run that was interrupted is completed by the next one, and a store that was restored is found out and repaired. Pages that
fail keep their rows.

Several sources may fill one store: --delete-missing and ids are those of the source. Its name is that of --source; else the host and
path of --url, the host of an address, or the path of the folder or file from here, so give it where a script may run elsewhere. Rows
have the fields of --field and those of a line's "fields": {"name": "value"}.

--embed openai:text-embedding-3-small asks OpenAI (OPENAI_API_KEY, OPENAI_BASE_URL), ollama:nomic-embed-text asks Ollama
(OLLAMA_HOST), and http://HOST/v1/embeddings#MODEL any service that takes the same requests (DECANT_EMBED_KEY). A text that the
service refuses waits for the next run, and a question that it does not answer is searched by its words.
A module for --embed exports a function (texts) => vectors by default, or an object { embed, model, batchSize, parallel }.
A module for --context exports a function (chunks of a page, page) => sentences or null by default, or an object { write, name }. It is
called for pages that changed; what it writes is searched and embedded with a chunk, and shown apart from its text.

--json prints {"add", "update", "delete", "same", "failed", "pages", "failed_pages", "repaired", "missing_kept"},
in rows and pages. --changes writes {"change", "id", "replaces", "source", "page", "heading_path"} for each row.

Examples:
  decant ingest site/ --url https://example.org/ --to sqlite:site.sqlite
  decant crawl https://example.org/ --state crawl -o pages.jsonl && decant ingest crawl --to sqlite:site.sqlite --delete-missing
  decant search sqlite:site.sqlite "how do I log in"
`,
  exits: { ...batchCommand.exits, 4: "the store or the state cannot be used" },
  options: () => [...ingestRows(), ...addressRows, ...shared.queueRows, shared.shardRow],
  readOptions: (command) => ({ ...chunkedSettings<IngestCommandOptions>(command, ingestRows()), gzip: false }),
  run: async (inputs, options) => (await import("../ingest/ingest-command.ts")).runIngest(inputs, options),
};

export const searchCommand: CommandSpec<SearchCommandOptions> = {
  name: "search",
  summary: "find passages in a store that decant ingest filled",
  argument: ["<store-and-words...>", "address of the store, unless DECANT_STORE has it, then words to look for"],
  help: `
Prints passages, the best first: heading path, address with anchor, text, and the place in the HTML that it was made from.
Words: one of them has to occur; "a phrase" in quotation marks has to, and what follows a minus must not.

Stores that are searched: sqlite:FILE, lancedb:DIR, postgres://USER:PASSWORD@HOST/DB, qdrant:http://HOST:6333/NAME,
opensearch:http://HOST:9200/NAME, elasticsearch:http://HOST:9200/NAME, chroma:http://HOST:8000/NAME.
--where takes conditions with commas between, all of which must hold: language=de|fr, published>=2026-01, path^=/guide/,
site=example.org, fields.team=docs, language=en| (English or unknown). decant store --help lists the columns.

--json prints a line for each: {"score", "snippet", "address"} and the columns of the row; with --around also "around", its rows.

Examples:
  decant search sqlite:site.sqlite "how do I log in"
  decant search sqlite:site.sqlite login --limit 3 --json | jq -r .content
  decant search sqlite:site.sqlite '"log in" -password' --where language=en --around section
`,
  exits: {
    0: "found something",
    1: "found nothing",
    2: "unknown store, store that cannot search, Node older than 22.19",
    3: "the store does not exist or cannot be read",
  },
  options: () => searchRows,
  run: async (operands, options) => (await import("../ingest/search-command.ts")).runSearch(operands, options),
};

// biome-ignore format: a row for each option
const ingestRows = () => [
  "Store:",
  ["--to <store>", "address of the store, such as sqlite:site.sqlite", { env: "DECANT_STORE", mandatory: true }],
  ["--state <file>", "what the store has (default: next to the store)", { env: "DECANT_STATE" }],
  shared.embedRow("embed texts: openai:MODEL, ollama:MODEL, the http address of a service, or a module"),
  ["--embed-cache <file>", "keep vectors by text and model in this file, for any store; a module needs a model"],
  ["--context <module>", "module that writes a sentence of context for each chunk"],
  ["--source <name>", "name of the source in the store (default: from the address, --url, or the folder)"],
  ["--field <name=value>", "field of your own for the rows of this source; repeatable", { parse: parseEntry(parseField), as: "rowFields", absent: {} }],
  ["--delete-missing", "remove the rows of pages that the source no longer has"],
  ["--dry-run", "count the changes and write nothing"],
  ["--changes <file>", "write the changes to this file, one JSON line each"],
  ["--json", "print the counts as JSON"],
  ...shared.chunkRows,
  shared.citeRow,
  "Output:",
  ...shared.manyPagesRows(),
] as const;

// biome-ignore format: a row for each option
const searchRows = [
  "Output:",
  ["--limit <n>", "passages at most", { parse: parseWithin(1, 1000), default: 5 }],
  ["--per-page <n>", "passages of one page at most; they follow its best one", { parse: parseWithin(1, 1000) }],
  ["--around <n|section>", "widen each passage by so many before and after it, or to its section", { parse: parseAround }],
  ["--budget <tokens>", "tokens of all passages with what is around them", { parse: parseWithin(1, shared.maxTokens) }],
  ["--snippets", "print the part with most of the words, these marked, instead of the passage"],
  ["--json", "print JSON lines"],
  "Rows:",
  ...shared.whereRows,
  "Other:",
  shared.rerankRow,
  shared.embedRow("embed the words as decant ingest embedded the rows, for stores with vectors"),
] as const;

// biome-ignore format: a row for each option
const answerRows = [
  "Answer:",
  ["-b, --budget <tokens>", "maximum tokens of the answer", { parse: parseWithin(16, shared.maxTokens), default: 400 }],
  ["--cite", "list a link for each part that opens its page at it"],
  ["--limit <n>", "passages of a store that are read", { parse: parseWithin(1, 1000), default: 20 }],
  ["--json", "print the answer and its parts with their links as JSON"],
  "Rows of a store:",
  ...shared.whereRows,
  shared.rerankRow,
  shared.embedRow("embed the question as decant ingest embedded the rows, for stores with vectors"),
  "Page:",
  shared.tokenizerRow(),
  shared.outputFile,
  shared.quietNotes,
  ...shared.conversionRows(shared.linksAgainst),
  ...shared.fetchLimitRows,
] as const;

function parseField(text: string): readonly [string, string] {
  const [, name, value = ""] = fieldText.exec(text) ?? [];
  if (name !== undefined) return [name, value];
  throw new InvalidArgumentError("Expected a name and a value, such as team=docs.");
}

const fieldText = /^([A-Za-z_][\w.-]{0,63})=(.*)$/s;

function parseAround(text: string): number | "section" {
  return text === "section" ? text : parseWithin(1, 1000)(text);
}

export const answerCommand: CommandSpec<AnswerCommandOptions> = {
  name: "answer",
  summary: "answer a question from a store or a page: sentences, rows and code of all its pages, within a token budget",
  argument: ["<place-and-question...>", 'store (unless DECANT_STORE has it), file, URL or "-", then the question'],
  commonOptions: "--budget --cite --json --limit --where --embed",
  help: `
Prints the parts that answer under the titles of their pages, the best page first. --cite adds a link for each that opens it.

Examples:
  decant answer sqlite:site.sqlite "how do I resume a crawl" --budget 400 --cite
  decant answer https://example.org/guide "how do I resume a crawl"
`,
  exits: { 1: "nothing answers", 2: "a question without words, Node older than 22.19", 3: noInput, 4: noOutput },
  options: () => answerRows,
  refuse: ({ args }) => (args.length < 1 ? "answer takes a store or a page, and a question" : undefined),
  run: async (operands, options) => (await import("../ingest/answer-command.ts")).runAnswer(operands, options),
};

// biome-ignore format: a row for each option
const evalRows = [
  "Questions:",
  ["--questions <file>", 'JSON lines: {"question", "answers": ["words that a passage must hold"], "page"}'],
  ["--make <n>", "write so many questions by rule instead, from definitions, tables, steps and headings", { parse: parseWithin(1, 100_000) }],
  "Found by:",
  ["--limit <n>", "passages that count", { parse: parseWithin(1, 1000), default: 5 }],
  ["-b, --budget <tokens>", "maximum tokens of an answer", { parse: parseWithin(16, shared.maxTokens), default: 400 }],
  ["--chunks <file>", 'also ask chunks of another splitter: JSON lines with "text" and "page"'],
  shared.rerankRow,
  shared.embedRow("also ask with vectors, of the model that the store was filled with"),
  ["--embed-cache <file>", "keep the vectors of --chunks by text and model in this file; a module needs a model"],
  shared.tokenizerRow(),
  "Rows:",
  ...shared.whereRows,
  "Output:",
  ["--missed", "list the questions without an answer among the passages"],
  ["--json", "print the figures as JSON, with the missed questions"],
  shared.outputFile,
] as const;

export const evalCommand: CommandSpec<EvalCommandOptions> = {
  name: "eval",
  summary: "measure on your own questions what search and answer find in a store: recall, MRR, tokens",
  argument: ["[store...]", "address of the store, unless DECANT_STORE has it"],
  help: `
A question counts as found if a passage of its page holds all its answers, each as its words in their order; without "answers", a
passage of its "page" is enough. The columns: findable, the share that any one passage answers; recall, the share that the first passages
do; MRR, the mean of 1 / place; tokens, those read until the answer; and the share of answers that decant answer keeps within --budget.

--make prints questions with the rule that made them. They have the words of the pages, so they are easier than those of people: edit
them. --chunks puts another splitter's chunks into a store of their own and asks them alike; their text may be "content", "text",
"markdown" or "pageContent", their page "url", "page", "source" or "id", also in "metadata".

Examples:
  decant eval sqlite:site.sqlite --make 100 -o questions.jsonl
  decant eval sqlite:site.sqlite --questions questions.jsonl
  decant eval sqlite:site.sqlite --questions questions.jsonl --chunks langchain.jsonl --embed ollama:nomic-embed-text
`,
  exits: {
    1: "no rule made a question",
    2: "a line that is no question or chunk, Node older than 22.19",
    3: noInput,
    4: noOutput,
  },
  options: () => evalRows,
  run: async (operands, options) => (await import("../ingest/eval-command.ts")).runEval(operands, options),
};

export const storeCommand: CommandSpec<StoreCommandOptions> = {
  name: "store",
  summary: "list, show, verify, delete and export what a store holds that decant ingest filled",
  argument: [
    "<action-and-store...>",
    "list|show|verify|delete|rebuild|stats|export STORE [PAGE], STORE unless DECANT_STORE has it",
  ],
  help: `
Actions:
  list STORE          pages, with their rows, tokens and source
  show STORE PAGE     the rows of a page, by its address or id
  verify STORE        prove every row: columns as they were written, pages whole, one model, the state in step
  delete STORE [PAGE] remove the rows of a page, of --where or of --older-than, and forget them in the state
  rebuild STORE       write all rows and their indexes anew, and make the state anew from them
  stats STORE         rows, pages, tokens, models, sources, sites, languages, page types, and empty values by column, as JSON
  export STORE        all rows as JSON lines, with their vectors

--where takes conditions with commas between, all of which must hold: language=de|fr, published>=2026-01, path^=/guide/,
fields.team=docs, language=en| (English or unknown). Columns: id, source, page, record_id, url, site, path, anchor, title, position, heading_path, block_types,
tokens, page_type, language, language_origin (declared|detected), published, modified, authors, rights, fields.NAME; = != ^= (begins with) < <= > >=.

Examples:
  decant store list sqlite:site.sqlite
  decant store show sqlite:site.sqlite https://example.org/guide/
  decant store delete sqlite:site.sqlite --source handbook --older-than 30d --dry-run
  decant store export sqlite:site.sqlite --where language=de > rows.jsonl
`,
  exits: {
    0: "done",
    1: "verify found something; show and delete found nothing",
    2: "unknown action, column or store",
    3: "the store does not exist or cannot be read",
    4: "the store or the state cannot be written",
  },
  options: () => storeRows,
  run: async (operands, options) => (await import("../ingest/store-command.ts")).runStore(operands, options),
};

// biome-ignore format: a row for each option
const storeRows = [
  "Rows:",
  ...shared.whereRows,
  ["--older-than <time>", "of delete: pages that no run has met for so long, such as 30d or 12h", { parse: parseAge, as: "olderThanMs" }],
  ["--dry-run", "of delete: count the rows and remove nothing"],
  "Output:",
  ["--json", "of list, show and verify: JSON lines"],
  "Other:",
  ["--state <file>", "what the runs know of the store (default: next to the store)", { env: "DECANT_STATE" }],
] as const;

function parseAge(text: string): number {
  const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
  const [, number, unit = ""] = age.exec(text) ?? [];
  if (number !== undefined) return Number(number) * (unitMs[unit] as number);
  throw new InvalidArgumentError("Expected a number with m, h, d or w, such as 30d.");
}

const age = /^(\d+)([mhdw])$/;

export type IngestCommandOptions = ChunkCommandOptions & SettingsOf<ReturnType<typeof ingestRows>>;
export type AnswerCommandOptions = SettingsOf<typeof answerRows>;
export type EvalCommandOptions = SettingsOf<typeof evalRows>;
export type SearchCommandOptions = SettingsOf<typeof searchRows>;
export type StoreCommandOptions = SettingsOf<typeof storeRows>;
