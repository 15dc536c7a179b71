import { median } from "../metrics/statistics.ts";
import { fixed, formatColumns, showProgress } from "../table.ts";
import { type BuildReport, type PageFile, repository, runBuild } from "./builds.ts";

export const comparedPresets = ["balanced", "fast"] as const;

export interface CompareOptions {
  /** The folder of a build of the repository to compare with. */
  readonly other: string;
  /** The folder of a build of this side. @default the repository that this command is of */
  readonly here?: string;
  readonly rounds: number;
  readonly set: string;
  readonly pages: readonly PageFile[];
}

const figures: readonly (readonly [name: string, of: (report: BuildReport, pages: number) => number])[] = [
  ["warm, ms a page", ({ warmMs }, pages) => warmMs / pages],
  ["first pages of a process, ms a page", ({ firstMs }, pages) => firstMs / pages],
  ["import, ms", ({ importMs }) => importMs],
  ["garbage, KB a page", ({ garbage }, pages) => garbage / pages / 1000],
];

/**
 * Compare what pages cost in two builds, in turns, each time in a process of its own: of two builds in one process, that which is loaded
 * second is slower by a fifth.
 */
export async function compareBuilds(options: CompareOptions) {
  const { other, here = repository, rounds, set, pages } = options;
  const comparisons: ReturnType<typeof summarize> = [];
  for (const preset of comparedPresets) {
    const reports: (readonly [before: BuildReport, after: BuildReport])[] = [];
    for (let round = 0; round < rounds; round++) {
      showProgress(`${set}, ${preset}: round ${round + 1} of ${rounds}`);
      const run = async (folder: string): Promise<BuildReport> => {
        const task = { folder, pages, preset };
        const { garbage } = await runBuild({ ...task, wants: "garbage" });
        return { ...(await runBuild({ ...task, wants: "cost" })), garbage };
      };
      const [first, second] = round % 2 === 0 ? [other, here] : [here, other];
      const [one, two] = [await run(first), await run(second)];
      reports.push(round % 2 === 0 ? [one, two] : [two, one]);
    }
    comparisons.push(...summarize(set, preset, pages.length, reports));
  }
  return comparisons;
}

/** Each figure of both builds: medians over the rounds, and of their quotients, of which one below 1 is better. */
export function summarize(
  set: string,
  preset: string,
  pages: number,
  reports: readonly (readonly [before: BuildReport, after: BuildReport])[],
) {
  return figures.map(([figure, of]) => {
    const changes = reports.map(([before, after]) => of(after, pages) / of(before, pages));
    return {
      ...{ set, preset, figure },
      before: median(reports.map(([before]) => of(before, pages))),
      after: median(reports.map(([, after]) => of(after, pages))),
      change: median(changes),
      least: Math.min(...changes),
      most: Math.max(...changes),
    };
  });
}

export function formatComparison(revision: string, comparisons: ReturnType<typeof summarize>): string {
  return formatColumns(comparisons, {
    set: ({ set }) => set,
    preset: ({ preset }) => preset,
    CPU: ({ figure }) => figure,
    [`at ${revision}`]: ({ before }) => fixed(before, 1),
    here: ({ after }) => fixed(after, 1),
    change: ({ change }) => fixed(change, 3),
    least: ({ least }) => fixed(least, 3),
    most: ({ most }) => fixed(most, 3),
  });
}
