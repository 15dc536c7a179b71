import { describe, expect, test } from "vitest";
import { Random } from "../random.ts";
import { diffWords, type Hunk } from "./word-diff.ts";

function kinds(a: string, b: string): string[] {
  const [first, second] = [a.split(" "), b.split(" ")];
  const sign = { same: "=", missing: "-", extra: "+" } as const;
  return diffWords(first, second).map((hunk) => {
    const words = hunk.kind === "extra" ? second.slice(...hunk.to) : first.slice(...hunk.from);
    return `${sign[hunk.kind]}${words.join(" ")}`;
  });
}

describe("diffWords", () => {
  test("finds what is missing, extra and replaced", () => {
    expect(kinds("a b c d", "a c d e")).toEqual(["=a", "-b", "=c d", "+e"]);
    expect(kinds("a b c", "a x c")).toEqual(["=a", "-b", "+x", "=c"]);
  });

  test("aligns repeated words exactly where nothing is unique", () => {
    expect(kinds("a a b b a", "a b a")).toEqual(["=a", "-a b", "=b a"]);
  });

  test("hunks put together give both lists, whatever the lists", () => {
    const generator = new Random(7);
    const random = () => generator.next();
    for (let run = 0; run < 300; run++) {
      const make = (): string[] =>
        Array.from({ length: Math.floor(random() * 40) }, () => `w${Math.floor(random() * (2 + run / 10))}`);
      const [a, b] = [make(), make()];
      const hunks = diffWords(a, b);
      expect(rebuild(hunks, a, ["same", "missing"], "from")).toEqual(a);
      expect(rebuild(hunks, b, ["same", "extra"], "to")).toEqual(b);
      for (const hunk of hunks) {
        if (hunk.kind === "same") expect(a.slice(...hunk.from)).toEqual(b.slice(...hunk.to));
      }
    }
  });

  test("takes long lists without anything in common", () => {
    const list = (prefix: string): string[] => Array.from({ length: 20_000 }, (_, i) => `${prefix}${i % 50}`);
    expect(diffWords(list("a"), list("b")).map((hunk) => hunk.kind)).toEqual(["missing", "extra"]);
  });
});

function rebuild(hunks: readonly Hunk[], words: string[], of: readonly string[], side: "from" | "to"): string[] {
  return hunks.filter((hunk) => of.includes(hunk.kind)).flatMap((hunk) => words.slice(...hunk[side]));
}
