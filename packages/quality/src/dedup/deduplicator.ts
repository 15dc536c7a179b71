import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aNumber, aString, aWholeNumber, canParseUrl, checkOptions, checkValue, oneOf } from "@decant/page";
import { Components, Ranks } from "./groups.ts";
import { IndexFolder } from "./index-folder.ts";
import { bandsFor, comparable, keyOf, minhash, minhashKeys, shingles, urlKey, wordHashes } from "./signatures.ts";
import {
  removeSpans,
  type SplitText,
  sentencesInRow,
  splitHostLines,
  splitParagraphs,
  splitRuns,
  splitSentences,
} from "./spans.ts";
import { MarkFile, RecordFile, type RecordGroup, SignatureFile, similarityOf, TextFile } from "./stores.ts";

/** Methods to find duplicates. The first three find documents, the others passages. */
export const dedupMethods = ["exact", "url", "minhash", "paragraphs", "sentences", "substrings", "host-lines"] as const;
export type DedupMethod = (typeof dedupMethods)[number];

/** Rules that choose which of several duplicates stays. */
export const keepRules = ["longest", "earliest", "canonical"] as const;
export type KeepRule = (typeof keepRules)[number];

export interface DedupOptions {
  readonly method: DedupMethod;
  /** @default "longest" */
  readonly keep?: KeepRule | undefined;
  /** Bands and rows of MinHash. @default 14 of 8, as FineWeb */
  readonly bands?: number | undefined;
  readonly rows?: number | undefined;
  /**
   * Similarity from which documents are duplicates with `minhash`: the share of their runs of five words that both have, from 0.2 to 1.
   * It chooses bands and rows, and pairs are compared: 99 % of the pairs of that similarity are found. @default none: pairs that share a band
   */
  readonly similarity?: number | undefined;
  /** Words of a run that `substrings` compares. @default 50 */
  readonly words?: number | undefined;
  /**
   * Folder of an index that survives runs: a document that repeats one of an earlier run goes, and {@link Deduplicator.commit} adds those
   * of this run. Not for `host-lines`. @default none
   */
  readonly index?: string | undefined;
  /** Documents of a host that must contain a line before it counts as boilerplate. @default 5 */
  readonly hostDocuments?: number | undefined;
  /** Folder for temporary files. @default the system's */
  readonly folder?: string | undefined;
}

/** Parts of a document that methods compare. */
export interface DedupDocument {
  readonly id: string;
  readonly text: string;
  readonly url?: string | null | undefined;
  readonly canonicalUrl?: string | null | undefined;
  /** ISO 8601. */
  readonly published?: string | null | undefined;
}

/** Decision about a document. */
export type DedupVerdict =
  | { readonly kind: "kept" }
  | { readonly kind: "duplicate"; readonly of: string }
  /** Passages go; the document goes if no text is left. */
  | { readonly kind: "shortened"; readonly text: string; readonly removed: readonly string[] };

/**
 * Finds duplicates in a corpus of any size.
 *
 * Give it all documents with {@link add}, then all again, in the same order, with {@link judge}. The result does not depend on their order:
 * duplicates of duplicates are one group, and a rule chooses the one that stays. Signatures are on disk; memory has some 30 bytes for each
 * document.
 *
 * @example
 * const dedup = new Deduplicator({ method: "exact" });
 * const documents = [{ id: "a", text: "The tide turns." }, { id: "b", text: "The  tide TURNS." }];
 * for (const document of documents) dedup.add(document);
 * documents.map((document) => dedup.judge(document).kind).sort(); // ["duplicate", "kept"]
 * dedup.close();
 */
export class Deduplicator {
  private readonly options: Required<{
    [Key in keyof Omit<DedupOptions, "index" | "similarity">]: NonNullable<DedupOptions[Key]>;
  }>;
  private readonly similarity: number | undefined;
  private readonly index: IndexFolder | undefined;
  private readonly signatures: SignatureFile | undefined;
  /** Documents of earlier runs, which have the first numbers. */
  private readonly earlier: number;
  private readonly folder: string;
  private readonly records: RecordFile;
  private readonly ids: TextFile;
  private readonly ranks = new Ranks();
  private groups: Components | undefined;
  private best = new Uint32Array(0);
  private readonly marks: MarkFile;
  private judged = 0;

  /** @throws {TypeError | RangeError} If an option is wrong. */
  constructor(options: DedupOptions) {
    checkOptions(options, {
      method: oneOf(...dedupMethods),
      keep: oneOf(...keepRules),
      bands: aWholeNumber(1, 1024),
      rows: aWholeNumber(1, 1024),
      hostDocuments: aWholeNumber(2),
      similarity: aNumber(0.2, 1),
      words: aWholeNumber(5, 1000),
      index: aString,
      folder: aString,
    });
    checkValue("method", options.method, oneOf(...dedupMethods));
    const {
      method,
      keep = "longest",
      similarity,
      words = 50,
      hostDocuments = 5,
      folder = tmpdir(),
      ...bandsOf
    } = options;
    if (similarity !== undefined && (bandsOf.bands !== undefined || bandsOf.rows !== undefined || method !== "minhash"))
      throw new RangeError("similarity: expected the method minhash without bands and rows, which it chooses");
    if (options.index !== undefined && method === "host-lines")
      throw new RangeError("index: expected another method; host-lines counts the documents of one run");
    const { bands = 14, rows = 8 } = similarity === undefined ? bandsOf : bandsFor(similarity);
    this.similarity = similarity;
    this.options = { method, keep, bands, rows, hostDocuments, words, folder };
    this.index =
      options.index === undefined
        ? undefined
        : new IndexFolder(options.index, {
            method,
            ...(method === "minhash" && { bands, rows, similarity: similarity ?? 0 }),
            ...(method === "substrings" && { words }),
          });
    this.folder = mkdtempSync(join(folder, "decant-dedup-"));
    this.records = new RecordFile(this.folder, this.index?.folder);
    this.ids = new TextFile(join(this.folder, "ids"));
    this.marks = new MarkFile(this.folder);
    if (similarity !== undefined) this.signatures = new SignatureFile(join(this.folder, "signatures"), bands * rows);
    this.earlier = this.index === undefined ? 0 : this.readIndex(this.index);
    this.judged = this.earlier;
  }

  /** Documents of earlier runs come before all others under every rule. */
  private readIndex(index: IndexFolder): number {
    const ids = index.ids();
    for (const id of ids) {
      this.ids.add(id);
      this.ranks.add(Number.NEGATIVE_INFINITY, keyOf(id));
    }
    this.signatures?.addBytes(index.signatures());
    return ids.length;
  }

  add(document: DedupDocument): void {
    if (this.groups !== undefined) throw new TypeError("add: expected all documents before the first judge");
    const number = this.ranks.count;
    this.ids.add(document.id);
    this.ranks.add(rankOf(document, this.options.keep), keyOf(`${document.id}\n${document.text}`));
    this.write(document, number);
  }

  private write(document: DedupDocument, number: number): void {
    const { method, bands, rows } = this.options;
    const { text } = document;
    if (method === "url") {
      const key = urlKey(document.canonicalUrl ?? "") ?? urlKey(document.url ?? "") ?? urlKey(document.id);
      if (key !== undefined) this.records.add(...keyOf(key), number, 0);
      return;
    }
    const signature = method === "minhash" ? minhash(shingles(wordHashes(text)), bands * rows) : undefined;
    this.signatures?.add(signature ?? []);
    // Empty documents are not duplicates of each other.
    if (text.trim() === "") return;
    if (method === "exact") this.records.add(...keyOf(comparable(text)), number, 0);
    else if (signature !== undefined)
      for (const key of minhashKeys(signature, { bands, rows })) this.records.add(...key, number, 0);
    else for (const { key, first } of this.split(document).keys) this.records.add(...key, number, first);
  }

  private split({ text, url, id }: DedupDocument): SplitText {
    const { method } = this.options;
    if (method === "paragraphs") return splitParagraphs(text);
    if (method === "sentences") return splitSentences(text);
    if (method === "substrings") return splitRuns(text, this.options.words);
    return splitHostLines(text, hostOf(url) ?? hostOf(id) ?? "");
  }

  /** @param document The same documents as were added, in the same order. */
  judge(document: DedupDocument): DedupVerdict {
    if (this.groups === undefined) this.compare();
    const number = this.judged++;
    if (number >= this.ranks.count) throw new TypeError("judge: expected the documents that were added");
    const best = this.best[this.groups?.find(number) ?? number];
    if (best !== number) return { kind: "duplicate", of: this.ids.read(best) };
    const firsts = this.marks.spansOf(number);
    if (firsts.size === 0) return { kind: "kept" };
    const removed = new Set<number>();
    for (const first of firsts) for (let k = 0; k < this.spansInRow; k++) removed.add(first + k);
    return {
      kind: "shortened",
      ...removeSpans(document.text, this.split(document).spans, removed, this.options.method === "substrings"),
    };
  }

  private get spansInRow(): number {
    const { method, words } = this.options;
    if (method === "substrings") return words;
    return method === "sentences" ? sentencesInRow : 1;
  }

  /**
   * Add the documents of this run to the index. Keys that a duplicate shares with others lead to the one that stayed.
   *
   * @throws {TypeError} Without an index, or before all documents were judged.
   */
  commit(): void {
    const { index, earlier, groups, ranks, records, signatures } = this;
    if (index === undefined) throw new TypeError("commit: expected the option index");
    if (groups === undefined || this.judged < ranks.count)
      throw new TypeError("commit: expected that all documents were judged");
    const numbers = new Uint32Array(ranks.count).map((_, i) => i);
    const ids: string[] = [];
    for (let i = earlier; i < ranks.count; i++) {
      if (this.best[groups.find(i)] !== i) continue;
      numbers[i] = earlier + ids.length;
      ids.push(this.ids.read(i));
      if (signatures !== undefined) index.addSignature(signatures.read(i));
    }
    const kept = numbers.map((_, i) => numbers[this.best[groups.find(i)]]);
    records.appendTo(index.folder, kept, documentField);
    index.addDocuments(ids);
    index.commit();
  }

  close(): void {
    this.index?.close();
    this.signatures?.close();
    this.records.close();
    this.ids.close();
    this.marks.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private compare(): void {
    const { method } = this.options;
    const { count } = this.ranks;
    const groups = new Components(count);
    this.groups = groups;
    if (this.signatures !== undefined) this.chainSimilar(groups, this.signatures, this.similarity as number);
    else if (method === "exact" || method === "url" || method === "minhash") this.chainAll(groups);
    else this.markSpans();
    this.best = new Uint32Array(count).map((_, i) => i);
    for (let i = 0; i < count; i++) {
      const group = groups.find(i);
      if (this.ranks.compare(i, this.best[group]) < 0) this.best[group] = i;
    }
  }

  /** Documents of a group are chained, not paired: a group of n takes n steps. */
  private chainAll(groups: Components): void {
    for (const group of this.records.groups())
      for (let i = 1; i < group.length; i++) groups.unite(group.at(0, documentField), group.at(i, documentField));
  }

  /**
   * Documents under one key are compared by their signatures. The least number of equal hashes is one that nearly all pairs of the
   * similarity reach: three standard deviations below the mean. Equal signatures come first, so that each is compared with the different
   * ones alone, and with no more than a hundred of them.
   */
  private chainSimilar(groups: Components, signatures: SignatureFile, similarity: number): void {
    const hashes = this.options.bands * this.options.rows;
    const least = similarity - 3 * Math.sqrt((similarity * (1 - similarity)) / hashes);
    for (const group of this.records.groups()) {
      const byName = new Map<string, { readonly value: Uint16Array; readonly document: number }>();
      for (let i = 0; i < group.length; i++) {
        const document = group.at(i, documentField);
        const { buffer } = signatures.read(document);
        const name = Buffer.from(buffer).toString("latin1");
        const known = byName.get(name);
        if (known === undefined) byName.set(name, { value: new Uint16Array(buffer), document });
        else groups.unite(known.document, document);
      }
      const different = [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
      for (const [i, one] of different.entries())
        for (const other of different.slice(i + 1, i + 1 + comparedValues))
          if (
            groups.find(one.document) !== groups.find(other.document) &&
            similarityOf(one.value, other.value) >= least
          )
            groups.unite(one.document, other.document);
    }
  }

  private markSpans(): void {
    const { method, hostDocuments } = this.options;
    for (const group of this.records.groups()) {
      const isBoilerplate = method === "host-lines" && countDocuments(group) >= hostDocuments;
      if (method === "host-lines" && !isBoilerplate) continue;
      const kept = isBoilerplate ? -1 : this.bestOf(group);
      for (let i = 0; i < group.length; i++) {
        if (i === kept || group.at(i, documentField) < this.earlier || this.overlaps(group, i, kept)) continue;
        this.marks.add(group.at(i, documentField), group.at(i, spanField));
      }
    }
  }

  /** Whether a run of words overlaps the one that stays, as in a word that is repeated again and again. */
  private overlaps(group: RecordGroup, run: number, kept: number): boolean {
    if (this.options.method !== "substrings" || group.at(run, documentField) !== group.at(kept, documentField))
      return false;
    return Math.abs(group.at(run, spanField) - group.at(kept, spanField)) < this.spansInRow;
  }

  /** The first place in the best document stays. */
  private bestOf(group: RecordGroup): number {
    let best = 0;
    for (let i = 1; i < group.length; i++)
      if (this.ranks.compare(group.at(best, documentField), group.at(i, documentField)) > 0) best = i;
    return best;
  }
}

/** Numbers of a record after its key: a document, then the first span of a passage. */
const documentField = 2;
const spanField = 3;

/** Documents of a group, whose records are in their order. */
function countDocuments(group: RecordGroup): number {
  let count = 1;
  for (let i = 1; i < group.length; i++) if (group.at(i, documentField) !== group.at(i - 1, documentField)) count++;
  return count;
}

/** Different values of a key that one is compared with. */
const comparedValues = 100;

/** The smaller the better. */
function rankOf({ text, url, canonicalUrl, published }: DedupDocument, keep: KeepRule): number {
  if (keep === "earliest") {
    const time = published === null || published === undefined ? Number.NaN : Date.parse(published);
    return Number.isNaN(time) ? Number.MAX_VALUE : time;
  }
  const isCanonical = typeof canonicalUrl === "string" && canonicalUrl === url;
  return keep === "canonical" && isCanonical ? -Number.MAX_VALUE : -text.length;
}

function hostOf(address: string | null | undefined): string | undefined {
  return typeof address === "string" && canParseUrl(address) ? new URL(address).host : undefined;
}
