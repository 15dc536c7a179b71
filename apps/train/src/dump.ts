import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { addressOf, type DataSet, type GoldPage, loadPage } from "@decant/benchmark/data-sets";
import type { TrainingSet } from "@decant/benchmark/fold-models";
import { digestOfNames, foldCount, foldOf, hostOf } from "@decant/benchmark/folds";
import { loadRoundTripSet, type RoundTripPage } from "@decant/benchmark/round-trip";
import { decode, parse } from "@decant/dom";
import { blockChars, describeBlocks, featureNames } from "@decant/extractor/training";
import { extractMetadata } from "@decant/metadata";
import { forgiveOmissions, type Labels, labelBySegments, labelByText, wordsOf } from "./labels.ts";

/**
 * Read the documentation round trip as a training set.
 *
 * Its gold is the text that went into the generators, so everything else on a page is chrome of the generator. All pages of a
 * generator form one group and go into one fold: what is tested there is a template that was never seen.
 */
export async function loadRoundTrip(dataFolder: string, id: string): Promise<DataSet> {
  const { folder, pages, goldSha256 } = await loadRoundTripSet(dataFolder, id);
  return { id, metric: "words", folder, pages: pages.map(goldPageOf), goldSha256 };
}

function goldPageOf({ generator, page, file, group, gold }: RoundTripPage): GoldPage {
  return { id: `${generator}/${page}`, url: gold.url, file, group, text: gold.allowText, with: [], without: [] };
}

export interface DescribedPage {
  /** Rows of numbers as the scorers of the extractor are given them. */
  readonly rows: Float32Array;
  readonly words: Int32Array;
  readonly labels: Labels;
}

/** Describe a page by the extractor's own numbers, with the hints that `@decant/pipeline` gives it, and label its blocks. */
export function describePage(bytes: Uint8Array, gold: GoldPage): DescribedPage {
  const document = parse(decode(bytes).text);
  const { hints } = extractMetadata(document, addressOf(gold));
  const { rows, texts, table, blocks, isNamed } = describeBlocks(document, hints);
  const labels = gold.text === undefined ? labelBySegments(texts, gold) : labelByText(texts, gold.text);
  if (isNarrow(gold)) {
    const links = Float32Array.from(texts, (_, block) => {
      const { chars, links } = blockChars(table, blocks, block);
      return chars === 0 ? 0 : links / chars;
    });
    const isCaption = Uint8Array.from(texts, (_, block) =>
      Number(
        rows[block * featureNames.length + captionColumn] === 1 ||
          rows[block * featureNames.length + captionName] === 1,
      ),
    );
    forgiveOmissions({ labels, container: blocks.container, parent: table.parent, links, isNamed, isCaption });
  }
  return { rows, words: Int32Array.from(texts, (text) => wordsOf(text).length), labels };
}

/**
 * Whether the gold of a page is a text without captions, callouts and ends: that of articles and news. On other types of wcxb-dev the
 * gold keeps them, and forgiving its omissions cost documentation .006 and products .012; the gold of the round trip is its source.
 */
function isNarrow({ text, group, pageType = "article" }: GoldPage): boolean {
  return text !== undefined && group === undefined && pageType === "article";
}

const captionColumn = featureNames.indexOf("tagCaption");
const captionName = featureNames.indexOf("near.caption");

/** What a dump is made of; `dump.json` in its folder. */
export interface DumpManifest {
  readonly featureNames: readonly string[];
  readonly featureNamesSha256: string;
  readonly foldCount: number;
  readonly sets: Readonly<Record<string, TrainingSet>>;
}

/** One line of `pages.jsonl`. The rows of the pages follow each other in the order of the lines. */
export interface DumpedPage {
  readonly set: string;
  readonly id: string;
  readonly host: string;
  readonly fold: number;
  /** What the labels were made from. */
  readonly gold: "text" | "segments" | "source";
  readonly blocks: number;
}

/**
 * Write the features and labels of all blocks of some data sets into a folder:
 *
 * - `features.f32`: rows of 32-bit floats, little-endian, one row a block;
 * - `labels.f32`: one 32-bit float a block, NaN for an unlabelled one; `words.i32`: its number of words;
 * - `pages.jsonl`: {@link DumpedPage}; `dump.json`: {@link DumpManifest}.
 *
 * @throws {RangeError} If a feature is not a finite number: the trees of the extractor know no missing values.
 */
export async function dump(sets: readonly DataSet[], folder: string): Promise<DumpManifest> {
  await mkdir(folder, { recursive: true });
  const columns = ["features.f32", "labels.f32", "words.i32", "pages.jsonl"] as const;
  const files = columns.map((name) => createWriteStream(join(folder, name)));
  const write = async (parts: readonly (Uint8Array | string)[]): Promise<void> => {
    for (const [i, part] of parts.entries()) await new Promise((done) => files[i]?.write(part, done));
  };
  const dumped: Record<string, TrainingSet> = {};
  for (const set of sets) dumped[set.id] = await dumpSet(set, write);
  await Promise.all(files.map((file) => finished(file.end())));
  const manifest = { featureNames, featureNamesSha256: digestOfNames(featureNames), foldCount, sets: dumped };
  await writeFile(join(folder, "dump.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return manifest;
}

async function dumpSet(
  set: DataSet,
  write: (parts: readonly (Uint8Array | string)[]) => Promise<void>,
): Promise<TrainingSet> {
  const digest = createHash("sha256");
  const hosts = new Set<string>();
  let blocks = 0;
  let labelled = 0;
  let content = 0;
  for (const gold of set.pages) {
    const bytes = await loadPage(set.folder, gold);
    digest.update(bytes);
    const page = describePage(bytes, gold);
    checkFinite(page, `${set.id} ${gold.id}`);
    const line = pageLine(set.id, gold, page);
    await write([bytesOf(page.rows), bytesOf(page.labels), bytesOf(page.words), `${JSON.stringify(line)}\n`]);
    hosts.add(line.host);
    blocks += line.blocks;
    for (const label of page.labels) {
      if (Number.isNaN(label)) continue;
      labelled++;
      content += label;
    }
  }
  return {
    goldSha256: set.goldSha256,
    pagesSha256: digest.digest("hex"),
    pages: set.pages.length,
    hosts: hosts.size,
    blocks,
    labelled,
    content: Math.round(content),
  };
}

function pageLine(set: string, { id, url, group, text }: GoldPage, { words }: DescribedPage): DumpedPage {
  const gold = text === undefined ? "segments" : group === undefined ? "text" : "source";
  return { set, id, host: group ?? hostOf(url), fold: foldOf(group ?? url), gold, blocks: words.length };
}

function checkFinite({ rows }: DescribedPage, page: string): void {
  const at = rows.findIndex((value) => !Number.isFinite(value));
  if (at === -1) return;
  throw new RangeError(`${page}: feature ${featureNames[at % featureNames.length]} is ${rows[at]}`);
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array | Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
