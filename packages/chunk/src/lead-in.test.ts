import { expect, test } from "vitest";
import { chunk } from "./create-chunker.ts";
import { estimateTokens } from "./estimate.ts";

const options = { countTokens: estimateTokens, tokenizer: "estimate", budget: 100, minTokens: 8 };
const filler = (name: string, words: number): string =>
  `${Array.from({ length: words }, (_, at) => `${name}${at}`).join(" ")}.`;

/** Pairs that stay in one chunk after any text. */
const kept: Readonly<Record<string, readonly [lead: string, follower: string]>> = {
  code: ["The gauge is read like this:", "```sh\nread-gauge --twice\n```"],
  list: ["Bring with you:", "- a lantern\n- a rope"],
  table: ["The depths are these:", "| berth | depth |\n| --- | --- |\n| 1 | 4 m |"],
  "a term": ["**Mole**", "A wall in the sea that keeps the swell away from the ships."],
  "a question": ["Why does the float stick?", "Because of weed that grows on the chain in summer."],
  "a caption": ["Table 3. Depths of the berths", "| berth | depth |\n| --- | --- |\n| 1 | 4 m |"],
};

test.each(Object.keys(kept))("%s stays with what leads to it, wherever the cuts fall", (name) => {
  const [lead, follower] = kept[name] as (typeof kept)[string];
  for (let words = 5; words < 60; words++) {
    const markdown = `# Harbour\n\n${filler("a", 20)}\n\n${filler("b", words)}\n\n${lead}\n\n${follower}\n\n${filler("c", 20)}\n`;
    const chunks = chunk({ id: "harbour", markdown }, options);
    const own = chunks.filter(({ content }) => content.includes(lead));
    expect([words, own.length]).toEqual([words, 1]);
    expect(own[0]?.content).toContain(follower.split("\n", 1)[0]);
  }
});

test("a long paragraph gives its last sentence to the code that it leads to", () => {
  const code = `\`\`\`\n${Array.from({ length: 12 }, (_, at) => `line ${at} of the book`).join("\n")}\n\`\`\``;
  const markdown = `# Harbour\n\n${filler("a", 12)} ${filler("b", 12)} Then read it like this:\n\n${code}\n`;
  const chunks = chunk({ id: "harbour", markdown }, options);
  const [own] = chunks.filter(({ content }) => content.includes("like this:"));
  expect(own?.content).toContain("line 0 of the book");
});

test("a caption below stays with its table", () => {
  for (let rows = 1; rows < 9; rows++) {
    const table = `| berth | depth |\n| --- | --- |\n${Array.from({ length: rows }, (_, at) => `| ${at} | ${at} m |`).join("\n")}`;
    const markdown = `# Harbour\n\n${filler("a", 18)}\n\n${table}\n\n*Table 2: depths of all berths at low water*\n\n${filler("c", 20)}\n`;
    const [own] = chunk({ id: "harbour", markdown }, options).filter(({ content }) => content.includes("Table 2"));
    expect([rows, own?.content.includes(`| ${rows - 1} |`)]).toEqual([rows, true]);
  }
});
