import { measure, parse } from "@decant/dom";
import type { VerdictCode } from "@decant/page";
import { describe, expect, test } from "vitest";
import { fixtureNames, readCase, readFixture } from "../test/pages.ts";
import { extract } from "./extract.ts";
import { judge, type VerdictInput, verdictRules } from "./verdict.ts";

const sound: VerdictInput = {
  table: measure(parse("<p>Text</p>")),
  headline: "tides of the north",
  chars: 5000,
  shownChars: 6000,
  opening: "the tide comes in twice a day",
};
const withScript = measure(parse("<script src=app.js></script>"));

interface Case {
  readonly code: VerdictCode;
  readonly input: Partial<VerdictInput>;
}

const cases: readonly Case[] = [
  { code: "empty", input: { chars: 0, shownChars: 0 } },
  { code: "js-shell", input: { chars: 150, shownChars: 300, table: withScript } },
  { code: "js-shell", input: { chars: 150, shownChars: 300, opening: "please enable javascript" } },
  { code: "error-page", input: { chars: 900, headline: "404: page not found" } },
  { code: "error-page", input: { chars: 900, headline: "503" } },
  { code: "error-page", input: { chars: 900, headline: "this page was not found" } },
  { code: "consent-wall", input: { chars: 900, opening: "cookies, cookies, consent and the gdpr" } },
  { code: "consent-wall", input: { chars: 900, opening: "cookie einwilligung consentement toestemming" } },
  { code: "paywall", input: { chars: 900, opening: "the story begins. subscribe to continue reading" } },
  { code: "paywall", input: { chars: 900, opening: "this article is for subscribers" } },
  { code: "too-short", input: { chars: 99, shownChars: 600 } },
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

  test.each<[string, Partial<VerdictInput>]>([
    ["content", {}],
    ["a long page about cookies", { opening: "cookies cookies cookies cookies" }],
    ["a long page about an error", { headline: "404 error" }],
    ["a long page that asks for a subscription", { opening: "already a subscriber" }],
    ["a short note", { chars: 120, shownChars: 900 }],
    ["a year that looks like a status", { chars: 900, headline: "1404: the year of the flood" }],
    ["a page in plain HTML with little text", { chars: 150, shownChars: 300 }],
  ])("has nothing to say about %s", (_, input) => {
    expect(judge({ ...sound, ...input })).toEqual({ codes: [], discards: false });
  });
});

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
    ["error-page", "<h1>404 Not Found</h1><hr><p>nginx"],
    ["too-short", "<main><p>Moved.</p></main>"],
  ])("%s: %s", (code, html) => {
    expect(extract(parse(html)).verdict).toEqual([code]);
  });

  test.each([
    ["a wall", `<h1>Before you go on</h1><p>${"We use cookies with your consent. ".repeat(12)}</p>`, ""],
    ["a shell", "<div id=root>Loading</div><p>We use cookies to sign you in.</p><script src=/a.js></script>", ""],
    ["a short page", "<p>The ferry does not sail today.</p><script src=/a.js></script>", "ferry"],
    ["a policy", `<h1>Cookie policy</h1><p>${"We use cookies with your consent. ".repeat(12)}</p>`, "consent"],
  ])("keeps of %s what is its own", (_, html, word) => {
    const { content, decisions } = extract(parse(html));
    expect(content.roots.length > 0).toBe(word !== "");
    expect(decisions.some(({ start, end }) => word !== "" && html.slice(start, end).includes(word))).toBe(false);
  });

  test("reads a title of any length in linear time", () => {
    const title = `Area ${"404 ".repeat(300_000)}`;
    expect(extract(parse(`<main><p>${"Some words. ".repeat(20)}</main>`), { title }).verdict).toEqual([]);
  });
});
