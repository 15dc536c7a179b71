import { measure, parse } from "@decant/dom";
import { apply as applySite, learn, readTemplate, type SiteTemplate } from "@decant/site";
import { expect, test } from "vitest";
import { createPipeline } from "../src/index.ts";

const letter = "Get the harbour letter: the counts of the week, one photograph, and the tides of the days to come.";
const story = (bird: string): string =>
  `The ${bird} was counted at low water, when the others had left the mole, and again before the evening tide came in.`;
const page = (bird: string): string =>
  `<main><article><h1>The ${bird}</h1><p>${story(bird)}</p><p>In winter ${story(`old ${bird}`)}</p>
<div><p>${letter}</p></div><p>In spring ${story(`young ${bird}`)}</p></article></main>`;
const urlOf = (bird: string): string => `https://diary.example/${bird}`;

const template = learn(
  ["heron", "tern", "gull", "coot", "rail"].map((bird) => ({ table: measure(parse(page(bird))), url: urlOf(bird) })),
);

test("text that recurs on the site goes, with its rule in a ledger that balances", () => {
  const html = page("plover");
  const url = urlOf("plover");
  expect(createPipeline().convert(html, { url }).text).toContain(letter);
  const { text, ledger, violations } = createPipeline({ siteTemplate: template }, { applySite }).convert(html, { url });
  expect(text).not.toContain("letter");
  expect(text).toContain("In spring");
  const { totals } = ledger;
  expect(totals.droppedByRule["site/recurring"]).toBe(letter.replaceAll(" ", "").length);
  expect(totals.kept + totals.moved + totals.dropped).toBe(totals.visible);
  expect(violations).toEqual([]);
});

test("a page of another host, and one that is converted whole, are as without a template", () => {
  const pipeline = createPipeline({ siteTemplate: template }, { applySite });
  const url = "https://elsewhere.example/plover";
  expect(pipeline.convert(page("plover"), { url })).toEqual(createPipeline().convert(page("plover"), { url }));
  const whole = createPipeline({ siteTemplate: template, extract: false }, { applySite });
  expect(whole.convert(page("plover"), { url: urlOf("plover") }).text).toContain(letter);
});

test("a page that consists of recurring text keeps it, and a diagnostic reports it", () => {
  const html = `<main><article><div><p>${letter}</p></div></article></main>`;
  const { text, diagnostics } = createPipeline({ siteTemplate: template }, { applySite }).convert(html, {
    url: urlOf("letter"),
  });
  expect(text.trim()).toBe(letter);
  expect(diagnostics.map(({ code }) => code)).toContain("extractor/exclusions-refused");
});

test("what is no template is refused, and so is a pipeline without the part", () => {
  const wrong = { sites: [] } as unknown as SiteTemplate;
  expect(() => createPipeline({ siteTemplate: wrong }, { applySite })).toThrow(
    new TypeError("siteTemplate: expected a template of @decant/site, got an object"),
  );
  expect(() => createPipeline({ siteTemplate: template })).toThrow(/part "applySite" of @decant\/site/);
});

test("rules of a site remove and add elements on the pages that they name", () => {
  const siteTemplate = readTemplate({
    format: "decant-site-template",
    version: 1,
    sites: [
      {
        host: "diary.example",
        rules: [{ remove: ["article > div"] }, { pages: "/waders/*", add: [".rings"], remove: ["h1"] }],
      },
    ],
  });
  const pipeline = createPipeline({ siteTemplate }, { applySite });
  const html = `${page("plover")}<footer><p class="rings">Ring 4711</p></footer>`;
  const convert = (path: string): string => pipeline.convert(html, { url: urlOf(path) }).text;
  expect(convert("plover")).not.toContain("letter");
  expect(convert("plover")).not.toContain("4711");
  expect(convert("waders/plover")).toContain("4711");
  expect(pipeline.convert(html, { url: "https://other.example/waders/plover" }).text).toContain("letter");
});
