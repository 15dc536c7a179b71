import { decode } from "@decant/dom";
import { verification } from "@decant/normalize";
import { createPipeline } from "@decant/pipeline";
import { provePage } from "@decant/pipeline/explain";
import { addressOf, type GoldPage, loadPage } from "../data-sets.ts";
import { bagOf } from "../metrics/statistics.ts";
import { findWords } from "../python-text.ts";

/** A page to prove; plain data, so that it can be sent to a worker. */
export interface ProofTask {
  readonly folder: string;
  readonly page: Pick<GoldPage, "id" | "url" | "file" | "isHostOnly">;
}

export type ProofResult = Awaited<ReturnType<typeof provePageTask>> & {
  /** Set where the page gave no result. */
  readonly failure?: string;
};

/** Of a page that could not be converted. */
export const noProof: Omit<ProofResult, "id"> = {
  ...{ visible: 0, items: 0, blocks: 0, words: 0, unnamedWords: 0 },
  ...{ reported: {}, faults: [] },
};

const pipeline = createPipeline({ verify: true }, { verification });

/** Convert a page and check all that is promised of it against its HTML. `reported` are the violations that it reports, by id. */
export async function provePageTask({ folder, page: gold }: ProofTask) {
  const { id } = gold;
  const bytes = await loadPage(folder, gold);
  const page = pipeline.convert(bytes, addressOf(gold));
  const reported = Object.fromEntries(bagOf(page.violations.map(({ id }) => id)));
  const { visible, items, blocks, faults } = provePage(decode(bytes).text, page);
  return {
    ...{ id, visible, items, blocks, reported, faults },
    words: findWords(page.text).length,
    /** Words between parts of the content that went without a name. */
    unnamedWords: page.extraction.unnamedWords,
  };
}
