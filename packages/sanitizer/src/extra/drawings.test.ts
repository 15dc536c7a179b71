import { describe, expect, test } from "vitest";
import * as markup from "../../test/markup.ts";
import { extra } from "./index.ts";

const markupOf = (html: string): string => markup.markupOf(html, { extra });
const decisionsOf = (html: string): string[] => markup.decisionsOf(html, { extra });

const list = (...items: string[]) => `<ul>${items.map((item) => `<li>«${item}»</li>`).join("")}</ul>`;
const html = (text: string) =>
  `<switch><foreignObject><div>${text}</div></foreignObject><text>cut off...</text></switch>`;
const chart = "<text>Catch by quay</text><text>Old quay</text><text>North quay of the harbour</text>";
const chartItems = ["Catch by quay", "Old quay", "North quay of the harbour"] as const;

describe("drawings whose labels are content", () => {
  test.each([
    ["labels in the order of the source", `<svg>${chart}</svg>`, list(...chartItems)],
    [
      "with a name",
      `<svg aria-label="Boats and catch">${chart}</svg>`,
      `<p>«Boats and catch»</p>${list(...chartItems)}`,
    ],
    [
      "with a title and a description",
      `<svg aria-label="Other words"><title>Boats</title><desc>Two quays, one year</desc>${chart}</svg>`,
      `<p>«Two quays, one year»</p>${list(...chartItems)}`,
    ],
    ["without repeated labels", `<svg>${chart}<text>Old quay</text></svg>`, list(...chartItems)],
    ["with values", `<svg>${chart}<text>7 t</text><text>12</text></svg>`, list(...chartItems, "7 t", "12")],
    [
      "without the ticks of a scale",
      `<svg>${[0, 10, 20, 30].map((tick) => `<g><text>${tick}</text></g>`).join("")}${chart}<text>(</text></svg>`,
      list(...chartItems),
    ],
    [
      "HTML instead of its fallback",
      `<svg>${html("Mend<br>the nets")}${html("<p>Sort the</p><p>catch by size</p>")}${html("<b>Wash</b> the deck")}</svg>`,
      list("Mend the nets", "Sort the catch by size", "Wash the deck"),
    ],
    [
      "lines of one label",
      '<svg><text x="4" y="20" font-size="14">Count the</text><text x="4" y="36" font-size="14">crates</text><text x="4" y="90">Sign the list</text><text><tspan x="1">Load</tspan><tspan x="1" dy="1em">the van at <tspan>fo</tspan><tspan>ur</tspan></tspan></text></svg>',
      list("Count the crates", "Sign the list", "Load the van at four"),
    ],
    [
      "only what is drawn",
      `<svg><defs><text>Defined only</text></defs><g display="none"><text>Not shown</text></g><text style="display:none">Hidden too</text>${chart}</svg>`,
      list(...chartItems),
    ],
    [
      "words of a script without spaces",
      "<svg><text>码头上的渔船数量</text><text>旧码头</text><text>港口的北码头</text></svg>",
      list("码头上的渔船数量", "旧码头", "港口的北码头"),
    ],
  ])("%s", (_, drawing, expected) => {
    expect(markupOf(`<p>a</p>${drawing}<p>b</p>`)).toBe(`<p>a</p>${expected}<p>b</p>`);
    expect(decisionsOf(`<p>a</p>${drawing}<p>b</p>`)).toEqual([`moved drawing ${drawing}`]);
  });
});

describe("other drawings are dropped", () => {
  test.each([
    ["a logo", '<svg aria-label="Harbour News, home page"><text>Harbour News</text></svg>'],
    ["an icon", "<svg><title>An icon of a plus sign in a circle</title><path/></svg>"],
    [
      "single words",
      `<svg>${"WITH RECURSIVE SELECT DISTINCT ALL FROM WHERE GROUP BY HAVING".replace(/\w+/g, "<text>$&</text>")}</svg>`,
    ],
    ["a decoration", `<svg aria-hidden="true">${chart}</svg>`],
    ["a picture for looks", `<svg role="presentation">${chart}</svg>`],
    ["a link", `<a href="/a">b<svg>${chart}</svg></a>`],
    ["a hidden drawing", `<svg style="display:none">${chart}</svg>`],
    ["a scale", `<svg>${Array.from({ length: 20 }, (_, tick) => `<text>${tick} 000</text>`).join("")}</svg>`],
  ])("%s", (_, drawing) => {
    expect(markupOf(`<p>a</p>${drawing}`)).not.toMatch(/quay|<li>|SELECT|Harbour|icon/);
  });
});

test("few labels are content in a figure with a caption", () => {
  const drawing = "<svg><text>Pond</text><text>Wheel</text></svg>";
  const caption = "<figcaption>The water</figcaption>";
  const shown = `<figure>${list("Pond", "Wheel")}${caption}</figure>`;
  expect(markupOf(`<figure>${drawing}${caption}</figure>`)).toBe(shown);
  expect(markupOf(`<figure>${drawing}</figure><p>a</p>`)).toBe("<p>a</p>");
});
