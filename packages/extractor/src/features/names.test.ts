import { describe, expect, test } from "vitest";
import { readPage } from "../../test/pages.ts";
import { type Evidence, evidenceBit, evidenceKinds, evidenceOf, landmarkNames, readEvidence } from "./names.ts";

const kindsOf = (bits: number): string[] => evidenceKinds.filter((_, bit) => ((bits >>> bit) & 1) === 1);
const landmarksOf = (bits: number): string[] => landmarkNames.filter((_, bit) => ((bits >>> bit) & 1) === 1);

describe("evidenceOf", () => {
  test.each([
    ["sidebar", ["sidebar"]],
    ["articleBody", ["content"]],
    ["SiteFooter", ["footer"]],
    ["main-nav", ["content", "navigation"]],
    ["post__share--active", ["content", "share"]],
    ["cookie_banner", ["header", "promotion", "overlay"]],
    ["rail-2", ["sidebar"]],
    ["comments24", ["comments"]],
    ["NEWSLETTER", ["signup"]],
    ["navigationless", []],
    ["has-footer-font-size", []],
    ["memitem:ad8098aa5971139a", []],
    ["constructor __proto__", []],
    ["", []],
  ])("%s", (name, kinds) => {
    expect(kindsOf(evidenceOf(name))).toEqual(kinds);
  });

  test("has a bit of its own for each kind", () => {
    expect(evidenceKinds.length).toBeLessThanOrEqual(31);
    expect(new Set(evidenceKinds.map(evidenceBit)).size).toBe(evidenceKinds.length);
  });
});

describe("readEvidence", () => {
  const at = (html: string, text: string, options = {}): { [K in keyof Evidence]: string[] } => {
    const { table } = readPage(html);
    const evidence = readEvidence(table, options);
    const node = table.nodes.findIndex((other) => other.type === "text" && other.data === text);
    const { own, near, any, landmarks } = evidence;
    const parent = table.parent[node]!;
    return {
      own: kindsOf(own[parent]!),
      near: kindsOf(near[parent]!),
      any: kindsOf(any[node]!),
      landmarks: landmarksOf(landmarks[node]!),
    };
  };
  /** Enough text beside the part of interest that no wrapper around the latter holds half of the page. */
  const rest = `<p>${"All of the rest of the page. ".repeat(20)}</p>`;

  test("reads class, id and microdata names, near and far", () => {
    const html = `<div class=footer><div id=share><div itemprop=author><div data-testid=card><p>x</p></div></div></div></div>${rest}`;
    expect(at(html, "x")).toMatchObject({
      own: [],
      near: ["byline", "card"],
      any: ["footer", "share", "byline", "card"],
    });
  });

  test("reads landmarks from elements and roles", () => {
    const html = `<nav><div role=complementary><ul><li>x</ul></div></nav>${rest}`;
    expect(at(html, "x").landmarks).toEqual(["nav", "aside", "ul"]);
    expect(at(`<div role=constructor>x</div>${rest}`, "x").landmarks).toEqual([]);
  });

  test("a wrapper of most of the page passes on evidence for content alone", () => {
    const html = `<div class="has-sidebar product modal"><nav><main>${rest}<p>x</p></main></nav></div>`;
    expect(at(html, "x")).toMatchObject({ any: ["product"], landmarks: ["main"] });
  });

  test("footers of items are none: several of one class", () => {
    const card = "<article><p>a</p><footer class=card__footer><p>$12</p></footer></article>";
    const end = "<footer class=page-end><p>x</p></footer>";
    expect(at(card.repeat(4) + end + rest, "$12").landmarks).toEqual(["article"]);
    expect(at(card.repeat(4) + end + rest, "$12").any).toEqual(["card"]);
    expect(at(card.repeat(3) + end + rest, "$12").landmarks).toEqual(["footer", "article"]);
    expect(at(card.repeat(4) + end + rest, "x").landmarks).toEqual(["footer"]);
  });

  test("ignoreNames silences names, not landmarks", () => {
    const html = `<footer class=share id=comments itemprop=review><p>x</p></footer>${rest}`;
    expect(at(html, "x").any).toEqual(["comments", "share", "review"]);
    expect(at(html, "x", { ignoreNames: true })).toEqual({ own: [], near: [], any: [], landmarks: ["footer"] });
  });
});
