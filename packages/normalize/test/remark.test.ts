import type { Root } from "mdast";
import { unified } from "unified";
import { describe, expect, test } from "vitest";
import { fromMarkdown, toMarkdown } from "../src/index.ts";
import remarkInvariants, { type RemarkInvariantsOptions } from "../src/remark.ts";

async function process(markdown: string, options: RemarkInvariantsOptions = {}) {
  const file = await unified()
    .use(function parse() {
      this.parser = (text) => fromMarkdown(text);
      this.compiler = (tree) => toMarkdown(tree as Root);
    })
    .use(remarkInvariants, options)
    .process(markdown);
  return {
    messages: file.messages.map((message) => [message.ruleId, String(message), message.source]),
    text: String(file),
  };
}

const faulty = "# One\n\n### Three [x](javascript:y)\n\na  \nb\n";

describe("remarkInvariants", () => {
  test("tells violations as messages with rule and place, and leaves the tree alone", async () => {
    const { messages, text } = await process(faulty);
    expect(messages).toEqual([
      ["link-safe", "3:11-3:28: A link has an unsafe URL: javascript:y", "decant"],
      ["heading-step", "3:1-3:28: A heading of level 3 follows one of level 1.", "decant"],
      ["no-trailing-space", "5:1-5:1: A line ends with white space.", "decant"],
    ]);
    expect(text).toContain("javascript:y");
  });

  test("repairs on request", async () => {
    const { text } = await process(faulty, { repair: true });
    expect(text).toBe("# One\n\n## Three x\n\na\\\nb\n");
    expect((await process(text)).messages).toEqual([]);
  });

  test("takes the invariants that it is told", async () => {
    const idsOf = async (options: RemarkInvariantsOptions) =>
      (await process(faulty, options)).messages.map(([id]) => id);
    expect(await idsOf({ only: ["heading-step"] })).toEqual(["heading-step"]);
    expect(await idsOf({ except: ["heading-step", "no-trailing-space"] })).toEqual(["link-safe"]);
    expect(() => remarkInvariants({ except: ["nonsense"] })).toThrow(TypeError);
  });

  test("a base address makes relative links violations", async () => {
    expect((await process("[a](b)\n", { baseUrl: "https://e.org/" })).messages).toEqual([
      ["link-absolute", "1:1-1:7: A link has a relative URL: b", "decant"],
    ]);
    expect((await process("[a](b)\n")).messages).toEqual([]);
  });
});
