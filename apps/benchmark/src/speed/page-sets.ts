import { loadInput } from "../accuracy/page-task.ts";
import { type GoldPage, loadDataSet } from "../data-sets.ts";
import { pickSample } from "../sample.ts";
import type { PageInput } from "../systems/system.ts";

interface PageSetRule {
  readonly id: string;
  readonly description: string;
  readonly dataSet: string;
  /** Pages of this set as a share of what `--pages` asks for. */
  readonly share: number;
  readonly accepts: (page: GoldPage) => boolean;
  /** Larger pages are left out; as many of these are looked at for each that is wanted. */
  readonly maxBytes?: number;
}

/** Pages looked at for each that a rule with a limit wants. */
const lookedAt = 20;

/** Kinds of pages that cost differently: on documentation, much more of the page is content. */
export const pageSets: readonly PageSetRule[] = [
  {
    id: "web",
    description: "web pages of all types but documentation",
    dataSet: "wcxb-dev",
    share: 1,
    accepts: (page) => page.pageType !== "documentation",
  },
  {
    id: "documentation",
    description: "documentation pages",
    dataSet: "wcxb-dev",
    share: 0.6,
    accepts: (page) => page.pageType === "documentation",
  },
  {
    id: "small",
    description: "web pages of at most 30 KB",
    dataSet: "wcxb-dev",
    share: 1,
    accepts: (page) => page.pageType !== "documentation",
    maxBytes: 30_000,
  },
];

export interface PageSet {
  readonly id: string;
  readonly description: string;
  readonly pages: readonly PageInput[];
  readonly bytes: number;
}

/** Load a fixed sample of pages into memory, so that no reading is timed. */
export async function loadPageSet(rule: PageSetRule, dataFolder: string, count: number): Promise<PageSet> {
  const { folder, pages } = await loadDataSet(dataFolder, rule.dataSet);
  const { maxBytes = Number.POSITIVE_INFINITY } = rule;
  const wanted = Math.max(1, Math.round(count * rule.share));
  const sample = pickSample(
    pages.filter(rule.accepts),
    maxBytes < Number.POSITIVE_INFINITY ? wanted * lookedAt : wanted,
  );
  const loaded = await Promise.all(sample.map((page) => loadInput(folder, page)));
  const inputs = loaded.filter((page) => page.bytes.length <= maxBytes).slice(0, wanted);
  const bytes = inputs.reduce((sum, page) => sum + page.bytes.length, 0);
  return { id: rule.id, description: rule.description, pages: inputs, bytes };
}
