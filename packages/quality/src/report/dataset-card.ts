import type { CorpusRecord, CorpusSummary } from "./corpus-report.ts";

/** A value and the documents that have it, most frequent first. */
type Ranked = readonly (readonly [value: string, documents: number])[];

/** Statements about rights in the records of a corpus. */
export interface RightsSummary {
  readonly documents: number;
  /** Licences by the names that pages and sites give. */
  readonly licenses: Ranked;
  /** Documents without a named licence. */
  readonly unlicensed: number;
  /** Statements, such as `content-signal: ai-train=no`. */
  readonly statements: Ranked;
  /** Reserved uses of documents that were marked. */
  readonly reserved: Ranked;
  /** First and last time that a document was fetched; `null` without any. */
  readonly fetched: readonly [first: string, last: string] | null;
}

/** Different values that are kept of each kind. */
const maxValues = 10_000;

class Counter {
  private readonly counts = new Map<string, number>();

  add(value: string): void {
    const count = this.counts.get(value);
    if (count !== undefined || this.counts.size < maxValues) this.counts.set(value, (count ?? 0) + 1);
  }

  ranked(): Ranked {
    return [...this.counts].sort(([a, of], [b, other]) => other - of || (a < b ? -1 : 1));
  }
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** Statements that are counted by their value: others are addresses or free text. */
const counted: ReadonlySet<string> = new Set([
  "content-signal",
  "content-usage",
  "tdm-reservation",
  "x-robots-tag",
  "robots",
  "rsl",
]);

/**
 * Counts statements about rights in the kept records of a corpus: licences in `metadata`, and what a crawl recorded in `fetch`.
 *
 * @example
 * const rights = new RightsTally();
 * rights.add({ id: "a", text: "The tide turned.", metadata: { license: "CC BY 4.0" } });
 * rights.summary().licenses; // [["CC BY 4.0", 1]]
 */
export class RightsTally {
  private documents = 0;
  private unlicensed = 0;
  private readonly licenses = new Counter();
  private readonly statements = new Counter();
  private readonly reserved = new Counter();
  private first: string | undefined;
  private last: string | undefined;

  add(record: CorpusRecord & Fields): void {
    if (record.reasons !== undefined || record.ok === false) return;
    this.documents++;
    const { license } = fieldsOf(record.metadata);
    const fetch = fieldsOf(record.fetch);
    const rights = listOf(fetch.rights);
    const named = rights.filter(({ name }) => name === "license").map(({ value }) => String(value));
    const licenses = new Set([...(typeof license === "string" && license !== "" ? [license] : []), ...named]);
    if (licenses.size === 0) this.unlicensed++;
    for (const value of licenses) this.licenses.add(value);
    const said = rights.filter(({ name }) => counted.has(String(name)));
    for (const statement of new Set(said.map(({ name, value }) => `${name}: ${value}`))) this.statements.add(statement);
    for (const use of new Set(listOf(fetch.reserved).map((entry) => String(entry.use)))) this.reserved.add(use);
    const { at } = fetch;
    if (typeof at !== "string") return;
    if (this.first === undefined || at < this.first) this.first = at;
    if (this.last === undefined || at > this.last) this.last = at;
  }

  summary(): RightsSummary {
    const { documents, unlicensed, first, last } = this;
    return {
      ...{ documents, unlicensed },
      licenses: this.licenses.ranked(),
      statements: this.statements.ranked(),
      reserved: this.reserved.ranked(),
      fetched: first === undefined || last === undefined ? null : [first, last],
    };
  }
}

/** Rows of a table; the rest is one row. */
const shownRows = 20;

/** Sizes of data sets as the card of a hub names them. */
const sizes: readonly (readonly [below: number, name: string])[] = [
  [1e3, "n<1K"],
  [1e4, "1K<n<10K"],
  [1e5, "10K<n<100K"],
  [1e6, "100K<n<1M"],
  [1e7, "1M<n<10M"],
  [1e8, "10M<n<100M"],
  [1e9, "100M<n<1B"],
];

/**
 * A data set's card: Markdown, with the front matter that hubs for data sets read.
 *
 * @param title Its heading.
 * @param madeWith Program that made the data set. @default not said
 * @example
 * const report = new CorpusReport();
 * datasetCard(report.summary(), new RightsTally().summary(), "Tides").includes("# Tides"); // true
 */
export function datasetCard(corpus: CorpusSummary, rights: RightsSummary, title: string, madeWith?: string): string {
  const kept = (counts: CorpusSummary["languages"]): Ranked =>
    counts.filter((entry) => entry.kept > 0).map((entry) => [entry.name, entry.kept] as const);
  const languages = kept(corpus.languages);
  const tags = languages.map(([name]) => name).filter((name) => name !== "unknown");
  const size = sizes.find(([below]) => corpus.kept < below)?.[1] ?? "n>1B";
  const front = [
    `pretty_name: ${JSON.stringify(title)}`,
    ...(tags.length === 0 ? [] : ["language:", ...tags.map((tag) => `- ${JSON.stringify(tag)}`)]),
    `size_categories:\n- ${JSON.stringify(size)}`,
    `license: ${JSON.stringify(rights.unlicensed === 0 && rights.licenses.length === 1 ? "other" : "unknown")}`,
  ];
  const [first = "", last = ""] = rights.fetched ?? [];
  const sections = [
    `---\n${front.join("\n")}\n---`,
    `# ${inCell(title)}`,
    table(
      ["", ""],
      [
        ["Documents", corpus.kept],
        ["Characters of text", corpus.chars],
        ["Tokens, estimated", corpus.tokens],
        ["Removed by filters", corpus.removed],
        ...(rights.fetched === null ? [] : [["Fetched", first === last ? first : `${first} to ${last}`] as const]),
        ...(madeWith === undefined ? [] : [["Made with", madeWith] as const]),
      ],
    ),
    section("Languages", languages),
    section("Sources", kept(corpus.hosts)),
    section("Kinds of pages", kept(corpus.types)),
    section("Licences", [
      ...rights.licenses,
      ...(rights.unlicensed > 0 ? [["none named", rights.unlicensed] as const] : []),
    ]),
    section("Reserved uses", rights.reserved),
    section("What sites say about use", rights.statements),
    section(
      "Removed documents, by rule",
      corpus.rules.map(({ rule, documents }) => [rule, documents] as const),
    ),
    "Licences and statements are those that pages, headers, robots.txt and other files of the sites named when they were fetched; a document may have several, or none. They are recorded, not judged.",
  ];
  return `${sections.filter((text) => text !== "").join("\n\n")}\n`;
}

function section(title: string, rows: Ranked): string {
  if (rows.length === 0) return "";
  const rest = rows.slice(shownRows);
  const others = rest.reduce((sum, [, documents]) => sum + documents, 0);
  const shown = rows.slice(0, shownRows);
  const all = rest.length === 0 ? shown : [...shown, [`${rest.length} others`, others] as const];
  return `## ${title}\n\n${table(["", "documents"], all)}`;
}

function table(header: readonly [string, string], rows: readonly (readonly [string, string | number])[]): string {
  const line = ([name, value]: readonly [string, string | number]): string =>
    `| ${inCell(name)} | ${inCell(String(value))} |`;
  return [`| ${header[0]} | ${header[1]} |`, "| --- | --: |", ...rows.map(line)].join("\n");
}

const special = /[\\`*_[\]<>|#~$]/g;
const lineEnds = /\s+/g;
const longestCell = 200;

/** Texts of pages are escaped, since they are not Markdown. */
function inCell(text: string): string {
  return text.replace(lineEnds, " ").slice(0, longestCell).replace(special, "\\$&");
}
