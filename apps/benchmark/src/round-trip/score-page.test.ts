import { expect, test } from "vitest";
import type { RoundTripGold } from "./gold.ts";
import { takeInventory } from "./inventory.ts";
import { scoreRoundTrip } from "./score-page.ts";
import type { Tally } from "./summary.ts";

const source = `# Locks

A lock has *two* gates and \`one\` chamber[^1]. See [the map](map.html).

## Passing

1. Wait for the light.
   - Red means stop.
2. Steer in.

\`\`\`sh
lock --open

lock --close
\`\`\`

| Gate | Weight |
| --- | ---: |
| upper | 12 t |
| lower | 14 t |

> [!WARNING]
> Mind the swell.

![Plan](plan.png)

[^1]: Some have two chambers.
`;

/** The gold of a source that was written as Markdown. */
function goldOf(markdown: string): RoundTripGold {
  const { text, ...inventory } = takeInventory(markdown, false);
  return {
    ...inventory,
    url: "https://example.com/locks.html",
    page: "locks",
    title: "Locks",
    titleIn: true,
    blocks: inventory.blocks.filter((block) => !(block.type === "heading" && block.text === "Locks")),
    callouts: inventory.callouts.map((callout) => ({ ...callout, text: callout.text.replace("[!WARNING] ", "") })),
    extras: [{ kind: "summary", text: "upper" }],
    sourceText: text,
    allowText: text,
    dropped: [],
  };
}

const gold = goldOf(source);

function f1(figure: number | Tally | undefined): number | undefined {
  if (typeof figure !== "object") return figure;
  return figure.gold === 0 ? undefined : (2 * figure.sum) / (figure.gold + figure.predicted);
}

function figuresOf(markdown: string, title = "Locks"): Record<string, number | undefined> {
  const { figures } = scoreRoundTrip(gold, markdown, title);
  return Object.fromEntries(Object.entries(figures).map(([category, figure]) => [category, f1(figure)]));
}

test("the source itself is right in every category", () => {
  expect(new Set(Object.values(figuresOf(source)))).toEqual(new Set([1]));
  expect(scoreRoundTrip(gold, source, "").findings).toEqual([]);
  expect(scoreRoundTrip(gold, source, "").kept).toEqual({
    code: { kept: 1, all: 1 },
    languages: { kept: 1, all: 1 },
    cells: { kept: 6, all: 6 },
  });
});

test("nothing is right in an empty document but what the page tells elsewhere", () => {
  const { title, ...rest } = figuresOf("");
  expect(title).toBe(1);
  expect(new Set(Object.values(rest))).toEqual(new Set([0]));
});

test.each([
  ["title", 0.7, source.replace("# Locks\n", ""), "Locks - Handbook"],
  ["headings", 0, source.replace("## Passing", "Passing")],
  ["paragraphs", 4 / 5, source.replace("\n\n## Passing", "\n\nOpening hours of the kiosk\n\n## Passing")],
  ["lists", (1 + 0.6 + 0.9) / 3, source.replace("   - Red", "3. Red").replace("2. Steer", "3. Steer")],
  ["code", 0.8, source.replace("```sh", "```")],
  ["code", 0.8 * 0.6 + 0.2, source.replace("lock --open\n\nlock", "lock --open\nlock")],
  ["tables", 0.95, source.replace("---:", "---")],
  ["tables", 5 / 6, source.replace("14 t", "15 t")],
  ["links", 0.6, source.replace("the map", "map")],
  ["links", 2 / 3, source.replace("## Passing", "## Passing [#](#passing)")],
  ["images", 0.7, source.replace("![Plan]", "![]")],
  ["inline", 2 / 5, source.replace("*two*", "**two**").replace("Some have", "Some `have`")],
  ["callouts", 0.5, source.replace("> [!WARNING]\n> ", "")],
  ["footnotes", 0.5, source.replace("[^1]: Some", "Some")],
])("%s is %f", (category, expected, markdown, title = "") => {
  expect(figuresOf(markdown, title)[category]).toBeCloseTo(expected, 2);
});

test("blocks out of order, words lost and words leaked are seen", () => {
  const [start, end] = [source.slice(0, source.indexOf("## Passing")), source.slice(source.indexOf("## Passing"))];
  expect(figuresOf(`${end}\n${start}`).order).toBeLessThan(1);
  expect(figuresOf(source.replace("upper", "")).recall).toBeLessThan(1);
  expect(figuresOf(source.replace("upper", "")).extras).toBe(0);
  expect(figuresOf(`${source}\nShare this page`).clean).toBeLessThan(1);
});

test("what the generator dropped is forgiven", () => {
  const forgiving = { ...gold, dropped: [{ type: "paragraph" }] };
  const more = `${source}\nOpening hours of the kiosk\n`;
  expect(f1(scoreRoundTrip(forgiving, more, "").figures.paragraphs)).toBe(1);
});
