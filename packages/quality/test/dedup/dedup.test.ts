import { existsSync, readdirSync } from "node:fs";
import { temporaryFolder } from "@decant/package-checks";
import { describe, expect, test } from "vitest";
import {
  type DedupDocument,
  Deduplicator,
  type DedupMethod,
  type DedupOptions,
  type DedupVerdict,
} from "../../src/dedup/index.ts";
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
    for (const method of ["exact", "minhash", "simhash", "paragraphs", "sentences", "host-lines"] as const)
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

describe.each(["minhash", "simhash"] as const)("%s", (method) => {
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

  test.each<DedupMethod>(["exact", "minhash", "simhash", "paragraphs", "sentences", "host-lines"])("%s", (method) => {
    const outcome = (order: readonly DedupDocument[]): string => {
      const verdicts = [...run(order, { method })].map(
        ([id, verdict]) => [id, verdict.kind === "shortened" ? verdict.text : verdict] as const,
      );
      return JSON.stringify(verdicts.sort(([a], [b]) => (a < b ? -1 : 1)));
    };
    const expected = outcome(documents);
    expect(expected).toMatch(method === "exact" || method === "minhash" || method === "simhash" ? /"duplicate"/ : /./);
    const next = numbers(7);
    for (let shuffle = 0; shuffle < 20; shuffle++)
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
  [{ method: "simhash", distance: 4 }, /distance/],
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
