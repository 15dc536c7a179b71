import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { markdownToText } from "./markdown-text.ts";

/** Form of a set's gold, which determines the headline metric. */
export type MetricName = "words" | "shingles" | "segments";

export interface DataSetKind {
  readonly id: string;
  readonly metric: MetricName;
}

/** What of a page its gold's form decides. */
type FormOfGold = Pick<GoldPage, "countsCharacters" | "hasTitleBeside" | "isHostOnly">;

/** The formats known, by the first part of a set's name. */
const kinds: readonly ({ readonly prefix: string; readonly metric: MetricName } & FormOfGold)[] = [
  { prefix: "wcxb", metric: "words" },
  { prefix: "aeb", metric: "shingles" },
  { prefix: "traf", metric: "segments" },
  { prefix: "daniel", metric: "words", countsCharacters: true, isHostOnly: true },
  { prefix: "blogs", metric: "words", countsCharacters: true },
  { prefix: "press", metric: "words", countsCharacters: true, hasTitleBeside: true },
  { prefix: "readers", metric: "words" },
  { prefix: "kinds", metric: "segments" },
  // Gold is lists of ingredients and steps: no text to score.
  { prefix: "recipes", metric: "words" },
];

/** Sets that the shipped models are fitted on. */
export const trainingSets: readonly string[] = ["wcxb-dev", "traf-dev", "aeb-dev", "daniel-dev"];

/** Default sets, in the order of reports. */
export const defaultSets: readonly string[] = [...trainingSets, "blogs-dev", "press-dev"];

/**
 * One page of gold. A metadata field is `undefined` if the set has no such field, and empty if the page has no value.
 */
export interface GoldPage {
  readonly id: string;
  /** Empty if the set has none. */
  readonly url: string;
  /** Path of the page below the set's folder; gzipped if it ends in `.gz`. */
  readonly file: string;
  /** Group of pages with the same template, if that is not the host. */
  readonly group?: string;
  readonly pageType?: string;
  /** Words are counted as characters where the script has no spaces. */
  readonly countsCharacters?: boolean;
  /** The text is without the title, which gold and prediction both get. */
  readonly hasTitleBeside?: boolean;
  /** Part of the set that reports show apart, if that is not the type of the page. */
  readonly part?: string;
  /** Whether `url` is only the host of the page, which no system is given. */
  readonly isHostOnly?: boolean;
  readonly text?: string;
  /** What people marked as comments. */
  readonly comments?: string;
  readonly with: readonly string[];
  readonly without: readonly string[];
  readonly title?: string;
  readonly author?: string;
  readonly date?: string;
}

export interface DataSet extends DataSetKind {
  readonly folder: string;
  /** Sorted by id. */
  readonly pages: readonly GoldPage[];
  /** SHA-256 of the gold file, in hexadecimal. */
  readonly goldSha256: string;
}

/** @throws {RangeError} If the name begins with none of the known formats. */
export function kindOf(id: string): DataSetKind {
  return { id, metric: formOf(id).metric };
}

function formOf(id: string): (typeof kinds)[number] {
  const kind = kinds.find(({ prefix }) => id.startsWith(prefix));
  if (kind === undefined) {
    throw new RangeError(
      `set: "${id}" is of no known format, expected ${kinds.map((k) => `${k.prefix}-*`).join(", ")}`,
    );
  }
  return kind;
}

/**
 * Find the data folder: the given one, else `DECANT_DATA`, else `../shared/data` beside the repository.
 *
 * @returns `undefined` if there is none.
 */
export function findDataFolder(given?: string): string | undefined {
  const repository = resolve(dirname(import.meta.dirname), "../..");
  const folder = given ?? process.env.DECANT_DATA ?? resolve(repository, "../shared/data");
  return existsSync(folder) ? resolve(folder) : undefined;
}

/** @throws {Error} If the set's gold file cannot be read. */
export async function loadDataSet(dataFolder: string, id: string): Promise<DataSet> {
  const { prefix: _, metric, ...form } = formOf(id);
  const folder = join(dataFolder, id);
  const file = existsSync(join(folder, "gold.jsonl")) ? "gold.jsonl" : "gold.jsonl.gz";
  const packed = await readFile(join(folder, file));
  const lines = (file.endsWith(".gz") ? gunzipSync(packed) : packed).toString("utf8").split("\n");
  const pages = lines.filter((line) => line !== "").map((line) => ({ ...readGold(JSON.parse(line)), ...form }));
  pages.sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
  return { id, metric, folder, pages, goldSha256: createHash("sha256").update(packed).digest("hex") };
}

/** The address that systems are given with a page, if its set has one. */
export function addressOf({ url, isHostOnly }: Pick<GoldPage, "url" | "isHostOnly">): { readonly url?: string } {
  return url === "" || isHostOnly === true ? {} : { url };
}

export async function loadPage(folder: string, page: Pick<GoldPage, "file">): Promise<Uint8Array> {
  const bytes = await readFile(join(folder, page.file));
  return page.file.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

type GoldLine = Readonly<Record<string, unknown>> & { readonly id: string; readonly url: string | null };

function readGold(line: GoldLine): GoldPage {
  return {
    id: line.id,
    url: line.url ?? "",
    file: typeof line.file === "string" ? line.file : `html/${line.id}.html.gz`,
    with: (line.with as readonly string[] | undefined) ?? [],
    without: (line.without as readonly string[] | undefined) ?? [],
    ...(typeof line.page_type === "string" && { pageType: line.page_type }),
    ...(typeof line.lang === "string" && { part: line.lang }),
    // Of the press, whose pages have one source, the country is what differs.
    ...(typeof line.source === "string" && line.source !== "fundus" && { part: line.source }),
    ...(typeof line.text === "string" && { text: line.text }),
    ...(typeof line.comments === "string" && { comments: line.comments }),
    ...(line.text === undefined && typeof line.markdown === "string" && { text: markdownToText(line.markdown) }),
    ...("title" in line && { title: asText(line.title) }),
    ...("author" in line && { author: asText(line.author) }),
    ...("date" in line && { date: asText(line.date) }),
  };
}

/** A value of metadata as one string; a list is joined, nothing is empty. */
export function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
