import { estimateTokens } from "@decant/chunk";
import { fromMarkdown } from "@decant/normalize";
import { convert } from "@decant/pipeline";
import { describe, expect, test } from "vitest";
import { type AskOptions, ask } from "../src/index.ts";

const handbook = `# Harbour handbook

Boats are moored at the mole. The harbour master keeps the book.

## Reading the gauge

The gauge is read twice a day. Its height is entered in the book. Read it at eye level.

| mark | meaning | told to |
|---|---|---|
| J | the pointer jumped | nobody |
| S | stuck twice in a week | the harbour office |
| Z | read by a deputy | the master |

### Cleaning the float

1. Close the valve.
2. Lift the float out of its housing.
3. Rub it with chalk.

\`\`\`sh
gauge --read --mark second
gauge --close
\`\`\`

**Spring tide**

A tide that rises more than usual. It comes after a full moon.

- Lamps:
  - The green lamp is lit at night.
  - The red lamp is lit in a storm.
- Ropes are kept dry.

> [!NOTE]
> Deputies sign with a Z.
`;

const asked = (question: string, options: AskOptions = {}) =>
  ask({ markdown: handbook, language: "en" }, question, { countTokens: estimateTokens, ...options });

describe("what answers", () => {
  test.each([
    ["How often is the gauge read?", "## Reading the gauge\n\nThe gauge is read twice a day."],
    [
      "Who is told of mark S?",
      "| mark | meaning | told to |\n|---|---|---|\n| J | the pointer jumped | nobody |\n| S | stuck twice in a week | the harbour office |",
    ],
    ["How do I clean the float?", "1. Close the valve.\n2. Lift the float out of its housing.\n3. Rub it with chalk."],
    ["Which option marks the second height?", "```sh\ngauge --read --mark second\ngauge --close\n```"],
    ["What is a spring tide?", "**Spring tide**\n\nA tide that rises more than usual."],
    ["When is the red lamp lit?", "- Lamps:\n  - The green lamp is lit at night.\n  - The red lamp is lit in a storm."],
    ["How do deputies sign?", "> [!NOTE]\n> Deputies sign with a Z."],
  ])("%s", async (question, expected) => {
    const { markdown } = await asked(question, { budget: 80 });
    expect(markdown).toContain(expected);
  });

  test("comes in the page's order, under its headings, with a mark where sentences are left out", async () => {
    const { markdown } = await asked("eye level, read twice", { budget: 32 });
    expect(markdown).toBe(
      "# Harbour handbook\n\n## Reading the gauge\n\nThe gauge is read twice a day. […] Read it at eye level.\n",
    );
  });

  test("is empty where no word of the question occurs", async () => {
    const answer = await asked("Zeppelin?");
    expect(answer).toMatchObject({ markdown: "", tokens: 0, passages: [], missing: ["zeppelin"] });
    expect(answer.left.every(({ reason }) => reason === "no-match")).toBe(true);
  });

  test("words have stems of the page's language", async () => {
    const markdown = "# Häfen\n\nDie Schiffe liegen am Kai.\n\nIm Winter friert das Wasser.\n";
    expect((await ask({ markdown, language: "de-CH" }, "Wo liegt das Schiff?", { budget: 30 })).markdown).toContain(
      "Die Schiffe liegen am Kai.",
    );
    const japanese = "# 港\n\n潮位計は一日に二回読みます。\n\n船は岸壁につなぎます。\n";
    expect(
      (await ask({ markdown: japanese, language: "ja" }, "潮位計は何回読みますか", { budget: 40 })).passages[0]
        ?.markdown,
    ).toBe("潮位計は一日に二回読みます。");
  });
});

describe("the ledger", () => {
  test("has every unit once, with score and reason, and what is kept fits", async () => {
    const { passages, left, tokens, markdown, pageTokens } = await asked("the mole, the lamps", { budget: 24 });
    expect(tokens).toBeLessThanOrEqual(60);
    expect(tokens).toBe(estimateTokens(markdown));
    expect(pageTokens).toBe(estimateTokens(handbook));
    const all = [...passages, ...left].sort((a, b) => a.start - b.start);
    for (const [at, { start }] of all.entries()) expect(start).toBeGreaterThanOrEqual(all[at - 1]?.end ?? 0);
    expect(new Set(left.map(({ reason }) => reason))).toEqual(new Set(["no-match", "budget", "too-large"]));
    for (const { score, reason } of left) expect(score > 0).toBe(reason !== "no-match");
  });

  test("a unit that is too large is left out whole", async () => {
    const code = `# Log\n\n\`\`\`\n${"gauge line\n".repeat(200)}\`\`\`\n\nThe gauge is old.\n`;
    const { markdown, left } = await ask({ markdown: code }, "gauge", { budget: 30, countTokens: estimateTokens });
    expect(markdown).toBe("# Log\n\nThe gauge is old.\n");
    expect(left).toMatchObject([{ kind: "code", reason: "too-large" }]);
  });

  test("passages have their places in the HTML", async () => {
    const html = `<html lang="en"><main><h1 id="top">Tides</h1><p>The moon pulls the sea, and the sea follows it twice a day.</p><p>Nobody has seen a tide that waited for a boat to leave.</p></main></html>`;
    const page = convert(html);
    const { passages } = await ask({ ...page, language: "en" }, "What does the moon pull?", { budget: 40 });
    const [{ source, headings, anchor, line } = {}] = passages;
    expect(html.slice(source?.start, source?.end)).toContain("The moon pulls the sea");
    expect({ headings, anchor, line }).toEqual({ headings: ["Tides"], anchor: "top", line: 3 });
  });
});

describe("a model", () => {
  test("may score instead, and its scores decide", async () => {
    const seen: string[] = [];
    const { markdown, passages } = await asked("What about ropes?", {
      score: (question, candidates) => {
        seen.push(question, ...candidates.map(({ text }) => text));
        return candidates.map(({ text }) => (text.includes("master keeps") ? 0.9 : 0));
      },
    });
    expect(seen).toContain("Ropes are kept dry.");
    expect(markdown).toContain("The harbour master keeps the book.");
    expect(passages.map(({ score }) => score)).toEqual([0.9]);
  });

  test.each([[[1]], [[Number.NaN]], ["high"]])("that returns %j is refused", async (scores) => {
    const score = () => scores as number[];
    await expect(ask({ markdown: "One. Two." }, "one", { score })).rejects.toThrow("score: expected");
  });
});

test.each([
  [{ markdown: handbook }, "?!", {}, RangeError, 'question: expected some words, got "?!"'],
  [{ markdown: 1 }, "tides", {}, TypeError, "markdown: expected a string, got 1"],
  [{ markdown: handbook }, "tides", { budget: 3 }, RangeError, "budget: expected a whole number of at least 16, got 3"],
  [{ markdown: handbook }, "tides", { tokens: 3 }, TypeError, "tokens: unknown option"],
])("a wrong call is refused: %#", async (document, question, options, error, message) => {
  const call = ask(document as { markdown: string }, question, options as AskOptions);
  await expect(call).rejects.toThrow(error);
  await expect(call).rejects.toThrow(message);
});

test("an answer read again has the blocks of its passages", async () => {
  const { markdown } = await asked("gauge lamps deputies marks float tide", { budget: 400 });
  const types = fromMarkdown(markdown).children.map(({ type }) => type);
  expect(new Set(types)).toEqual(new Set(["heading", "paragraph", "table", "list", "code", "blockquote"]));
});
