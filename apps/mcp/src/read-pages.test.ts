import { expect, test } from "vitest";
import type { ReadPage } from "./page-reader.ts";
import { ReadPages } from "./read-pages.ts";

const pageOf = (url: string, chars = 10): ReadPage =>
  ({ url, html: "a".repeat(chars), page: { markdown: "" } }) as unknown as ReadPage;

test("a client keeps its last hundred pages, and as many as fit, and displaces its own alone", () => {
  const pages = new ReadPages();
  pages.keep("other", pageOf("/kept"));
  for (let at = 0; at < 105; at++) pages.keep("one", pageOf(`/${at}`));
  pages.keep("one", pageOf("/50"));
  const own = [...pages.of("one").keys()];
  expect(own).toHaveLength(100);
  expect([own[0], own.at(-1)]).toEqual(["/5", "/50"]);
  for (let at = 0; at < 3; at++) pages.keep("one", pageOf(`/large/${at}`, 15 * 1024 * 1024));
  expect([...pages.of("one").keys()]).toEqual(["/large/1", "/large/2"]);
  expect([...pages.of("other").keys()]).toEqual(["/kept"]);
});

test("all clients together have a limit, too", () => {
  const pages = new ReadPages();
  for (let at = 0; at < 10; at++) pages.keep(`${at}`, pageOf("/large", 30 * 1024 * 1024));
  expect(Array.from({ length: 10 }, (_, at) => pages.of(`${at}`).size)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
});
