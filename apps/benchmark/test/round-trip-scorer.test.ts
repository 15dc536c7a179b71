import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { decode } from "@decant/dom";
import { createPipeline } from "@decant/pipeline";
import { htmlToMarkdown } from "@mdream/js";
import { describe, expect, test } from "vitest";
import { findDataFolder, loadPage } from "../src/data-sets.ts";
import { loadRoundTripSet, type RoundTripGold } from "../src/round-trip/gold.ts";
import { scoreRoundTrip } from "../src/round-trip/score-page.ts";

/** Its own dependencies have to be installed beside it, so it may lie elsewhere than the data. */
const data = findDataFolder();
const file = process.env.DECANT_ROUNDTRIP_SCORER ?? resolve(data ?? "", "../eval/roundtrip/score.mjs");
const reference: Reference | undefined = existsSync(file)
  ? await import(pathToFileURL(file).href).catch(() => undefined)
  : undefined;
const missing = data === undefined || reference === undefined;
if (missing)
  console.warn(`round-trip scorer: skipped (${data === undefined ? "no data folder" : `cannot load ${file}`})`);

interface Reference {
  scorePage(gold: RoundTripGold, markdown: string, title: string): { out: Readonly<Record<string, unknown>> };
}

const pipeline = createPipeline();
type Maker = (html: string, gold: RoundTripGold) => { readonly markdown: string; readonly title: string };

/** Markdown of every quality. */
const makers: Readonly<Record<string, Maker>> = {
  whole: (html, { url }) => {
    const { markdown, metadata } = pipeline.convert(html, { url });
    return { markdown, title: metadata.title ?? "" };
  },
  "without title, languages and marks of headings": (html, { url }) => {
    const { markdown } = pipeline.convert(html, { url });
    return { markdown: markdown.replace(/^```\w+$/gm, "```").replace(/^#+ /gm, ""), title: "" };
  },
  "every second block": (html, { url, title }) => {
    const blocks = pipeline.convert(html, { url }).markdown.split("\n\n");
    return { markdown: blocks.filter((_, index) => index % 2 === 0).join("\n\n"), title: `${title} - Docs` };
  },
  "all of the page": (html) => ({ markdown: htmlToMarkdown(html), title: "" }),
  nothing: () => ({ markdown: "", title: "" }),
};

describe.skipIf(missing)("the reference scorer gives the same figures", () => {
  test.each(Object.keys(makers))("%s", async (name) => {
    const set = await loadRoundTripSet(data as string, "roundtrip-dev");
    for (const page of set.pages) {
      const { markdown, title } = (makers[name] as Maker)(decode(await loadPage(set.folder, page)).text, page.gold);
      const { figures } = scoreRoundTrip(page.gold, markdown, title);
      const theirs = (reference as Reference).scorePage(page.gold, markdown, title).out;
      expect(rounded(figures), `${page.generator}/${page.page}`).toEqual(rounded(theirs));
    }
  });
});

/** Shares and tallies with nine digits; the reference calls the count of predictions `pred`. */
function rounded(figures: Readonly<Record<string, unknown>>): unknown {
  const round = (value: number): number => Number(value.toFixed(9));
  return Object.fromEntries(
    Object.entries(figures).map(([category, figure]) => {
      if (typeof figure === "number") return [category, round(figure)];
      const { sum, gold, predicted, pred } = figure as Record<string, number>;
      return [category, { sum: round(sum as number), gold, predicted: predicted ?? pred }];
    }),
  );
}
