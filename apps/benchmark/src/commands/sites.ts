import { decode, measure, parsePage } from "@decant/dom";
import type { Pipeline, PipelineOptions } from "@decant/pipeline";
import { learn } from "@decant/site";
import { writeJson } from "../json.ts";
import { timeCpu } from "../measured-process.ts";
import { compareTexts } from "../metrics/index.ts";
import { groupBy, mean } from "../metrics/statistics.ts";
import { decantModelUse, readPages } from "../open-sets.ts";
import * as option from "../options.ts";
import { Random } from "../sample.ts";
import { createDecantPipelines } from "../systems/decant.ts";
import { fixed, formatColumns } from "../table.ts";

const options = {
  ...option.oneSet,
  minPages: option.count(3, "hosts with at least so many pages", 5),
  pages: option.count(5, "pages of each generated site", 20),
  generated: option.flag("generated sites alone"),
  json: option.json,
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "learn site templates, and compare the text of the pages without and with them",
  options,
  runSites,
);

async function runSites(options: Options): Promise<void> {
  const generated = measureSites(generateSites(options.pages), opener(false), 5);
  report("generated sites", generated);
  const hosts = options.generated === true ? [] : await measureHosts(options);
  if (options.json !== undefined) await writeJson(options.json, [...generated, ...hosts]);
}

/** Makes the pipeline for a page's address. */
type Open = (url: string, options: PipelineOptions) => Pipeline;

function opener(crossValidated: boolean): Open {
  return (url, pipeline) => createDecantPipelines(undefined, { crossValidated, pipeline })(url);
}

async function measureHosts({ data, set, minPages }: Options): Promise<SiteScores[]> {
  const pages: SitePage[] = [];
  for await (const { gold, bytes } of readPages({ data, set: [set] }))
    if (URL.canParse(gold.url)) pages.push({ url: gold.url, html: decode(bytes).text, text: gold.text ?? "" });
  const hosts = [...groupBy(pages, ({ url }) => new URL(url).host)].sort(([a], [b]) => (a < b ? -1 : 1));
  const large = new Map(hosts.filter(([, { length }]) => length >= minPages));
  const scores = measureSites(large, opener(decantModelUse({ id: set }) === "cross-validated"), minPages);
  report(`${set}, hosts with ${minPages} pages and more`, scores);
  return scores;
}

interface PageScores {
  readonly before: ReturnType<typeof compareTexts>;
  readonly after: ReturnType<typeof compareTexts>;
  /** The template was not applied. */
  readonly isRefused: boolean;
  /** Milliseconds of CPU. */
  readonly learnMs: number;
  readonly beforeMs: number;
  readonly afterMs: number;
}

interface SiteScores {
  readonly name: string;
  readonly parts: number | null;
  readonly pages: readonly PageScores[];
}

const refusals: ReadonlySet<string> = new Set(["site/out-of-date", "extractor/exclusions-refused"]);

/** Learn the template of each site from all its pages, and convert each page without and with it. */
export function measureSites(
  sites: ReadonlyMap<string, readonly SitePage[]>,
  open: Open,
  minPages: number,
): SiteScores[] {
  return [...sites].map(([name, pages]) => {
    const { ms, result: siteTemplate } = timeCpu(() => {
      const tables = pages.map(({ html, url }) => {
        const page = parsePage(html);
        return { table: measure(page.document, page.order), url };
      });
      return learn(tables, { minPages });
    });
    const scores = pages.map(({ url, html, text }): PageScores => {
      const convert = (options: PipelineOptions) => {
        const pipeline = open(url, options);
        return timeCpu(() => pipeline.convert(html, { url }));
      };
      const [before, after] = [convert({}), convert({ siteTemplate })];
      return {
        before: compareTexts(before.result.text, text),
        after: compareTexts(after.result.text, text),
        isRefused: after.result.diagnostics.some(({ code }) => refusals.has(code)),
        ...{ learnMs: ms / pages.length, beforeMs: before.ms, afterMs: after.ms },
      };
    });
    return { name, parts: siteTemplate.sites.reduce((sum, { parts }) => sum + parts.length, 0), pages: scores };
  });
}

function report(title: string, sites: readonly SiteScores[]): void {
  const all = { name: "all pages", parts: null, pages: sites.flatMap(({ pages }) => pages) };
  const average =
    (read: (page: PageScores) => number, digits = 3) =>
    ({ pages }: SiteScores) =>
      fixed(mean(pages.map(read)), digits);
  const table = formatColumns([...sites, all], {
    site: ({ name }) => name,
    pages: ({ pages }) => pages.length,
    parts: ({ parts }) => parts,
    precision: average(({ before }) => before.precision),
    "precision with it": average(({ after }) => after.precision),
    recall: average(({ before }) => before.recall),
    "recall with it": average(({ after }) => after.recall),
    F1: average(({ before }) => before.f1),
    "F1 with it": average(({ after }) => after.f1),
    refused: ({ pages }) => pages.filter(({ isRefused }) => isRefused).length,
    "learn ms": average(({ learnMs }) => learnMs, 1),
    ms: average(({ beforeMs }) => beforeMs, 1),
    "ms with it": average(({ afterMs }) => afterMs, 1),
  });
  console.log(`\n${title}\n${table}`);
}

/** A page of a site with the text of its content. */
export interface SitePage {
  readonly url: string;
  readonly html: string;
  readonly text: string;
}

// biome-ignore format: words
const words = "heron tern gull coot rail plover curlew dunlin avocet godwit whimbrel snipe the outer mole near salt pans by old quay rests nests calls waits for ebb was ringed in early spring after first frost at low water before sunrise when wind turns late year warden a volunteer counted photographed drew described followed reported of them again later".split(" ");

const sentence = (random: Random): string =>
  `The ${Array.from({ length: 10 + random.below(14) }, () => random.pick(words)).join(" ")} ${3 + random.below(190)}.`;

const authors = [
  "Ada Quill writes about wading birds and has kept the diary of the salt pans for twelve years. She lives on a barge.",
  "Tom Mole is the warden of the outer harbour. He counts what flies, swims and runs aground, and writes it down on Fridays.",
  "Ines Strand draws maps of the reed beds and repairs the hides. Her notes have been printed in four languages so far.",
];
const newsletter =
  "Get the harbour letter. Every Sunday we send you the counts of the week, one photograph and the tides of the days to come.";
const disclaimer =
  "The counts in our diary are made by volunteers from a distance. They are estimates and must not be used for navigation.";
const support =
  "You read this for free because 412 members pay for the hides, the boat and the tea. Become a member today.";

interface PageParts {
  readonly title: string;
  readonly body: readonly string[];
  readonly author: string;
  readonly related: string;
}

const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join("\n");

/** How a site puts its pages together: where its boxes stand, and with how much help of its mark-up. */
const layouts: Readonly<Record<string, (parts: PageParts) => string>> = {
  "boxes named for what they are": ({ title, body, author, related }) => `<main><article><h1>${title}</h1>
${paragraphs(body.slice(0, 1))}<div class="newsletter-box"><p>${newsletter}</p></div>${paragraphs(body.slice(1))}
<div class="author-box"><p>${author}</p></div><div class="disclaimer"><p>${disclaimer}</p></div>
<aside class="related"><h3>More from the diary</h3><ul>${related}</ul></aside></article></main>`,
  "boxes without names": ({ title, body, author, related }) => `<div class="page"><div class="text"><h1>${title}</h1>
${paragraphs(body.slice(0, 1))}<div class="inner"><p>${newsletter}</p></div>${paragraphs(body.slice(1))}
<div class="inner"><p>${author}</p></div><div class="inner"><p>${disclaimer}</p></div>
<div class="inner"><p>Keep reading</p><ul>${related}</ul></div></div></div>`,
  "boxes that are paragraphs of the article": ({
    title,
    body,
    author,
    related,
  }) => `<div class="story"><h2>${title}</h2>
${paragraphs(body.slice(0, 2))}<p>${support}</p>${paragraphs(body.slice(2))}
<p>${author}</p><p>${disclaimer}</p><section><h4>From the same weeks</h4>${related.replaceAll(/<(\/?)li>/g, "<$1p>")}</section></div>`,
};

const header = `<header><a href="/">Harbour diary</a><nav><ul><li><a href="/counts">Counts</a></li><li><a href="/tides">Tides</a></li>
<li><a href="/people">People</a></li><li><a href="/shop">Shop</a></li></ul></nav></header>`;
const footer = `<footer><p>Harbour diary, kept by the wardens of the old harbour since 1921. All texts may be quoted.</p></footer>`;

/**
 * Sites of our own whose articles have boxes inside the text: a letter to subscribe to, three authors, a disclaimer, a list of other pages.
 *
 * @param count Pages of each site.
 */
export function generateSites(count: number): ReadonlyMap<string, readonly SitePage[]> {
  return new Map(Object.entries(layouts).map(([name, wrap], layout) => [name, makeSite(count, layout, wrap)]));
}

function makeSite(count: number, layout: number, wrap: (parts: PageParts) => string): SitePage[] {
  const random = new Random(25 + layout);
  const titles = Array.from(
    { length: count },
    (_, at) => `Where the ${random.pick(words)} is: notes from week ${at + 1}`,
  );
  return titles.map((title, at) => {
    const body = Array.from({ length: 2 + random.below(5) }, () =>
      Array.from({ length: 2 + random.below(3) }, () => sentence(random)).join(" "),
    );
    const others = [1, 2, 3, 4].map((step) => (at * 7 + step) % count);
    const related = others.map((other) => `<li><a href="/week-${other + 1}">${titles[other]}</a></li>`).join("");
    const content = wrap({ title, body, author: authors[random.below(3)] as string, related });
    return {
      url: `https://diary-${layout}.example/week-${at + 1}`,
      html: `<!doctype html><html lang="en"><head><title>${title} | Harbour diary</title></head><body>${header}${content}${footer}</body></html>`,
      text: body.join("\n"),
    };
  });
}
