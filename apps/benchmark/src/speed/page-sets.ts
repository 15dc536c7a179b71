import { join } from "node:path";
import { loadInput } from "../accuracy/page-task.ts";
import { addressOf, type GoldPage, loadDataSet, loadPage } from "../data-sets.ts";
import { sum } from "../metrics/statistics.ts";
import { pickSample } from "../sample.ts";
import type { PageInput } from "../systems/system.ts";
import type { PageFile } from "./builds.ts";

export interface PageSetRule {
  readonly id: string;
  readonly description: string;
  readonly dataSet: string;
  /** Pages of this set as a share of what `--pages` asks for. */
  readonly share: number;
  readonly accepts: (page: GoldPage) => boolean;
  readonly minBytes?: number;
  readonly maxBytes?: number;
}

const any = { dataSet: "wcxb-dev", share: 1, accepts: () => true } as const;
const web = { ...any, accepts: ({ pageType }: GoldPage) => pageType !== "documentation" };
const documentation = { ...any, share: 0.6, accepts: ({ pageType }: GoldPage) => pageType === "documentation" };

/** Kinds of pages that cost differently: on documentation, much more of the page is content. */
export const pageSets: readonly PageSetRule[] = [
  { id: "web", description: "web pages of all types but documentation", ...web },
  { id: "documentation", description: "documentation pages", ...documentation },
  { id: "everyday", description: "the same, of at most 180 KB: 88 KB in the mean", ...web, maxBytes: 180_000 },
  {
    id: "everyday-documentation",
    description: "documentation pages of at most 50 KB: 30 KB in the mean",
    ...{ ...documentation, maxBytes: 50_000 },
  },
  { id: "small", description: "web pages of at most 30 KB", ...web, maxBytes: 30_000 },
  ...[16, 32, 64, 128, 256, 512].map(around),
];

/** Pages of about a size, to compare cost with size. */
function around(kilobytes: number): PageSetRule {
  const [minBytes, maxBytes] = [kilobytes * 750, kilobytes * 1333];
  const description = `pages of ${Math.round(minBytes / 1000)} to ${Math.round(maxBytes / 1000)} KB`;
  return { id: `${kilobytes}kb`, description, ...any, minBytes, maxBytes };
}

export interface PageSet {
  readonly id: string;
  readonly description: string;
  readonly pages: readonly PageInput[];
  /** Where they come from. */
  readonly files: readonly PageFile[];
  readonly bytes: number;
}

/** Load a fixed sample of pages into memory, so that no reading is timed. */
export async function loadPageSet(rule: PageSetRule, dataFolder: string, count: number): Promise<PageSet> {
  const { folder, pages } = await loadDataSet(dataFolder, rule.dataSet);
  const { id, description, accepts, share } = rule;
  const accepted = pages.filter(accepts);
  const fitting = rule.maxBytes === undefined ? accepted : await ofSize(rule, folder, accepted);
  const picked = pickSample(fitting, Math.max(1, Math.round(count * share)));
  const files = picked.map((page) => ({ id: page.id, file: join(folder, page.file), ...addressOf(page) }));
  const inputs = await Promise.all(picked.map((page) => loadInput(folder, page)));
  const bytes = sum(inputs, (page) => page.bytes.length);
  return { id, description, pages: inputs, files, bytes };
}

/** Pages of a range of sizes. Read one after the other: all of them would not fit into memory. */
async function ofSize(
  { minBytes = 0, maxBytes = Number.POSITIVE_INFINITY }: PageSetRule,
  folder: string,
  pages: readonly GoldPage[],
): Promise<GoldPage[]> {
  const fitting: GoldPage[] = [];
  for (const page of pages) {
    const { length } = await loadPage(folder, page);
    if (length >= minBytes && length <= maxBytes) fitting.push(page);
  }
  return fitting;
}
