import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apply, diff, formatTemplate, learn, parseTemplate, SiteLearner, type SiteTemplate } from "../src/index.ts";
import { birds, diaryPage, droppedTexts, letter, pageOf, terms } from "./pages.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const diary = birds.map((bird) => diaryPage(bird));
const template = learn(diary);
const parts = template.sites[0]?.parts ?? [];

describe("learn", () => {
  test("parts are as wide as they recur, with their kind, place and shape", () => {
    expect(parts.map(({ kind, path, shapes, pages }) => [kind, path, shapes, pages])).toEqual([
      ["text", "footer", ["footer(p)"], 10],
      ["text", "header", ["header(p ul(li))"], 10],
      ["list", "main > aside.more", ["aside(h3 ul(li))"], 10],
      ["text", "main > div.letter", ["div(p)"], 10],
      ["text", "main > p.terms", ["p"], 10],
    ]);
  });

  test("a heading that recurs above text of the page is structure", () => {
    expect(parts.flatMap(({ texts }) => texts.map(({ sample }) => sample))).not.toContain("Where it lives");
  });

  test("a note among the text of some pages is offered, not dropped", () => {
    const note =
      "Note: counts of this bird are made by sight alone, from the mole, and never by night or in fog, as the wardens ask.";
    const manual = Array.from({ length: 27 }, (_, at) => {
      const text = (part: string) =>
        `<p>Part ${part} of page ${at} says what the keeper of berth ${at * 7} does there.</p>`;
      const admonition = at % 4 === 0 ? `<div class="admonition"><p>${note}</p></div>` : "";
      return pageOf(
        `<body><main><section><h2>Counts of ${at}</h2>${text("one")}${admonition}${at % 8 === 0 ? "" : text("two")}</section></main>
<footer><p>Kept by the wardens of the old harbour since 1921.</p></footer></body>`,
        `https://manual.example/${at}`,
      );
    });
    const found = learn(manual).sites[0]?.parts.map(({ path, drop, pages }) => [path, drop, pages]);
    expect(found).toEqual([
      ["footer", true, 27],
      ["main > section > div.admonition", false, 7],
    ]);
  });

  test("the order of the pages changes no byte of the file", () => {
    const file = formatTemplate(template);
    fc.assert(
      fc.property(fc.shuffledSubarray(diary, { minLength: diary.length }), (pages) => {
        expect(formatTemplate(learn(pages))).toBe(file);
      }),
      { numRuns: 20 },
    );
  });

  test("a site with fewer than five pages is left out, and each host has an entry of its own", () => {
    const few = birds.slice(0, 4).map((bird) => diaryPage(bird, "few.example"));
    const other = birds.slice(0, 5).map((bird) => diaryPage(bird, "another.example:8080"));
    const { sites } = learn([...diary, ...few, ...other]);
    expect(sites.map(({ host, pages }) => [host, pages])).toEqual([
      ["another.example:8080", 5],
      ["diary.example", 10],
    ]);
  });

  test("copies of a page count once, and pages after the limit do not count", () => {
    const learner = new SiteLearner({ maxPages: 3 });
    const [one, two, three, four] = diary as [(typeof diary)[0], ...typeof diary] as typeof diary;
    expect([one, one, two, three, four].map((page) => learner.add(page as (typeof diary)[0]))).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
    expect([...learner.counts()]).toEqual([["diary.example", 3]]);
  });

  test("boxes about a few authors recur although each is on few of the pages", () => {
    const authors = ["Ada keeps the diary of the salt pans.", "Tom counts what flies past the harbour."];
    const others = ["Ines draws the maps of all the reed beds.", "Ole repairs the hides and the old boat."];
    const bios = [...authors, ...others];
    const pages = Array.from({ length: 16 }, (_, i) =>
      pageOf(
        `<article><p>Count ${i} of the year was made.</p></article><div class="by"><p>${bios[i % 4]}</p></div>`,
        `https://a.example/${i}`,
      ),
    );
    expect(
      learn(pages)
        .sites[0]?.parts.flatMap(({ texts }) => texts.map(({ sample }) => sample))
        .sort(),
    ).toEqual([...bios].sort());
  });

  test("cards that share a price or a label are no parts, and neither is a page's own list of links", () => {
    const pages = birds.map((bird, i) => {
      const cards = birds.map(
        (other) =>
          `<div class="card"><p>Print of the ${other} ${bird}</p><div>Only 12 pounds each, postage free</div></div>`,
      );
      const links = birds.map(
        (other) => `<li><a href="/${other}${i}">The ${other} near the ${bird} rock in week ${i}</a></li>`,
      );
      return pageOf(
        `<div class="cards">${cards.join("")}</div><div><h2>All pages</h2><ul>${links.join("")}</ul></div>`,
        `https://s.example/${i}`,
      );
    });
    expect(learn(pages).sites[0]?.parts).toEqual([]);
  });

  test("an option that is wrong is named", () => {
    expect(() => learn([], { minPages: 2 })).toThrow(
      new RangeError("minPages: expected a whole number of at least 3, got 2"),
    );
    expect(() => learn([], { minShare: 0 })).toThrow(
      new RangeError("minShare: expected a number above 0 and up to 1, got 0"),
    );
    expect(() => learn([], { pages: 7 } as never)).toThrow(TypeError);
  });
});

describe("apply", () => {
  const fresh = diaryPage("whimbrel");

  test("what recurs is dropped on a page that was not read before, with its place", () => {
    const { host, decisions, diagnostics } = apply(template, fresh);
    const texts = droppedTexts(fresh.html, decisions);
    expect([host, diagnostics, texts.length]).toEqual(["diary.example", [], 5]);
    expect(texts[1]).toBe(letter);
    expect(texts[2]).toContain("More birds");
    expect(texts[3]).toBe(terms);
    expect(
      decisions.every(({ stage, rule, score }) => stage === "site" && rule === "site/recurring" && score === 1),
    ).toBe(true);
  });

  test("a part with `drop: false` is found and kept", () => {
    const edited = parseTemplate(formatTemplate(template).replaceAll('"drop": true', '"drop": false'));
    const { found, decisions } = apply(edited, fresh);
    expect([found.length, decisions]).toEqual([5, []]);
  });

  test("a text that changed is kept, and so is the same text in another place", () => {
    const changed = diaryPage(
      "whimbrel",
      "diary.example",
      "This week the harbour letter is about the whimbrel itself.",
    );
    expect(droppedTexts(changed.html, apply(template, changed).decisions).join()).not.toContain("letter");
    const moved = pageOf(fresh.html.replace('class="letter"', 'class="text"'), fresh.url as string);
    expect(droppedTexts(moved.html, apply(template, moved).decisions)).not.toContain(letter);
  });

  test("a list of another shape, or with less links, is kept", () => {
    const table = pageOf(fresh.html.replace(/<ul>(<li><a href="\/t.*)<\/ul>/, "<div>$1</div>"), fresh.url as string);
    const reshaped = fresh.html.replace(/(More birds<\/h3>)<ul>(.*)<\/ul>/, "$1<div>$2</div>");
    expect(reshaped).not.toBe(fresh.html);
    expect(
      droppedTexts(table.html, apply(template, pageOf(reshaped, fresh.url as string)).decisions).join(),
    ).not.toContain("More birds");
    const prose = fresh.html.replace(
      "More birds</h3>",
      "More birds</h3><p>These three birds share the mole in the cold weeks of the year.</p>",
    );
    expect(droppedTexts(prose, apply(template, pageOf(prose, fresh.url as string)).decisions).join()).not.toContain(
      "More birds",
    );
  });

  test("a site that has changed gets no decisions, but a diagnostic", () => {
    const redesigned = pageOf(
      `<body><div class="new"><h1>The rail</h1><p>${letter}</p><p>${terms}</p></div></body>`,
      fresh.url as string,
    );
    const { decisions, diagnostics } = apply(template, redesigned);
    expect(decisions).toEqual([]);
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: "site/out-of-date", data: { host: "diary.example", found: 0, expected: 5 } }),
    ]);
  });

  test("pages of other hosts are left alone, unless the template is for any host", () => {
    const elsewhere = diaryPage("whimbrel", "elsewhere.example");
    expect(apply(template, elsewhere)).toMatchObject({ host: null, found: [], decisions: [], remove: [], add: [] });
    const any = learn(diary.map(({ table }) => ({ table })));
    expect([any.sites[0]?.host, apply(any, elsewhere).decisions.length]).toEqual(["*", 5]);
  });

  test("any page is data: deep, empty, without a body", () => {
    const deep = `${"<div class=a>".repeat(3000)}text`;
    for (const html of ["", "text", deep, "<table><tr><td>cell"]) {
      expect(apply(template, pageOf(html, "https://diary.example/")).decisions).toEqual([]);
      expect(learn(Array.from({ length: 5 }, (_, i) => pageOf(`${html}${i}`, "https://d.example/"))).sites.length).toBe(
        1,
      );
    }
  });
});

describe("the file", () => {
  test("what was written is read as the same template, whatever the order of its lists", () => {
    const file = formatTemplate(template);
    const turned = {
      ...template,
      sites: template.sites.map((site) => ({ ...site, parts: [...site.parts].reverse() })),
    };
    expect([formatTemplate(parseTemplate(file)), formatTemplate(turned)]).toEqual([file, file]);
  });

  test("rules alone are a template, and stay as they are written", () => {
    const rules = [{ pages: "/birds/**", remove: [".promo"] }, { add: ["#rings"] }];
    const file = JSON.stringify({ format: "decant-site-template", version: 1, sites: [{ host: "a.example", rules }] });
    expect(parseTemplate(formatTemplate(parseTemplate(file))).sites).toEqual([
      { host: "a.example", pages: 0, parts: [], rules },
    ]);
  });

  test.each([
    ["{", "site template: expected JSON"],
    ["[]", "site template: expected an object, got []"],
    ['{"format":"x"}', 'format: expected "decant-site-template", got "x"'],
    ['{"format":"decant-site-template","version":2}', "version: expected 1, got 2"],
    [
      '{"format":"decant-site-template","version":1,"sites":[{"host":"a","pages":5,"parts":[{"path":"p","kind":"x"}]}]}',
      'sites[0].parts[0].kind: expected "text" or "list", got "x"',
    ],
    [
      '{"format":"decant-site-template","version":1,"sites":[{"host":"a","pages":-1,"parts":[]}]}',
      "sites[0].pages: expected a whole number of at least 0, got -1",
    ],
    [
      '{"format":"decant-site-template","version":1,"sites":[{"host":"a","pages":5,"parts":[]},{"host":"a","pages":5,"parts":[]}]}',
      'sites: expected one entry for each host, got "a"',
    ],
    [
      '{"format":"decant-site-template","version":1,"sites":[{"host":"a","rules":[{"remove":["p["]}]}]}',
      'sites[0].rules[0].remove[0]: expected a CSS selector, got "p["',
    ],
    [
      '{"format":"decant-site-template","version":1,"sites":[{"host":"a","rules":[{"pages":"docs"}]}]}',
      'sites[0].rules[0].pages: expected a glob that begins with "/", got "docs"',
    ],
  ])("a mistake in %s is named", (text, message) => {
    expect(() => parseTemplate(text)).toThrow(
      expect.objectContaining({ code: "bad-template", message: expect.stringContaining(message) }),
    );
  });
});

describe("diff", () => {
  const change = (edit: (html: string) => string): SiteTemplate =>
    learn(diary.map(({ html, url }) => pageOf(edit(html), url as string)));
  const changes = (after: SiteTemplate) =>
    diff(template, after).map((one) => `${one.change} ${(one.after ?? one.before)?.path}`);

  test("says what moved, changed, came and went", () => {
    expect(changes(template)).toEqual([]);
    expect(changes(change((html) => html.replace('class="letter"', 'class="box"')))).toEqual(["moved main > div.box"]);
    expect(changes(change((html) => html.replace("since 1921", "since 1922")))).toEqual(["changed footer"]);
    expect(changes(change((html) => html.replace(/<footer>.*<\/footer>/, "")))).toEqual(["removed footer"]);
    expect(diff(learn([]), template).map((one) => one.change)).toEqual(["added", "added", "added", "added", "added"]);
  });
});
