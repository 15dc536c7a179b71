import { measure, parse } from "@decant/dom";
import type { VerdictCode } from "@decant/page";
import { describe, expect, test } from "vitest";
import { fixtureNames, readCase, readFixture } from "../../test/pages.ts";
import { extract } from "../extract.ts";
import { featureNames } from "../features/feature-writer.ts";
import { judge, type VerdictInput, verdictRules } from "./verdict.ts";

const sound: VerdictInput = {
  table: measure(parse("<p>Text</p>")),
  headline: "tides of the north",
  subject: "tides of the north",
  chars: 5000,
  headingChars: 200,
  isChrome: false,
  isManual: false,
  showsDeclared: false,
  shownChars: 6000,
  shown: "harbour the tide comes in twice a day more about the harbour",
  opening: "the tide comes in twice a day",
  sequel: "more about the harbour",
  list: { blocks: 40, linkShare: 0.1, teaserShare: 0.1, ownProse: 4000 },
};
const teasers = { blocks: 40, linkShare: 0.7, teaserShare: 0.9, ownProse: 120 };
const paid = measure(parse('<script type="application/ld+json">{"isAccessibleForFree": "False"}</script>'));
const paidMicrodata = measure(parse('<meta itemprop="isAccessibleForFree" content="False"><p>Text</p>'));
const free = measure(parse('<script type="application/ld+json">{"isAccessibleForFree": true}</script><p>Text</p>'));
const mounted = measure(parse("<div id=root></div><script src=app.js></script><p>Text</p>"));
const withScript = measure(parse("<script src=app.js></script>"));

interface Case {
  readonly code: VerdictCode;
  readonly input: Partial<VerdictInput>;
}

const cases: readonly Case[] = [
  { code: "empty", input: { chars: 0, shownChars: 0 } },
  { code: "js-shell", input: { chars: 150, shownChars: 300, table: withScript } },
  { code: "js-shell", input: { chars: 300, shownChars: 900, table: mounted } },
  { code: "js-shell", input: { chars: 150, shownChars: 300, opening: "please enable javascript" } },
  { code: "error-page", input: { chars: 900, headline: "404: page not found" } },
  { code: "error-page", input: { chars: 900, headline: "503" } },
  { code: "error-page", input: { chars: 900, headline: "this page was not found" } },
  { code: "consent-wall", input: { chars: 900, opening: "cookies, cookies, consent and the gdpr" } },
  { code: "consent-wall", input: { chars: 900, opening: "cookie einwilligung consentement toestemming" } },
  { code: "paywall", input: { chars: 900, opening: "the story begins. subscribe to continue reading" } },
  { code: "paywall", input: { chars: 900, opening: "this article is for subscribers" } },
  { code: "error-page", input: { chars: 900, headline: "die seite wurde nicht gefunden" } },
  { code: "error-page", input: { chars: 900, headline: "お探しのページが見つかりません" } },
  { code: "consent-wall", input: { chars: 900, opening: "クッキー クッキー クッキー 同意" } },
  { code: "paywall", input: { chars: 900, opening: "cet article est réservé aux abonnés" } },
  { code: "paywall", input: { chars: 900, opening: "the story begins. continue reading for $1" } },
  { code: "paywall", input: { chars: 900, opening: "the story begins. keep reading with a premium subscription" } },
  { code: "paywall", input: { chars: 900, table: paid } },
  { code: "paywall", input: { chars: 900, table: paidMicrodata } },
  { code: "paywall", input: { chars: 500, sequel: "schon abonnent? hier anmelden" } },
  { code: "error-page", input: { chars: 100, headline: "erreur 404", table: withScript } },
  { code: "consent-wall", input: { chars: 150, opening: "cookies, cookies, consent, cookies", table: withScript } },
  { code: "too-short", input: { chars: 139, shownChars: 600 } },
  { code: "listing", input: { list: teasers } },
];

describe("judge", () => {
  test.each(cases)("$code: $input.headline$input.opening", ({ code, input }) => {
    expect(judge({ ...sound, ...input }).codes).toEqual([code]);
  });

  test("every code has a case that no later rule judges in the same way", () => {
    for (const { code } of verdictRules) {
      const { input } = cases.find((other) => other.code === code) as Case;
      const others = verdictRules.filter((rule) => rule.code !== code);
      expect(others.find((rule) => rule.applies({ ...sound, ...input }))?.code).not.toBe(code);
    }
    expect(new Set(verdictRules.map(({ code }) => code)).size).toBe(verdictRules.length);
  });

  test("a page of teasers that only link elsewhere is a listing, in any language", () => {
    const teaser = (i: number) =>
      `<div><h3><a href="/n/${i}">Hafen ${i}: Der Pegel steigt, und die Fähre wartet auf das Wasser</a></h3><a href="/n/${i}"><img src="${i}.png" alt=""></a><p><a href="/n/${i}">Mehr dazu im Bericht des Hafenamts</a></p></div>`;
    const html = `<nav><a href="/">Start</a></nav><main><h1>Häfen</h1>${Array.from({ length: 14 }, (_, i) => teaser(i)).join("")}</main>`;
    const { verdict, content } = extract(parse(html), {
      scorer: (rows) => new Float32Array(rows.length / featureNames.length).fill(0.9),
    });
    expect(verdict).toEqual(["listing"]);
    expect(content.roots.length).toBeGreaterThan(0);
  });

  test.each<[string, Partial<VerdictInput>]>([
    ["content", {}],
    ["a long page about cookies", { opening: "cookies cookies cookies cookies" }],
    ["a long page about an error", { headline: "404 error" }],
    ["a long page that asks for a subscription", { opening: "already a subscriber" }],
    ["a short note", { chars: 140, shownChars: 900 }],
    ["a whole article that is to be paid for", { chars: 1500, table: paid }],
    ["links without teasers", { list: { ...teasers, teaserShare: 0.3 } }],
    ["teasers that tell the story", { list: { ...teasers, linkShare: 0.2 } }],
    ["teasers below a text", { list: { ...teasers, ownProse: 900 } }],
    ["a handful of links", { list: { ...teasers, blocks: 7 } }],
    ["a year that looks like a status", { chars: 900, headline: "1404: the year of the flood" }],
    [
      "a manual that explains consent",
      { chars: 900, opening: "cookies, cookies, consent and the gdpr", isManual: true },
    ],
    ["consent to something else", { chars: 900, opening: "consent, consent, consent and consent" }],
    ["a page about cookies", { chars: 900, opening: "cookies ".repeat(9), subject: "datenschutzerklärung" }],
    ["an offer below a whole article", { chars: 1500, sequel: "already a subscriber? sign in" }],
    ["an offer below a text that is free", { chars: 500, sequel: "subscribe to continue reading", table: free }],
    ["an offer of a trial alone", { chars: 500, sequel: "keep reading with a free trial" }],
    [
      "a short note that scripts come with",
      {
        chars: 150,
        shownChars: 300,
        table: withScript,
        opening: "the ferry does not sail today, and tickets stay valid.",
      },
    ],
    ["a page in plain HTML with little text", { chars: 150, shownChars: 300 }],
  ])("has nothing to say about %s", (_, input) => {
    expect(judge({ ...sound, ...input })).toEqual({ codes: [], discards: false });
  });
});

/** Links of a footer, enough to fill a page. */
const links = Array.from(
  { length: 9 },
  (_, i) => `<p><a href=/${i}>Terms of delivery, part ${i}, and what they mean</a>`,
).join("");

describe("extract", () => {
  const withVerdict = fixtureNames.filter((name) => readCase(name).verdict.length > 0);

  test("knows the shells among the fixtures", () => {
    expect(withVerdict).toEqual(expect.arrayContaining(["error-404", "shell-consent-wall", "shell-js-spa"]));
  });

  test.each(fixtureNames)("judges %s as a person would", (name) => {
    const { url, title, verdict } = readCase(name);
    const hints = { url, title: title ?? undefined };
    expect(extract(parse(readFixture(name)), hints).verdict).toEqual(verdict);
  });

  test.each<[VerdictCode, string]>([
    ["empty", ""],
    ["empty", "<main></main>"],
    ["js-shell", "<div id=root></div><noscript>You need to enable JavaScript to run this app.</noscript>"],
    ["js-shell", "<div id=app>Loading</div><script src=/app.js></script>"],
    ["js-shell", "<link rel=preload as=script href=/app.js><link rel=stylesheet href=/a.css><div class=app></div>"],
    ["js-shell", "<link rel=modulepreload href=/app.js><div class=app></div>"],
    ["empty", "<link rel=stylesheet href=/a.css><div class=app></div>"],
    ["error-page", "<h1>404 Not Found</h1><hr><p>nginx"],
    ["too-short", "<main><p>Moved.</p></main>"],
    ["too-short", "<main><table><tr><td>ropes.txt<td>12 bytes</table></main><script src=/a.js></script>"],
  ])("%s: %s", (code, html) => {
    expect(extract(parse(html)).verdict).toEqual([code]);
  });

  test.each([
    ["a wall", `<h1>Before you go on</h1><p>${"We use cookies with your consent. ".repeat(12)}</p>`, ""],
    ["a shell", "<div id=root>Loading</div><p>We use cookies to sign you in.</p><script src=/a.js></script>", ""],
    [
      "a title that waits for a script",
      "<h1>Ferry FL-7, 40 seats, built in Ålesund</h1><script src=/a.js></script>",
      "",
    ],
    ["a short page", "<p>The ferry does not sail today.</p><script src=/a.js></script>", "ferry"],
    [
      "a short page with a bar",
      "<div><h1>Uninstall</h1><p>Delete the state file.</p></div><div role=dialog><p>We use cookies. You can accept or refuse them.</p><button>Accept all cookies</button> <a href=/p>Privacy policy</a></div>",
      "state",
    ],
    ["a policy", `<h1>Cookie policy</h1><p>${"We use cookies with your consent. ".repeat(12)}</p>`, "consent"],
  ])("keeps of %s what is its own", (_, html, word) => {
    const { content, decisions } = extract(parse(html));
    expect(content.roots.length > 0).toBe(word !== "");
    expect(decisions.some(({ start, end }) => word !== "" && html.slice(start, end).includes(word))).toBe(false);
  });

  test.each([
    ["<div class=site-footer>|</div><script src=/a.js></script>", "js-shell", true],
    ["<div role=contentinfo>|</div><script src=/a.js></script>", "js-shell", true],
    ["<footer>|</footer>", "too-short", true],
    ["<main>|</main>", "listing", false],
    ["<div class=has-navigation><div role=main>|</div></div>", "listing", false],
  ])(
    "of a product's page that has nothing but links, keeps them unless they are its footer: %s",
    (html, code, isEmpty) => {
      const page = parse(html.replace("|", links));
      const { verdict, content } = extract(page, { url: "https://harbour.example/products/rope" });
      expect({ verdict, isEmpty: content.roots.length === 0 }).toEqual({ verdict: [code], isEmpty });
    },
  );

  test("reads a title of any length in linear time", () => {
    const title = `Area ${"404 ".repeat(300_000)}`;
    expect(extract(parse(`<main><p>${"Some words. ".repeat(20)}</main>`), { title }).verdict).toEqual([]);
  });
});
