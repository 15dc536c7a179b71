import { fileURLToPath } from "node:url";
import { Deduplicator, type DedupMethod, type DedupOptions } from "@decant/quality/dedup";
import { edits, type MadeDocument, makeCorpus } from "../dedup/make-corpus.ts";
import type { SizeCost } from "../dedup/measure-size.ts";
import { runMeasured, siblingModule } from "../measured-process.ts";
import * as option from "../options.ts";
import { type Cell, fixed, formatTable } from "../table.ts";

const compared: Readonly<Record<string, DedupOptions>> = {
  exact: { method: "exact" },
  minhash: { method: "minhash" },
  "minhash, similarity 0.8": { method: "minhash", similarity: 0.8 },
  "minhash, similarity 0.6": { method: "minhash", similarity: 0.6 },
};
const measuredMethods = ["exact", "minhash", "sentences"] as const;

const options = {
  originals: option.count(1, "documents with copies, for recall and precision", 1000),
  sizes: option.numbers("sizes of corpora whose cost is measured", [10_000, 100_000]),
};

export const command: option.AddCommand = option.defineCommand(
  "recall and precision of duplicate search on a made corpus, and its cost at several sizes",
  options,
  async ({ originals, sizes }) => {
    console.log(`Recall by edit, and precision, %: ${originals} documents of 30 sentences, one copy of each kind\n`);
    const found = Object.entries(compared).map(([name, by]) => [name, ...judgeCorpus(originals, by)] satisfies Cell[]);
    console.log(formatTable(["method", ...edits, "precision"], found));
    console.log(
      "\nCost of a document, ms of CPU without making it; peak memory of the process, MB. Documents of 8 sentences\n",
    );
    const costs = sizes.flatMap((size) => measuredMethods.map((method) => measureCost(size, method)));
    console.log(formatTable(["documents", "method", "ms", "kept", "peak MB"], costs));
  },
);

/** Recall for each kind of copy: copies that are in one group with their original. Precision: removed documents that are in a group with their original's family alone. */
function judgeCorpus(originals: number, options: DedupOptions): Cell[] {
  const dedup = new Deduplicator(options);
  const groups = new Map<string, string>();
  for (const document of makeCorpus(originals, 30, 1)) dedup.add(document);
  const documents: MadeDocument[] = [...makeCorpus(originals, 30, 1)];
  for (const document of documents) {
    const verdict = dedup.judge(document);
    groups.set(document.id, verdict.kind === "duplicate" ? verdict.of : document.id);
  }
  dedup.close();
  const recall = edits.map((edit) => {
    const copies = documents.filter((document) => document.edit === edit);
    const together = copies.filter(({ id, original }) => groups.get(id) === groups.get(String(original)));
    return fixed((100 * together.length) / copies.length, 1);
  });
  const removed = documents.filter(({ id }) => groups.get(id) !== id);
  const right = removed.filter(({ id, original }) => Number.parseInt(groups.get(id) ?? "", 10) === original);
  return [...recall, removed.length === 0 ? null : fixed((100 * right.length) / removed.length, 1)];
}

/** In a process of its own, so that its memory is its own. */
function measureCost(size: number, method: DedupMethod): Cell[] {
  const { peakBytes, output } = runMeasured([sizeProgram, String(size), method]);
  const { documents, ms, kept } = JSON.parse(output) as SizeCost;
  return [documents, method, fixed(ms), kept, Math.round(peakBytes / 1e6)];
}

const sizeProgram = fileURLToPath(siblingModule(import.meta.url, "../dedup/measure-size"));
