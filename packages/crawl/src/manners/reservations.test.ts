import { expect, test } from "vitest";
import { type RightsStatement, reservationsOf, type Use, uses } from "./rights.ts";

const statement = (source: RightsStatement["source"], name: string, value: string): RightsStatement => ({
  ...{ source, name, value, url: "https://a.example/", at: "2026-05-01T00:00:00.000Z" },
});

type Case = readonly [source: RightsStatement["source"], name: string, value: string, reserved: readonly Use[]];

test.each<Case>([
  ["robots.txt", "content-signal", "ai-train=no", ["train"]],
  ["robots.txt", "content-signal", "search=no", ["search"]],
  ["robots.txt", "content-signal", "ai-input=no", ["input"]],
  ["robots.txt", "content-signal", "ai-train=yes", []],
  ["header", "content-signal", "search=yes, ai-train=no", ["train"]],
  ["header", "content-usage", "train-ai=n", ["train"]],
  ["header", "content-usage", "ai=n", ["train", "input"]],
  ["meta", "robots", "noai, noimageai", ["train", "input"]],
  ["meta", "robots", "noimageai", []],
  ["header", "x-robots-tag", "otherbot: noindex", ["search"]],
  ["header", "tdm-reservation", "1", ["train", "input"]],
  ["header", "tdm-reservation", "0", []],
  ["rsl", "rsl", "permits=search prohibits=ai-train", ["train", "input"]],
  ["rsl", "rsl", "prohibits=ai-all", ["train", "input"]],
  ["rsl", "rsl", "payment=purchase", ["train", "search", "input"]],
  ["rsl", "rsl", "permits=all payment=attribution", []],
])("%s %s: %s", (source, name, value, reserved) => {
  expect(reservationsOf([statement(source, name, value)], uses).map(({ use }) => use)).toEqual(reserved);
});

test("of TDM reservations the nearest counts, and of licences the best", () => {
  const tdm = [statement("tdmrep.json", "tdm-reservation", "1"), statement("meta", "tdm-reservation", "0")];
  expect(reservationsOf(tdm, uses)).toEqual([]);
  expect(reservationsOf(tdm.slice(0, 1), ["train"])).toEqual([{ use: "train", evidence: tdm[0] }]);
  const rsl = [statement("rsl", "rsl", "payment=purchase"), statement("rsl", "rsl", "permits=all")];
  expect(reservationsOf(rsl, uses)).toEqual([]);
});

test("what nobody asks for is not reported", () => {
  expect(reservationsOf([statement("robots.txt", "content-signal", "ai-train=no")], ["search"])).toEqual([]);
});
