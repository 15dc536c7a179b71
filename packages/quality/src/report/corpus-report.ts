import { aFunction, aWholeNumber, canParseUrl, checkOptions } from "@decant/page";
import { type FilterRecord, languageOf } from "../filters/record-rules.ts";
import { hash32 } from "../hash.ts";

/** A line of a corpus: a record, with reasons if a filter removed it. */
export interface CorpusRecord extends FilterRecord {
  readonly url?: unknown;
  readonly reasons?: unknown;
}

export interface ReportOptions {
  /** Counts tokens. @default characters divided by four */
  readonly countTokens?: ((text: string) => number) | undefined;
  /** Examples for each rule, and kept documents shown. @default 5 */
  readonly examples?: number | undefined;
  /** Another seed chooses other examples. @default 0 */
  readonly seed?: number | undefined;
}

/** A document that is shown. */
export interface Example {
  readonly id: string;
  readonly url?: string;
  readonly excerpt: string;
  /** Value that the rule measured or found; absent for kept documents. */
  readonly value?: number | string;
}

/** Documents that a rule removed. */
export interface RuleCounts {
  readonly rule: string;
  readonly documents: number;
  /** Documents that no other rule removes. */
  readonly alone: number;
  readonly examples: readonly Example[];
}

/** Documents with a value, most frequent first; values of equal count by name. */
export type Counts = readonly { readonly name: string; readonly kept: number; readonly removed: number }[];

/** Contents of a corpus. Plain data. */
export interface CorpusSummary {
  readonly documents: number;
  readonly kept: number;
  readonly removed: number;
  readonly chars: number;
  readonly tokens: number;
  readonly rules: readonly RuleCounts[];
  readonly types: Counts;
  readonly languages: Counts;
  readonly hosts: Counts;
  readonly verdicts: Counts;
  /** Kept documents by tokens: at least `from`, fewer than `to`. */
  readonly histogram: readonly { readonly from: number; readonly to: number; readonly documents: number }[];
  readonly sample: readonly Example[];
}

const excerptChars = 300;

/**
 * Counts the documents of a corpus. The result does not depend on their order: examples are those with the smallest hash of their
 * id and the seed.
 *
 * @example
 * const report = new CorpusReport();
 * report.add({ id: "a", text: "The tide turned.", page_type: "article" });
 * report.add({ id: "b", text: "OK", reasons: [{ rule: "gopher-quality/words-min", value: 1, min: 50 }] });
 * report.summary().removed; // 1
 */
export class CorpusReport {
  private readonly options: { countTokens: (text: string) => number; examples: number; seed: number };
  private documents = 0;
  private kept = 0;
  private chars = 0;
  private tokens = 0;
  private readonly rules = new Map<string, { documents: number; alone: number; examples: Sample }>();
  private readonly counts = { types: new Tally(), languages: new Tally(), hosts: new Tally(), verdicts: new Tally() };
  private readonly sizes = new Map<number, number>();
  private readonly sample: Sample;

  /** @throws {TypeError | RangeError} If an option is wrong. */
  constructor(options: ReportOptions = {}) {
    checkOptions(options, { countTokens: aFunction, examples: aWholeNumber(0), seed: aWholeNumber(0) });
    const { countTokens = (text) => Math.ceil(text.length / 4), examples = 5, seed = 0 } = options;
    this.options = { countTokens, examples, seed };
    this.sample = new Sample(examples, seed);
  }

  add(record: CorpusRecord): void {
    const text =
      typeof record.text === "string" ? record.text : typeof record.markdown === "string" ? record.markdown : "";
    const id = typeof record.id === "string" || typeof record.id === "number" ? String(record.id) : "";
    const reasons = readReasons(record.reasons);
    const isKept = reasons === undefined;
    const example = { id, ...(typeof record.url === "string" ? { url: record.url } : {}), excerpt: excerptOf(text) };
    this.documents++;
    this.counts.types.add(nameOf(record.page_type), isKept);
    this.counts.languages.add(languageOf(record).language ?? "unknown", isKept);
    this.counts.hosts.add(hostOf(record.url) ?? hostOf(record.id) ?? "none", isKept);
    for (const verdict of Array.isArray(record.verdict) ? record.verdict : [])
      this.counts.verdicts.add(String(verdict), isKept);
    if (isKept) this.addKept(text, example);
    else this.addRemoved(reasons, example);
  }

  private addKept(text: string, example: Example): void {
    this.kept++;
    this.chars += text.length;
    const tokens = this.options.countTokens(text);
    this.tokens += tokens;
    const size = tokens === 0 ? 0 : 2 ** Math.floor(Math.log2(tokens));
    this.sizes.set(size, (this.sizes.get(size) ?? 0) + 1);
    this.sample.add(example);
  }

  private addRemoved(reasons: readonly ReadReason[], example: Example): void {
    const ids = new Set(reasons.map(({ rule }) => rule));
    for (const rule of ids) {
      let counts = this.rules.get(rule);
      if (counts === undefined) {
        counts = { documents: 0, alone: 0, examples: new Sample(this.options.examples, this.options.seed) };
        this.rules.set(rule, counts);
      }
      counts.documents++;
      if (ids.size === 1) counts.alone++;
      const value = reasons.find((reason) => reason.rule === rule)?.value;
      counts.examples.add(value === undefined ? example : { ...example, value });
    }
  }

  summary(): CorpusSummary {
    const { documents, kept, chars, tokens, counts } = this;
    const rules = [...this.rules].map(([rule, { examples, ...rest }]) => ({
      rule,
      ...rest,
      examples: examples.list(),
    }));
    const sizes = [...this.sizes].sort(([a], [b]) => a - b);
    return {
      ...{ documents, kept, removed: documents - kept, chars, tokens },
      rules: rules.sort((a, b) => b.documents - a.documents || (a.rule < b.rule ? -1 : 1)),
      types: counts.types.list(),
      languages: counts.languages.list(),
      hosts: counts.hosts.list(),
      verdicts: counts.verdicts.list(),
      histogram: sizes.map(([from, count]) => ({ from, to: from === 0 ? 1 : from * 2, documents: count })),
      sample: this.sample.list(),
    };
  }
}

interface ReadReason {
  readonly rule: string;
  readonly value?: number | string;
}

/** The reasons of a removed document; undefined for one that was kept. */
function readReasons(reasons: unknown): ReadReason[] | undefined {
  if (!Array.isArray(reasons)) return undefined;
  return reasons.flatMap((reason: Readonly<Record<string, unknown>> | null) => {
    if (typeof reason?.rule !== "string") return [];
    const value = reason.value ?? reason.found ?? reason.duplicate_of;
    return [{ rule: reason.rule, ...(typeof value === "number" || typeof value === "string" ? { value } : {}) }];
  });
}

class Tally {
  private readonly counts = new Map<string, { kept: number; removed: number }>();

  add(name: string, isKept: boolean): void {
    const count = this.counts.get(name) ?? { kept: 0, removed: 0 };
    count[isKept ? "kept" : "removed"]++;
    this.counts.set(name, count);
  }

  list(): Counts {
    const all = [...this.counts].map(([name, count]) => ({ name, ...count }));
    return all.sort((a, b) => b.kept + b.removed - a.kept - a.removed || (a.name < b.name ? -1 : 1));
  }
}

/** The documents with the smallest hashes. */
class Sample {
  private readonly size: number;
  private readonly seed: number;
  private readonly items: { readonly rank: number; readonly example: Example }[] = [];

  constructor(size: number, seed: number) {
    this.size = size;
    this.seed = seed;
  }

  add(example: Example): void {
    const rank = hash32(`${example.id}\n${example.excerpt}`, this.seed);
    const last = this.items.at(-1);
    if (this.items.length >= this.size && (last === undefined || rank >= last.rank)) return;
    const at = this.items.findIndex((item) => item.rank > rank);
    this.items.splice(at === -1 ? this.items.length : at, 0, { rank, example });
    if (this.items.length > this.size) this.items.pop();
  }

  list(): Example[] {
    return this.items.map(({ example }) => example);
  }
}

const white = /\s+/g;

function excerptOf(text: string): string {
  const cut = text
    .slice(0, excerptChars * 2)
    .replace(white, " ")
    .trim();
  return cut.length > excerptChars ? `${cut.slice(0, excerptChars)}…` : cut;
}

function nameOf(value: unknown): string {
  return typeof value === "string" ? value : "none";
}

function hostOf(value: unknown): string | undefined {
  if (typeof value !== "string" || !canParseUrl(value)) return undefined;
  return new URL(value).host || undefined;
}
