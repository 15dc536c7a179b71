import { Deduplicator, type DedupMethod } from "@decant/quality/dedup";
import { cpuNow, timeCpu } from "../measured-process.ts";
import { type MadeDocument, makeCorpus } from "./make-corpus.ts";

export type SizeCost = ReturnType<typeof measureSize>;

/** Four in ten documents are copies. */
const shareOfOriginals = 0.6;
const copyEvery = 9;
const sentences = 8;

/** `ms` is the CPU time of a document, without making it. */
function measureSize(size: number, method: DedupMethod) {
  const originals = Math.round(size * shareOfOriginals);
  let makingMs = 0;
  const corpus = function* (): Generator<MadeDocument> {
    const documents = makeCorpus(originals, sentences, copyEvery);
    for (;;) {
      const { ms, result: next } = timeCpu(() => documents.next());
      makingMs += ms;
      if (next.done === true) return;
      yield next.value;
    }
  };
  const started = cpuNow();
  const dedup = new Deduplicator({ method });
  let documents = 0;
  let kept = 0;
  for (const document of corpus()) {
    dedup.add(document);
    documents++;
  }
  for (const document of corpus()) if (dedup.judge(document).kind !== "duplicate") kept++;
  dedup.close();
  return { documents, kept, ms: (cpuNow() - started - makingMs) / documents };
}

const [size, method] = process.argv.slice(2);
process.stdout.write(JSON.stringify(measureSize(Number(size), method as DedupMethod)));
