import { describe, expect, it } from "vitest";
import { convert } from "../src/index.ts";

const sentence = "The harbour of Nordkai takes in forty ships on a spring day, and each of them waits for the tide.";
const paragraphs = (count: number) => Array.from({ length: count }, (_, i) => `<p>${sentence} Day ${i}.</p>`).join("");
const page = (inside = "", after = "") =>
  `<body><nav><a href="/a">Ships</a> <a href="/b">Cranes</a></nav><main><h1>Harbour</h1>${paragraphs(3)}${inside}${paragraphs(3)}</main>${after}</body>`;
const rules = (result: ReturnType<typeof convert>) => Object.keys(result.ledger.totals.droppedByRule);

describe("remove", () => {
  const promo = `<div class="promo"><p>${sentence} Come and see it with our friends.</p><img src="/ship.png" alt="A ship"></div>`;

  it("leaves out the elements that match, with their images, and names the rule", () => {
    expect(convert(page(promo)).markdown).toContain("our friends");
    const result = convert(page(promo), { remove: [".promo"] });
    expect(result.markdown).not.toContain("our friends");
    expect(result.markdown).not.toContain("ship.png");
    expect(rules(result)).toContain("option/remove");
    expect(result.ledger.items.find(({ kind }) => kind === "image")).toMatchObject({
      fate: "dropped",
      rule: "option/remove",
    });
    expect(result.violations).toEqual([]);
  });

  it("chooses the content as if they were not there", () => {
    const html = `<body><div class="intro">${paragraphs(9)}</div><div class="text"><h1>Cranes</h1>${paragraphs(2).replaceAll("ships", "cranes")}</div></body>`;
    const { markdown, verdict } = convert(html, { remove: [".intro"] });
    expect(markdown).toContain("forty cranes");
    expect(markdown).not.toContain("forty ships");
    expect(verdict).not.toContain("empty");
  });

  it.each([{ selectors: ["main"] }, { extract: false }])("holds with %o", (option) => {
    const result = convert(page(promo), { ...option, remove: [".promo"] });
    expect(result.markdown).not.toContain("our friends");
    expect(result.violations).toEqual([]);
  });

  it("takes parts of a paragraph", () => {
    const html = page(`<p>${sentence} <span class="badge">Advertisement</span> More of it.</p>`);
    expect(convert(html, { remove: [".badge"] }).markdown).not.toContain("Advertisement");
  });
});

describe("add", () => {
  const specs = '<aside id="specs"><ul><li><a href="/x">Depth</a></li><li><a href="/y">Length</a></li></ul></aside>';

  it.each([
    ["outside of the content", page("", `<footer>${specs}<p>Imprint</p></footer>`)],
    ["inside of it", page(`<div class="related">${specs}<p><a href="/z">More ships</a></p></div>`)],
  ])("puts elements %s in their place", (_, html) => {
    const without = convert(html);
    expect(without.markdown).not.toContain("Depth");
    const result = convert(html, { add: ["#specs"] });
    expect(result.markdown).toContain("- [Depth]");
    expect(result.markdown).not.toMatch(/Imprint|More ships/);
    expect(result.violations).toEqual([]);
    const { kept, moved, dropped, visible } = result.ledger.totals;
    expect(kept + moved + dropped).toBe(visible);
  });

  it("does not win over remove", () => {
    expect(convert(page("", specs), { add: ["#specs"], remove: ["li"] }).markdown).not.toContain("Depth");
  });
});

it("refuses what is no selector", () => {
  expect(() => convert("", { remove: ["p["] })).toThrow(TypeError);
  expect(() => convert("", { add: ".a" as never })).toThrow(/add: expected/);
});
