import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { sizeOf } from "@decant/package-checks/sizes";
import { describe, expect, test } from "vitest";
import {
  type DedupDocument,
  Deduplicator,
  type DedupMethod,
  type DedupOptions,
  type DedupVerdict,
} from "../../src/dedup/deduplicator.ts";
import { corpus, numbers, shuffled } from "./corpus.ts";

function run(documents: readonly DedupDocument[], options: DedupOptions): Map<string, DedupVerdict> {
  const dedup = new Deduplicator(options);
  try {
    for (const document of documents) dedup.add(document);
    return new Map(documents.map((document) => [document.id, dedup.judge(document)]));
  } finally {
    dedup.close();
  }
}

const kinds = (documents: readonly DedupDocument[], options: DedupOptions) =>
  Object.fromEntries(
    [...run(documents, options)].map(([id, verdict]) => [id, verdict.kind === "duplicate" ? verdict.of : verdict.kind]),
  );

const sentence = (i: number): string =>
  `In the year ${1800 + i} the keeper number ${i} of lamp ${i * 7} wrote that storm ${i * 13} had broken mast ${i * 31}.`;
const prose = (from: number, count: number): string =>
  Array.from({ length: count }, (_, i) => sentence(from + i)).join(" ");

describe("exact", () => {
  test("case, white space and compatible characters make no difference", () => {
    const documents = [
      { id: "a", text: "The tide turns at noon." },
      { id: "b", text: "the TIDE  turns\nat noon." },
      { id: "c", text: "Ｔhe tide turns at noon." },
      { id: "d", text: "The tide turns at noon!" },
    ];
    expect(kinds(documents, { method: "exact" })).toEqual({ a: "b", b: "kept", c: "b", d: "kept" });
  });

  test("nothing is no duplicate of nothing", () => {
    const documents = [
      { id: "a", text: "" },
      { id: "b", text: " \n" },
    ];
    for (const method of ["exact", "minhash", "paragraphs", "sentences", "host-lines"] as const)
      expect(kinds(documents, { method })).toEqual({ a: "kept", b: "kept" });
  });
});

describe("the document that stays", () => {
  const text = prose(0, 5);
  const documents: DedupDocument[] = [
    { id: "plain", text, url: "https://a.example/1", published: "2020-01-02" },
    { id: "longest", text: `${text}   `, url: "https://a.example/2", published: "2021" },
    { id: "first", text, url: "https://a.example/3", published: "2019-12-31T23:00:00Z" },
    { id: "canonical", text, url: "https://a.example/4", canonicalUrl: "https://a.example/4" },
  ];

  test.each(["longest", "earliest", "canonical"] as const)("%s", (keep) => {
    const kept = { longest: "longest", earliest: "first", canonical: "canonical" }[keep];
    const expected = Object.fromEntries(documents.map(({ id }) => [id, id === kept ? "kept" : kept]));
    expect(kinds(documents, { method: "exact", keep })).toEqual(expected);
  });
});

describe("minhash", () => {
  const method = "minhash";

  test("finds texts with a few words changed, and no others", () => {
    const text = prose(0, 30);
    const documents = [
      { id: "a", text },
      { id: "edited", text: text.replace("storm 13", "gale 13") },
      { id: "other", text: prose(100, 30) },
    ];
    expect(kinds(documents, { method })).toEqual({ a: "kept", edited: "a", other: "kept" });
  });

  test("texts of fewer than five words are compared as a whole", () => {
    const documents = ["Low tide.", "low TIDE", "High tide.", "Tide"].map((text, i) => ({ id: String(i), text }));
    expect(kinds(documents, { method })).toEqual({ 0: "kept", 1: "0", 2: "kept", 3: "kept" });
  });
});

test("minhash: a chain of duplicates is one group", () => {
  const texts = [
    prose(0, 40),
    `${prose(0, 38)} ${prose(90, 2)}`,
    `${prose(0, 36)} ${prose(90, 4)}`,
    `${prose(0, 34)} ${prose(90, 6)}`,
  ];
  const verdicts = run(
    texts.map((text, i) => ({ id: String(i), text })),
    { method: "minhash" },
  );
  expect([...verdicts.values()].filter(({ kind }) => kind === "kept")).toHaveLength(1);
});

test("paragraphs: a long one stays once, a short one always", () => {
  const shared = sentence(1);
  const documents = [
    { id: "long", text: `${shared}\n\n${sentence(2)}\n\nSee also` },
    { id: "short", text: `${shared}\n\nSee also` },
    { id: "whole", text: shared },
  ];
  const verdicts = run(documents, { method: "paragraphs" });
  expect(verdicts.get("long")).toEqual({ kind: "kept" });
  expect(verdicts.get("short")).toEqual({ kind: "shortened", text: "See also", removed: [shared] });
  expect(verdicts.get("whole")).toEqual({ kind: "shortened", text: "", removed: [shared] });
});

test("paragraphs: one that a document repeats stays at its first place", () => {
  const [verdict] = run([{ id: "a", text: `${sentence(1)}\n\n${sentence(2)}\n\n${sentence(1)}` }], {
    method: "paragraphs",
  }).values();
  expect(verdict).toEqual({ kind: "shortened", text: `${sentence(1)}\n\n${sentence(2)}`, removed: [sentence(1)] });
});

test("sentences: three in a row that another document has go", () => {
  const documents = [
    { id: "long", text: prose(0, 10) },
    { id: "short", text: `${sentence(50)} ${prose(3, 3)} ${sentence(51)}` },
    { id: "two", text: `${sentence(60)} ${prose(3, 2)} ${sentence(61)}` },
  ];
  const verdicts = run(documents, { method: "sentences" });
  expect(verdicts.get("long")).toEqual({ kind: "kept" });
  expect(verdicts.get("short")).toMatchObject({ kind: "shortened", removed: [sentence(3), sentence(4), sentence(5)] });
  expect(verdicts.get("two")).toEqual({ kind: "kept" });
});

test("host-lines: a line on five pages of a host goes from all, on other hosts it stays", () => {
  const page = (host: string, i: number): DedupDocument => ({
    id: `${host}${i}`,
    url: `https://${host}.example/${i}`,
    text: `${sentence(i)}\nAll rights reserved`,
  });
  const documents = [
    ...Array.from({ length: 5 }, (_, i) => page("a", i)),
    ...Array.from({ length: 4 }, (_, i) => page("b", i)),
  ];
  const verdicts = run(documents, { method: "host-lines" });
  expect(verdicts.get("a0")).toEqual({ kind: "shortened", text: sentence(0), removed: ["All rights reserved"] });
  expect(verdicts.get("b0")).toEqual({ kind: "kept" });
});

describe("what stays does not depend on the order, nor on how the corpus is split into shards", () => {
  const documents = corpus(60, 3);

  test.each<DedupMethod>(["exact", "minhash", "paragraphs", "sentences", "host-lines"])("%s", (method) => {
    const outcome = (order: readonly DedupDocument[]): string => {
      const verdicts = [...run(order, { method })].map(
        ([id, verdict]) => [id, verdict.kind === "shortened" ? verdict.text : verdict] as const,
      );
      return JSON.stringify(verdicts.sort(([a], [b]) => (a < b ? -1 : 1)));
    };
    const expected = outcome(documents);
    expect(expected).toMatch(method === "exact" || method === "minhash" ? /"duplicate"/ : /./);
    const next = numbers(7);
    for (let order = 0; order < sizeOf("dedupOrders"); order++)
      for (const shards of [1, 2, 4]) {
        const parts: DedupDocument[][] = Array.from({ length: shards }, () => []);
        for (const [i, document] of shuffled(documents, next).entries()) parts[i % shards]?.push(document);
        expect(outcome(parts.flat())).toBe(expected);
      }
  });
});

test("the temporary files are gone after close", () => {
  const folder = temporaryFolder();
  const dedup = new Deduplicator({ method: "exact", folder });
  dedup.add({ id: "a", text: "x" });
  expect(readdirSync(folder)).toHaveLength(1);
  dedup.close();
  expect(existsSync(folder) && readdirSync(folder)).toEqual([]);
});

test.each([
  [{}, /method/],
  [{ method: "best" }, /method/],
  [{ method: "simhash" }, /method/],
  [{ method: "minhash", bands: 0 }, /bands/],
])("%j is refused", (options, message) => {
  expect(() => new Deduplicator(options as DedupOptions)).toThrow(message);
});

test("documents are added before they are judged, and no more are judged than were added", () => {
  const dedup = new Deduplicator({ method: "exact" });
  const document = { id: "a", text: "x" };
  dedup.add(document);
  dedup.judge(document);
  expect(() => dedup.add(document)).toThrow(/before the first judge/);
  expect(() => dedup.judge(document)).toThrow(/that were added/);
  dedup.close();
});

test("url: addresses that differ in what does not matter", () => {
  const documents = [
    { id: "a", text: "x", url: "http://www.harbour.example/tides/?b=2&a=1&utm_source=letter#noon" },
    { id: "b", text: "longer", url: "https://harbour.example/tides?a=1&b=2" },
    {
      id: "c",
      text: "y",
      url: "https://harbour.example/print/tides",
      canonicalUrl: "https://harbour.example/tides?a=1&b=2",
    },
    { id: "d", text: "x", url: "https://harbour.example/tides?a=2" },
    { id: "no address", text: "x" },
  ];
  expect(kinds(documents, { method: "url" })).toEqual({ a: "b", b: "kept", c: "b", d: "kept", "no address": "kept" });
});

test("substrings: a run of words goes from all documents but one, wherever it begins", () => {
  const shared = prose(0, 4);
  const documents = [
    { id: "long", text: `${prose(20, 6)} ${shared} ${prose(30, 6)}` },
    { id: "cut", text: `${sentence(40)} Quoted: "${shared.toUpperCase()}" ${sentence(41)}` },
    { id: "other", text: `${sentence(50)} ${prose(0, 1)} ${sentence(51)}` },
  ];
  const verdicts = run(documents, { method: "substrings", words: 40 });
  expect(verdicts.get("long")).toEqual({ kind: "kept" });
  expect(verdicts.get("cut")).toEqual({
    kind: "shortened",
    // The next words are those of the other document, too.
    text: `${sentence(40)} Quoted: "${sentence(41).replace("In the year ", "")}`,
    removed: [`${shared.toUpperCase()}" In the year`],
  });
  expect(verdicts.get("other")).toEqual({ kind: "kept" });
});

test("substrings: a word that is repeated again and again stays for one run", () => {
  const [verdict] = run([{ id: "a", text: "tide ".repeat(200) }], { method: "substrings", words: 50 }).values();
  expect(verdict?.kind === "shortened" && verdict.text.split(" ")).toHaveLength(50);
});

describe("similarity", () => {
  /** A text with some of its words changed. */
  const edited = (text: string, share: number, seed: number): string => {
    const next = numbers(seed);
    return text.replaceAll(/\w+/g, (word) => (next() < share ? `${word}x` : word));
  };
  const originals = Array.from({ length: 100 }, (_, i) => ({ id: `${i}`, text: prose(i * 30, 30) }));
  const copies = originals.map(({ id, text }, i) => ({ id: `${id} copy`, text: edited(text, 0.05, i) }));
  const together = (options: Omit<DedupOptions, "method">): number => {
    const verdicts = run([...originals, ...copies], { method: "minhash", ...options });
    const removed = [...verdicts].filter(([, { kind }]) => kind === "duplicate");
    for (const [id, verdict] of removed)
      expect(verdict).toMatchObject({ of: id.endsWith(" copy") ? id.slice(0, -5) : `${id} copy` });
    return removed.length;
  };

  test("0.6 finds copies with 5 % of their words changed, which FineWeb's bands miss", () => {
    expect(together({})).toBeLessThan(60);
    expect(together({ similarity: 0.6 })).toBeGreaterThanOrEqual(95);
  });

  test("0.95 leaves them apart", () => {
    expect(together({ similarity: 0.95 })).toBe(0);
  });

  test("it chooses bands and rows itself", () => {
    for (const options of [{ bands: 3 }, { rows: 3 }])
      expect(() => new Deduplicator({ method: "minhash", similarity: 0.6, ...options })).toThrow(/similarity/);
    expect(() => new Deduplicator({ method: "exact", similarity: 0.6 })).toThrow(/similarity/);
    expect(() => new Deduplicator({ method: "minhash", similarity: 0.1 })).toThrow(/similarity/);
  });
});

describe("an index", () => {
  const documents = corpus(40, 3);
  const indexed = (parts: readonly (readonly DedupDocument[])[], options: DedupOptions): Map<string, DedupVerdict> => {
    const index = join(temporaryFolder(), "index");
    const all = new Map<string, DedupVerdict>();
    for (const part of parts) {
      const dedup = new Deduplicator({ ...options, index });
      for (const document of part) dedup.add(document);
      for (const document of part) all.set(document.id, dedup.judge(document));
      dedup.commit();
      dedup.close();
    }
    return all;
  };

  test.each<DedupOptions>([
    { method: "exact" },
    { method: "url" },
    { method: "minhash" },
    { method: "minhash", similarity: 0.6 },
  ])("%j: three runs keep as many documents as one, and the first of each group", (options) => {
    const kept = (verdicts: Map<string, DedupVerdict>) =>
      [...verdicts].filter(([, { kind }]) => kind === "kept").map(([id]) => id);
    const family = (id: string) => id.split("-")[0];
    const whole = kept(run(documents, options));
    const parts = [documents.slice(0, 50), documents.slice(50, 90), documents.slice(90)];
    const inParts = kept(indexed(parts, options));
    expect(inParts.map(family).sort()).toEqual(whole.map(family).sort());
    // The same documents again are duplicates of themselves.
    expect(kept(indexed([documents, documents], options))).toEqual([]);
  });

  test.each(["paragraphs", "sentences", "substrings"] as const)("%s of earlier runs go", (method) => {
    const text = prose(0, 8);
    const parts = [[{ id: "a", text }], [{ id: "b", text: `${text}\n\n${prose(50, 8)}` }]];
    const options = { method, words: 20 };
    const verdicts = indexed(parts, options);
    expect(verdicts.get("a")).toEqual({ kind: "kept" });
    expect(verdicts.get("b")).toMatchObject({ kind: "shortened", text: prose(50, 8) });
  });

  test("a run that ends early leaves it as it was", () => {
    const index = join(temporaryFolder(), "index");
    const first = new Deduplicator({ method: "exact", index });
    first.add({ id: "a", text: "The tide turns." });
    first.judge({ id: "a", text: "The tide turns." });
    first.commit();
    first.close();
    // Bytes that a run wrote without its end.
    appendFileSync(join(index, "ids"), '"lost"\n');
    appendFileSync(join(index, "keys-0"), Buffer.alloc(16));
    const second = new Deduplicator({ method: "exact", index });
    const again = [
      { id: "b", text: "the tide TURNS." },
      { id: "c", text: "It ebbs." },
    ];
    for (const document of again) second.add(document);
    expect(again.map((document) => second.judge(document))).toEqual([{ kind: "duplicate", of: "a" }, { kind: "kept" }]);
    second.commit();
    second.close();
    expect(readFileSync(join(index, "ids"), "utf8")).toBe('"a"\n"c"\n');
  });

  test("one run at a time, with the settings that it was made with", () => {
    const index = join(temporaryFolder(), "index");
    const open = new Deduplicator({ method: "minhash", index });
    expect(() => new Deduplicator({ method: "minhash", index })).toThrow(/is used by the process/);
    expect(() => open.commit()).toThrow(/all documents were judged/);
    open.add({ id: "a", text: "x" });
    open.judge({ id: "a", text: "x" });
    open.commit();
    open.close();
    expect(() => new Deduplicator({ method: "minhash", index, rows: 4 })).toThrow(
      /was made with method minhash, bands 14, rows 8/,
    );
    expect(() => new Deduplicator({ method: "host-lines", index })).toThrow(/index/);
    // The lock of a process that is gone.
    writeFileSync(join(index, "lock"), "999999999");
    new Deduplicator({ method: "minhash", index }).close();
  });
});
