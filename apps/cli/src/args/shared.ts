// biome-ignore-all format: a row for each option
import { availableParallelism } from "node:os";
import { InvalidArgumentError } from "commander";
import { defaultFields, defaultMaxBytes, defaultMaxMemoryMb, defaultTimeoutMs, type Format, fields, formatSynonyms, formats, type MarkdownStyle, markdownStyles, presets, } from "../options.ts";
import * as parse from "./parsers.ts";
import type { Details, SettingsOf } from "./rows.ts";

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
const apart = { apart: true } as const;
/** An option with a glob, a name or a folder each time it is given. */
export const many = { parse: parse.parseRepeated, absent: [] } as const;

export const toFile = "write to this file instead of standard output";
export const toCompressedFile: string = `${toFile}; compressed if it ends in .gz`;
export const linksAgainst = "resolve links against this URL (default: the fetched URL)";
export const largerPages = "refuse larger pages (suffixes: K, M, G)";
export const noProgress = "print no progress and no summary on standard error";
export const quietNotes = ["-q, --quiet", "print no notes on standard error"] as const;
export const quietSummary = ["-q, --quiet", "print no summary on standard error"] as const;
export const outputFile = ["-o, --output <file>", toCompressedFile] as const;

export const configRow = ["--config-file <file>", 'read options from a file (JSON, JSON5, YAML, TOML, JavaScript), such as {"preset": "recall", "quiet": true}', apart] as const;

export const colorRows = [
  ["--color", "use colours even if standard output is not a terminal", apart],
  ["--no-color", "use no colours (also: NO_COLOR in the environment)", apart],
] as const;

export const tokenizerRow = <const As extends string = "tokenizer">(as: As = "tokenizer" as As) => ["--tokenizer <name>", "o200k, qwen2.5, estimate, or path of a tokenizer.json", { default: "o200k", as }] as const;
export const contactRow = <const As extends string = "contact">(as: As = "contact" as As) => ["--contact <address>", "address by which the owner of a site reaches you, added to the name", { env: "DECANT_CONTACT", as }] as const;
export const headerRow = ["--header <line>", 'further header, such as "Accept-Language: en", for the hosts of the given addresses; repeatable', { parse: parse.parseHeader, env: "DECANT_HEADER", as: "headers", absent: {} }] as const;
export const sessionRows = [
  ["--proxy <url>", "HTTP proxy to send requests through (default: what HTTPS_PROXY, HTTP_PROXY and NO_PROXY say)", { parse: parse.parseProxy, absent: "environment" }],
  ["--cookies <file>", "begin with the cookies of this file, each for its own site (Netscape format)", { load: async (path: string) => (await import("../addresses/cookies.ts")).readCookieFile(path) }],
] as const;
const preferRow = ["--prefer <form>", "take pages as Markdown where servers have it, by Accept or where a page names it", { choices: ["markdown"] }] as const;
export const contentTypeRow = ["--content-type <type>", 'content type with charset, such as "text/html; charset=gb18030"'] as const;
export const rerankRow = ["--rerank <module>", "module whose default export gives rows scores: (words, rows) => numbers"] as const;

export const embedRow = (help: string) => ["--embed <model>", help, { env: "DECANT_EMBED" }] as const;
export const urlRow = (help: string) => ["-u, --url <url>", help, { parse: parse.parsePageUrl }] as const;
export const timeoutRow = <const As extends string | readonly string[] = "timeoutMs">(help: string, as: As = "timeoutMs" as As) => ["--timeout <ms>", `${help}, in milliseconds`, { parse: parse.parseWithin(1, maxTimeoutMs), default: defaultTimeoutMs, as }] as const;
export const maxBytesRow = <const As extends string = "maxBytes">(help: string, as: As = "maxBytes" as As) => ["--max-bytes <size>", help, { parse: parse.parseByteSize, default: defaultMaxBytes, shown: "32M", as }] as const;
export const sinceRow = (what: string) => ["--since <date>", `leave out ${what} that are older by their own account, such as 2026-05-01`, { parse: parse.parseDate }] as const;
export const delayRow = (help: string) => ["--delay <s>", help, { parse: parse.parseSeconds, default: 1000, shown: "1", as: "delayMs" }] as const;

/** Options of a command that reads one page and writes something about it; they follow those of its own output. */
export const onePageRows = (urlHelp: string) => [
  outputFile,
  quietNotes,
  "Pages:",
  urlRow(urlHelp),
  contentTypeRow,
  "Requests:",
  headerRow,
  ...sessionRows,
  ...renderRows,
  ...fetchLimitRows,
] as const;
export const fetchLimitRows = ["Limits:", timeoutRow("time limit for fetching"), maxBytesRow(largerPages)] as const;

export const formatRows = <const More extends Details = Record<never, never>>(help: string, details?: More) => [
  ["-f, --format <format>", help, { choices: formats, parse: parseFormat, ...(details as More) }],
  ["--fields <a,b>", `JSON fields to write: ${fields.join(", ")}`, { parse: parse.parseInOrder(fields, "field"), default: defaultFields, shown: `${defaultFields[0]} to ${defaultFields.at(-1)}` }],
] as const;
export const formatDetailRows = [
  ["--with-metadata", "add the metadata to Markdown, text and HTML; other formats always have it"],
  ["--raw-csv", "in CSV and TSV, put no apostrophe before values that a spreadsheet would run"],
  ["--created <day>", "in notes for Obsidian, property `created`: YYYY-MM-DD, or today", { parse: parse.parseDay }],
] as const;

/** @param urlHelp Left out for commands that know the address and type of each page. */
export const conversionRows = (urlHelp?: string) => [
  "Conversion:",
  ...(urlHelp === undefined ? [] : [urlRow(urlHelp), contentTypeRow]),
  ["-p, --preset <preset>", "prefer less boilerplate, more text, or speed", { choices: presets, default: "balanced" }],
  ["--comments <what>", "reader comments: separate field, section at the end, separate file, part of the content, or dropped", { choices: ["separate", "section", "file", "include", "drop"], default: "separate" }],
  ["--no-comments", "same as --comments drop", apart],
  ["--title <when>", "page title as first heading: always, only if the content has it, or never (default: always; content with --no-extract)", { choices: ["always", "content", "never"] }],
  ["--posts <form>", "posts of a thread: a heading with author and date before each, or their texts alone", { choices: ["headings", "plain"], default: "headings" }],
  ["--figures <where>", "pictures, players and tables with captions: in Markdown and HTML, in plain text as well, or dropped", { choices: ["markdown", "text", "drop"], default: "markdown" }],
  ["--no-figures", "same as --figures drop", apart],
  ["--selector <css>", "convert the elements that match, without a search for the main content; repeatable, the first with a match is taken", { ...many, conflicts: "extract", as: "selectors", check: checkSelectors }],
  ["--remove <css>", "leave out the elements that match, wherever they are; repeatable", { ...many, check: checkSelectors }],
  ["--add <css>", "also convert the elements that match, wherever they are; repeatable", { ...many, check: checkSelectors }],
  ["--keep <a,b>", "keep what these rules leave out, such as tracking, thumbnail, read-more; savings: all that only spare tokens", { parse: parse.parseIds, check: checkRules }],
  ["--site-template <file>", "leave out what recurs on the pages of a site, by a file of decant site learn, and do what its rules say", { conflicts: ["extract", "selector"], load: async (path: string) => (await import("../site/read-template.ts")).readTemplateFile(path) }],
  ["--agree <extractor>", "run a second, independent extractor, and report how far both agree (JSON field: agreement)", { choices: ["readability"], conflicts: "extract" }],
  ["--no-extract", "convert the whole input, not only its main content"],
  ["--target-language <a,b>", "skip content in other languages (BCP 47 tags: en, pt-BR)", { parse: parse.parseLanguages, as: "targetLanguages", absent: [] }],
  ["--identifier <name>", "what identifies languages; fasttext, better on short text, needs npm install fasttext.wasm.js", { choices: ["tinyld", "fasttext"], default: "tinyld" }],
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
] as const;

export const jobsRow = () => ["-j, --jobs <n>", "worker threads", { parse: parse.parseWithin(1, maxJobs), default: Math.min(availableParallelism(), maxJobs), shown: "one per processor" }] as const;

export const workerRows = () => [
  "Limits:",
  jobsRow(),
  timeoutRow("time limit for each page"),
  maxBytesRow("refuse longer lines and larger files (suffixes: K, M, G)"),
  // Measured: a worker fails to start with 24 MB. The maximum is 1 TB.
  ["--max-memory <mb>", "heap limit of a worker in megabytes; pages that need more fail", { parse: parse.parseWithin(32, 2 ** 20), default: defaultMaxMemoryMb, as: "maxMemoryMb" }],
] as const;

/** Options of commands that read what `decant batch` reads: which pages, how they are converted, and limits. */
export const manyPagesRows = (blacklist?: string) => [
  ["-q, --quiet", noProgress],
  ["-v, --verbose", "print a line for each page on standard error"],
  ...inputRows(blacklist),
  ...conversionRows("address of a single page; paths of several are resolved against it"),
  ...workerRows(),
  "Other:",
  configRow,
] as const;

/** @param blacklist Flags of that option. `decant chunk` uses `-b` for the budget. */
export const inputRows = (blacklist = "--blacklist <file>") => [
  "Inputs:",
  ["--input-dir <folder>", "read the pages in this folder; repeatable", { ...many, as: "inputDirs" }],
  ["-i, --input-file <file>", "read the inputs listed in this file, one per line"],
  [blacklist as "--blacklist <file>", "skip pages whose id or URL is listed in this file, one per line"],
  ["--url-filter <text>", "skip pages without this text in their URL or id; repeatable", { ...many, as: "urlFilters" }],
  ["--share <i/n>", "read one of n equal shares of the files, objects and addresses, from 0/n on, for n workers without a queue", { parse: parse.parseShareOf, env: "DECANT_SHARE" }],
  ["--list", "list ids and URLs of the pages instead of converting them"],
] as const;

export const folderRows = [
  ["--keep-dirs", "mirror the paths of the pages in the output folder", { needs: "--output-dir" }],
  ["--skip-existing", "skip pages whose output file exists, to resume a run", { needs: "--output-dir" }],
] as const;

export const queueRows = [
  "Across machines:",
  ["--queue <url>", "let the workers of this queue do it (decant work): redis://HOST, sqlite:FILE or memory:", { env: "DECANT_QUEUE", as: "address" }],
  ["--work-dir <folder>", "folder for results until they are written; all workers need it by the same path", { default: defaultWorkDir, env: "DECANT_WORK_DIR", needs: "--queue" }],
] as const;
export const shardRow = ["--shard-size <n>", "pages of a job", { parse: parse.parseWithin(1, maxShardSize), default: defaultShardSize, needs: "--queue" }] as const;

export const userAgentRow = <const As extends string = "userAgent">(as: As = "userAgent" as As) => ["--user-agent <name>", "name to give", { default: "DecantBot", as }] as const;
export const allowPrivateRow = <const As extends string = "allowPrivate">(as: As = "allowPrivate" as As) => ["--allow-private", "allow addresses of this machine and of intranets", { as }] as const;

export const guardRows = [
  allowPrivateRow(),
  ["--allow-host <host>", "allow this host to be at such an address, and no other one; repeatable", { ...many, as: "allowHosts" }],
  ["--allow-network <cidr>", "allow such addresses of a network, such as 10.1.0.0/16; repeatable", { parse: parse.parseNetwork, as: "allowNetworks", absent: [] }],
] as const;

/** How requests are sent, without the limits that other options share. */
export const requestRows = [userAgentRow(), contactRow(), headerRow, ...sessionRows, ...guardRows] as const;
export const patientRequestRows = [delayRow("seconds between two requests to a host"), ...requestRows] as const;

/** How pages are taken, and whether scripts run. */
export const renderRows = [
  preferRow,
  ["--render <when>", "run the scripts of pages in a Chromium of this machine: never, of pages that are empty without (auto), or always; needs playwright-core", { choices: ["never", "auto", "always"], default: "never" }],
  ["--wait <ms|selector>", "wait so many milliseconds, or for an element that matches, before a rendered page is taken", { parse: parse.parseWait, check: checkWait }],
  ["--browser <program>", "the Chromium to render with (default: found on the PATH)"],
] as const;

export const chunkRows = [
  "Chunks:",
  ["-b, --budget <tokens>", "maximum tokens per chunk", { parse: parse.parseWithin(16, maxTokens), default: 512, as: "chunks.budget" }],
  ["--min-tokens <tokens>", "merge smaller sections with their neighbours (default: 64, at most a quarter of the budget)", { parse: parse.parseWithin(0, maxTokens), as: "chunks.minTokens" }],
  ["--overlap <tokens>", "maximum tokens of sentences repeated from the previous chunk", { parse: parse.parseWithin(0, maxTokens), default: 0, as: "chunks.overlap" }],
  tokenizerRow("chunks.tokenizer"),
] as const;
/** Links to passages, for commands whose output keeps anchors. */
export const citeRow = ["--cite", "let each anchor open the page at the passage and mark it (text fragment)", { as: "chunks.cite" }] as const;

export const whereRows = [
  ["--where <conditions>", "rows that hold all of these, such as language=de,published>=2026-01"],
  ["--source <name>", "rows of this source"],
] as const;

function styleRow<Name extends MarkdownStyle>(name: Name, value: string, help: string) {
  const choices = markdownStyles[name];
  const row = [`--${name} <${value}>`, help, { choices, default: choices[0], as: `markdown.${name}` }] as const;
  const dropRow = [`--no-${name}`, `same as --${name} drop`, apart] as const;
  return (choices as readonly string[]).includes("drop") ? [row, dropRow] : [row];
}

function parseFormat(text: string): Format {
  const name = formatSynonyms[text] ?? text;
  if ((formats as readonly string[]).includes(name)) return name as Format;
  throw new InvalidArgumentError(`Allowed choices are ${formats.join(", ")}.`);
}

export async function checkSelectors(selectors: readonly string[]): Promise<string | undefined> {
  return (await import("../convert/check-options.ts")).findInvalidSelector(selectors);
}

async function checkWait(wait: ReturnType<typeof parse.parseWait>): Promise<string | undefined> {
  return "waitFor" in wait ? checkSelectors([wait.waitFor]) : undefined;
}

/** Globs of a crawl are no rules. */
export async function checkRules(keep: readonly unknown[]): Promise<string | undefined> {
  return (await import("../convert/check-options.ts")).findUnknownRule(keep.filter((id) => typeof id === "string"));
}

/** How pages are converted. Plain data, so that it can be sent to a worker. */
export type ConversionSettings = Omit<SettingsOf<ReturnType<typeof conversionRows>>, "url" | "contentType">;
export type FormatSettings = SettingsOf<ReturnType<typeof formatRows<{ readonly default: string }>>> & SettingsOf<typeof formatDetailRows> & { readonly recordTypes?: readonly string[] };
export type InputSettings = SettingsOf<ReturnType<typeof inputRows>> & SettingsOf<ReturnType<typeof onePageRows>>;
export type WorkerSettings = Omit<SettingsOf<ReturnType<typeof workerRows>>, "maxBytes">;
export type ChunkSettings = SettingsOf<readonly [...typeof chunkRows, typeof citeRow]>["chunks"] & { readonly fields?: readonly string[] };
export type RenderSettings = SettingsOf<typeof renderRows>;
/** How requests are sent; further headers go to the origins of the addresses on the command line alone. */
export type NetworkSettings = SettingsOf<typeof patientRequestRows> & SettingsOf<typeof fetchLimitRows> & RenderSettings;
