import { describe, expect, test } from "vitest";
import { createFilter } from "./create-filter.ts";
import { Decontaminator } from "./decontaminator.ts";

const question =
  "A keeper counts 14 lamps on the mole and 9 on the quay: how many lamps are there in the whole harbour?";
const short = "Which tide follows the new moon of May?";

describe("Decontaminator", () => {
  const { find, skipped } = new Decontaminator([
    { id: "long", text: question },
    { id: "short", text: short },
    { id: "nothing", text: "How many lamps?" },
  ]);

  test("finds 13 words in a row, whatever their case and punctuation", () => {
    const words = question
      .toUpperCase()
      .replaceAll(/[^A-Z0-9 ]/g, "")
      .split(" ");
    expect(find(`Before. ${words.slice(3, 16).join(", ")} After.`)).toEqual({
      id: "long",
      words: words.slice(3, 16).join(" ").toLowerCase(),
    });
    expect(find(`Before. ${words.slice(3, 15).join(" ")} after.`)).toBeUndefined();
  });

  test("finds a shorter text as a whole, and skips those of fewer than 8 words", () => {
    expect(find(`Q: ${short} A: Spring tide.`)?.id).toBe("short");
    expect(find("Which tide follows the new moon of June?")).toBeUndefined();
    expect(find("How many lamps?")).toBeUndefined();
    expect(skipped).toEqual(["nothing"]);
  });

  test("is a reason of a filter", () => {
    const filter = createFilter({ sets: [], decontaminator: new Decontaminator([{ id: "q", text: short }]) });
    expect(filter.judge({ text: `Q: ${short}` }).reasons).toEqual([
      { rule: "decontamination/overlap", found: "q: which tide follows the new moon of may" },
    ]);
    expect(filter.judge({ text: "Another one." }).isKept).toBe(true);
  });

  test("a number of words that is too small is refused", () => {
    expect(() => new Decontaminator([], 3)).toThrow(/words/);
  });
});
