import { existsSync } from "node:fs";
import { join } from "node:path";
import { addressOf, defaultSets } from "../data-sets.ts";
import { fixtures, fixturesWith, readData } from "../fixtures.ts";
import { openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { everyNth } from "../sample.ts";
import { type BuildReport, type PageFile, repository, runBuild, withBuildOf } from "../speed/builds.ts";
import { showProgress } from "../table.ts";

const options = {
  with: option.required("build", "folder of a build, or a commit"),
  data: option.data,
  set: option.names("data sets", defaultSets),
  every: option.every,
};

/** Pages that differ and are listed. */
const shown = 20;
/** Pages that one process converts. */
const pagesAtOnce = 500;

export const command: option.AddCommand = option.defineCommand(
  "compare the whole results of this working copy and of another build, on the fixtures and all pages of data sets; exits 1 if one differs",
  options,
  async ({ data, set, every, ...options }) => {
    const pages = everyNth([...fixturePages(), ...(await setPages(data, set))], every);
    const differing = await withBuildOf(options.with, (other) => compare(other, pages));
    showProgress("");
    for (const { id, parts } of differing.slice(0, shown)) console.log(`${id}: ${parts.join(", ")}`);
    console.log(`${differing.length} of ${pages.length} pages differ`);
    if (differing.length > 0) process.exitCode = 1;
  },
);

function fixturePages(): PageFile[] {
  return fixturesWith("index.html").map((id) => {
    const url = existsSync(join(fixtures, id, "case.json")) ? readData<PageFile>(`${id}/case.json`).url : undefined;
    return { id, file: join(fixtures, id, "index.html"), url };
  });
}

async function setPages(data: string | undefined, ids: readonly string[]): Promise<PageFile[]> {
  const sets = await Promise.all(ids.map((id) => openDataSet(data, id)));
  return sets.flatMap(({ id, folder, pages }) =>
    pages.map((page) => ({ id: `${id} ${page.id}`, file: join(folder, page.file), ...addressOf(page) })),
  );
}

interface Difference {
  readonly id: string;
  /** Parts of the result: `markdown`, `ledger`. */
  readonly parts: readonly string[];
}

async function compare(other: string, pages: readonly PageFile[]): Promise<Difference[]> {
  const differing: Difference[] = [];
  for (let from = 0; from < pages.length; from += pagesAtOnce) {
    showProgress(`${from} of ${pages.length} pages`);
    const some = pages.slice(from, from + pagesAtOnce);
    const run = (folder: string) => runBuild({ folder, pages: some, wants: "results" });
    differing.push(...differencesOf(await run(other), await run(repository)));
  }
  return differing;
}

/** The pages whose results differ, with the parts that do. */
export function differencesOf(before: BuildReport, after: BuildReport): Difference[] {
  return after.digests.flatMap(([id, parts], page) => {
    const [, others = {}] = before.digests[page] ?? [];
    const names = [...new Set([...Object.keys(others), ...Object.keys(parts)])];
    const changed = names.filter((name) => parts[name] !== others[name]);
    return changed.length === 0 ? [] : [{ id, parts: changed }];
  });
}
