// biome-ignore-all format: a row for each option
import { availableParallelism } from "node:os";
import { InvalidArgumentError } from "commander";
import { agreeChoices, commentsChoices, defaultFields, defaultMaxBytes, defaultMaxMemoryMb, defaultTimeoutMs, type Format, fields, figuresChoices, formatSynonyms, formats, type MarkdownStyle, markdownStyles, postsChoices, presets, renderChoices, titleChoices } from "../options.ts";
import * as parse from "./parsers.ts";
import type { Details, Row, Rows } from "./rows.ts";

// Maximum of timers.
export const maxTimeoutMs: number = 2 ** 31 - 1;
// More than any model reads at once.
export const maxTokens = 10_000_000;
const maxShardSize = 100_000;
const maxJobs = 256;
export const defaultWorkDir = "decant-work";
// A shard takes seconds: long enough that the queue costs nothing, short enough that little is done twice.
export const defaultShardSize = 500;

/** An option that a command reads on its own. */
const apart: Details = { apart: true };
/** An option with a glob, a name or a folder each time it is given. */
export const many: Details = { parse: parse.parseRepeated, absent: [] };

export const toFile = "write to this file instead of standard output";
export const toCompressedFile: string = `${toFile}; compressed if it ends in .gz`;
export const linksAgainst = "resolve links against this URL (default: the fetched URL)";
export const largerPages = "refuse larger pages (suffixes: K, M, G)";
export const noProgress = "print no progress and no summary on standard error";
export const quietNotes: Row = ["-q, --quiet", "print no notes on standard error"];
export const quietSummary: Row = ["-q, --quiet", "print no summary on standard error"];
export const outputFile: Row = ["-o, --output <file>", toCompressedFile];

export const configRow: Row = ["--config-file <file>", 'read options from a file (JSON, JSON5, YAML, TOML, JavaScript), such as {"preset": "recall", "quiet": true}', apart];

export const colorRows: Rows = [
  ["--color", "use colours even if standard output is not a terminal", apart],
  ["--no-color", "use no colours (also: NO_COLOR in the environment)", apart],
];

export const tokenizerRow = (as = "tokenizer"): Row => ["--tokenizer <name>", "o200k, qwen2.5, estimate, or path of a tokenizer.json", { default: "o200k", as }];
export const contactRow = (as = "contact"): Row => ["--contact <address>", "address by which the owner of a site reaches you, added to the name", { env: "DECANT_CONTACT", as }];
export const headerRow: Row = ["--header <line>", 'further header, such as "Accept-Language: en", for the hosts of the given addresses; repeatable', { parse: parse.parseHeader, env: "DECANT_HEADER", as: "headers", absent: {} }];
export const preferRow: Row = ["--prefer <form>", "take pages as Markdown where servers have it, by Accept or where a page names it", { choices: ["markdown"] }];
export const contentTypeRow: Row = ["--content-type <type>", 'content type with charset, such as "text/html; charset=gb18030"'];
export const rerankRow: Row = ["--rerank <module>", "module whose default export gives rows scores: (words, rows) => numbers"];

export const embedRow = (help: string): Row => ["--embed <module>", help, { env: "DECANT_EMBED" }];
export const urlRow = (help: string): Row => ["-u, --url <url>", help, { parse: parse.parseUrl }];
export const timeoutRow = (help: string, as: Details["as"] = "timeoutMs"): Row => ["--timeout <ms>", `${help}, in milliseconds`, { parse: parse.parseWithin(1, maxTimeoutMs), default: defaultTimeoutMs, as }];
export const maxBytesRow = (help: string, as = "maxBytes"): Row => ["--max-bytes <size>", help, { parse: parse.parseByteSize, default: defaultMaxBytes, shown: "32M", as }];
export const sinceRow = (what: string): Row => ["--since <date>", `leave out ${what} that are older by their own account, such as 2026-05-01`, { parse: parse.parseDate }];
export const delayRow = (help: string): Row => ["--delay <s>", help, { parse: parse.parseSeconds, default: 1000, shown: "1", as: "delayMs" }];

/** Options of a command that reads one page and writes something about it; they follow those of its own output. */
export const onePageRows = (urlHelp: string): Rows => [
  outputFile,
  quietNotes,
  "Pages:",
  urlRow(urlHelp),
  contentTypeRow,
  ...fetchLimitRows,
];
export const fetchLimitRows: Rows = ["Limits:", timeoutRow("time limit for fetching"), maxBytesRow(largerPages)];

export const formatRows = (help: string, details?: Details): Rows => [
  ["-f, --format <format>", help, { choices: formats, parse: parseFormat, ...details }],
  ["--fields <a,b>", `JSON fields to write: ${fields.join(", ")}`, { parse: parse.parseInOrder(fields, "field"), default: defaultFields, shown: `${defaultFields[0]} to ${defaultFields.at(-1)}` }],
];
export const formatDetailRows: Rows = [
  ["--with-metadata", "add the metadata to Markdown, text and HTML; other formats always have it"],
  ["--raw-csv", "in CSV and TSV, put no apostrophe before values that a spreadsheet would run"],
  ["--created <day>", "in notes for Obsidian, property `created`: YYYY-MM-DD, or today", { parse: parse.parseDay }],
];

/** @param urlHelp Left out for commands that know the address and type of each page. */
export const conversionRows = (urlHelp?: string): Rows => [
  "Conversion:",
  ...(urlHelp === undefined ? [] : [urlRow(urlHelp), contentTypeRow]),
  ["-p, --preset <preset>", "prefer less boilerplate, more text, or speed", { choices: presets, default: "balanced" }],
  ["--comments <what>", "reader comments: separate field, section at the end, separate file, part of the content, or dropped", { choices: commentsChoices, default: "separate" }],
  ["--no-comments", "same as --comments drop", apart],
  ["--title <when>", "page title as first heading: always, only if the content has it, or never (default: always; content with --no-extract)", { choices: titleChoices }],
  ["--posts <form>", "posts of a thread: a heading with author and date before each, or their texts alone", { choices: postsChoices, default: "headings" }],
  ["--figures <where>", "pictures, players and tables with captions: in Markdown and HTML, in plain text as well, or dropped", { choices: figuresChoices, default: "markdown" }],
  ["--no-figures", "same as --figures drop", apart],
  ["--selector <css>", "convert the elements that match, without a search for the main content; repeatable, the first with a match is taken", { ...many, conflicts: "extract", as: "selectors" }],
  ["--keep <a,b>", "keep what these rules leave out, such as tracking, thumbnail, read-more; savings: all that only spare tokens", { parse: parse.parseIds }],
  ["--site-template <file>", "leave out what recurs on the pages of a site, by a file of decant site learn", { conflicts: ["extract", "selector"] }],
  ["--agree <extractor>", "run a second, independent extractor, and report how far both agree (JSON field: agreement)", { choices: agreeChoices, conflicts: "extract" }],
  ["--no-extract", "convert the whole input, not only its main content"],
  ["--target-language <a,b>", "skip content in other languages (BCP 47 tags: en, pt-BR)", { parse: parse.parseLanguages, as: "targetLanguages", absent: [] }],
  ["--only-with-metadata", "skip pages without title, URL and date"],
  ["--verify", "also parse the Markdown again and compare (slower)"],
  ["--strict", "verify, and fail if the Markdown breaks an invariant"],
  "Markdown:",
  ...styleRow("links", "form", "inline links, reference links, or link text only"),
  ...styleRow("images", "form", "images, alternative texts, links to images, or nothing"),
  ...styleRow("tables", "form", "pipe tables, one list item per row, or nothing"),
  ...styleRow("formatting", "form", "keep or remove bold, italic and strikethrough"),
  ...styleRow("headings", "form", "headings with #, or underlined (levels 1 and 2)"),
  ...styleRow("bullet", "mark", "list marker"),
  ...styleRow("emphasis", "mark", "emphasis marker"),
  ...styleRow("dialect", "name", "commonmark has no tables, strikethrough, tasks, footnotes, alerts, formulas"),
];

export const jobsRow = (): Row => ["-j, --jobs <n>", "worker threads", { parse: parse.parseWithin(1, maxJobs), default: Math.min(availableParallelism(), maxJobs), shown: "one per processor" }];

/** Workers and their limits. */
export const workerRows = (): Rows => [
  "Limits:",
  jobsRow(),
  timeoutRow("time limit for each page"),
  maxBytesRow("refuse longer lines and larger files (suffixes: K, M, G)"),
  // Measured: a worker fails to start with 24 MB. The maximum is 1 TB.
  ["--max-memory <mb>", "heap limit of a worker in megabytes; pages that need more fail", { parse: parse.parseWithin(32, 2 ** 20), default: defaultMaxMemoryMb, as: "maxMemoryMb" }],
];

/** Options of commands that read what `decant batch` reads: which pages, how they are converted, and limits. */
export const manyPagesRows = (blacklist?: string): Rows => [
  ["-q, --quiet", noProgress],
  ["-v, --verbose", "print a line for each page on standard error"],
  ...inputRows(blacklist),
  ...conversionRows("address of a single page; paths of several are resolved against it"),
  ...workerRows(),
  "Other:",
  configRow,
];

/** @param blacklist Flags of that option. `decant chunk` uses `-b` for the budget. */
export const inputRows = (blacklist = "--blacklist <file>"): Rows => [
  "Inputs:",
  ["--input-dir <folder>", "read the pages in this folder; repeatable", { ...many, as: "inputDirs" }],
  ["-i, --input-file <file>", "read the inputs listed in this file, one per line"],
  [blacklist, "skip pages whose id or URL is listed in this file, one per line"],
  ["--url-filter <text>", "skip pages without this text in their URL or id; repeatable", { ...many, as: "urlFilters" }],
  ["--share <i/n>", "read one of n equal shares of the files, objects and addresses, from 0/n on, for n workers without a queue", { parse: parse.parseShareOf, env: "DECANT_SHARE" }],
  ["--list", "list ids and URLs of the pages instead of converting them"],
];

export const folderRows: Rows = [
  ["--keep-dirs", "mirror the paths of the pages in the output folder"],
  ["--skip-existing", "skip pages whose output file exists, to resume a run"],
];

/** Work by the workers of a queue. */
export const queueRows: Rows = [
  "Across machines:",
  ["--queue <url>", "let the workers of this queue do it (decant work): redis://HOST, sqlite:FILE or memory:", { env: "DECANT_QUEUE", as: "address" }],
  ["--work-dir <folder>", "folder for results until they are written; all workers need it by the same path", { default: defaultWorkDir, env: "DECANT_WORK_DIR" }],
];
export const shardRow: Row = ["--shard-size <n>", "pages of a job", { parse: parse.parseWithin(1, maxShardSize), default: defaultShardSize }];

export const userAgentRow = (as = "userAgent"): Row => ["--user-agent <name>", "name to give", { default: "DecantBot", as }];
export const allowPrivateRow = (as = "allowPrivate"): Row => ["--allow-private", "allow addresses of this machine and of intranets", { as }];

/** Which addresses may be connected to. */
export const guardRows: Rows = [
  allowPrivateRow(),
  ["--allow-host <host>", "allow this host to be at such an address, and no other one; repeatable", { ...many, as: "allowHosts" }],
  ["--allow-network <cidr>", "allow such addresses of a network, such as 10.1.0.0/16; repeatable", { parse: parse.parseNetwork, as: "allowNetworks", absent: [] }],
];

/** How requests are sent, without the limits that other options share. */
export const requestRows: Rows = [userAgentRow(), contactRow(), headerRow, ...guardRows];
export const patientRequestRows: Rows = [delayRow("seconds between two requests to a host"), ...requestRows];

/** How pages are taken, and whether scripts run. */
export const renderRows: Rows = [
  preferRow,
  ["--render <when>", "run the scripts of pages in a Chromium of this machine: never, of pages that are empty without (auto), or always; needs playwright-core", { choices: renderChoices, default: "never" }],
  ["--wait <ms|selector>", "wait so many milliseconds, or for an element that matches, before a rendered page is taken", { parse: parse.parseWait }],
  ["--browser <program>", "the Chromium to render with (default: found on the PATH)"],
];

/** How pages are cut. */
export const chunkRows: Rows = [
  "Chunks:",
  ["-b, --budget <tokens>", "maximum tokens per chunk", { parse: parse.parseWithin(16, maxTokens), default: 512, as: "chunks.budget" }],
  ["--min-tokens <tokens>", "merge smaller sections with their neighbours (default: 64, at most a quarter of the budget)", { parse: parse.parseWithin(0, maxTokens), as: "chunks.minTokens" }],
  ["--overlap <tokens>", "maximum tokens of sentences repeated from the previous chunk", { parse: parse.parseWithin(0, maxTokens), default: 0, as: "chunks.overlap" }],
  tokenizerRow("chunks.tokenizer"),
];
/** Links to passages, for commands whose output keeps anchors. */
export const citeRow: Row = ["--cite", "let each anchor open the page at the passage and mark it (text fragment)", { as: "chunks.cite" }];

/** Choose rows of a store. */
export const whereRows: Rows = [
  ["--where <conditions>", "rows that hold all of these, such as language=de,published>=2026-01"],
  ["--source <name>", "rows of this source"],
];

function styleRow(name: MarkdownStyle, value: string, help: string): Rows {
  const choices = markdownStyles[name];
  const row: Row = [`--${name} <${value}>`, help, { choices, default: choices[0], as: `markdown.${name}` }];
  const canDrop = (choices as readonly string[]).includes("drop");
  return canDrop ? [row, [`--no-${name}`, `same as --${name} drop`, apart]] : [row];
}

function parseFormat(text: string): Format {
  const name = formatSynonyms[text] ?? text;
  if ((formats as readonly string[]).includes(name)) return name as Format;
  throw new InvalidArgumentError(`Allowed choices are ${formats.join(", ")}.`);
}
