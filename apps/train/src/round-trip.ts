import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DataSet, GoldPage } from "@decant/benchmark/data-sets";

/**
 * Read the documentation round trip (`<generator>/<page>/page.html` with `gold.json`) as a training set.
 *
 * Its gold is the text that went into the generators, so everything else on a page is chrome of the generator. All pages of a
 * generator form one group and go into one fold: what is tested there is a template that was never seen.
 */
export async function loadRoundTrip(dataFolder: string, id: string): Promise<DataSet> {
  const folder = join(dataFolder, id);
  const digest = createHash("sha256");
  const pages: GoldPage[] = [];
  for (const generator of await foldersIn(folder)) {
    for (const page of await foldersIn(join(folder, generator))) {
      const gold = await readFile(join(folder, generator, page, "gold.json"));
      digest.update(gold);
      pages.push(readGold(generator, page, JSON.parse(gold.toString("utf8"))));
    }
  }
  return { id, metric: "words", folder, pages, goldSha256: digest.digest("hex") };
}

interface RoundTripGold {
  readonly url: string;
  /** All text that may occur in a faithful conversion, a line a block. */
  readonly allowText: string;
}

function readGold(generator: string, page: string, { url, allowText }: RoundTripGold): GoldPage {
  return {
    id: `${generator}/${page}`,
    url,
    file: `${generator}/${page}/page.html`,
    group: `generator:${generator}`,
    text: allowText,
    with: [],
    without: [],
  };
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return names.sort();
}
