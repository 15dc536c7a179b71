import { expect, test } from "vitest";
import { fetchInOrder } from "./fetch-in-order.ts";
import type { Fetcher, FetchResult } from "./fetcher.ts";

test("results keep the order of the addresses; while too much waits, only the first one's host is asked", async () => {
  const started: string[] = [];
  let answerFirst = (): void => {};
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const unpaced: Fetcher = {
    fetch: async ({ url }) => {
      started.push(url);
      if (url === "http://slow.example/") await first;
      // Only its length is looked at.
      return { ok: true, url, body: { length: 40 * 1024 * 1024 } } as unknown as FetchResult;
    },
  };
  // One request at a time for all others.
  let last: Promise<unknown> = Promise.resolve();
  const pace = (fetcher: Fetcher): Fetcher => ({
    fetch: (request) => {
      if (request.url === "http://slow.example/") return fetcher.fetch(request);
      const result = last.then(() => fetcher.fetch(request));
      last = result.then(() => new Promise((resolve) => setImmediate(resolve)));
      return result;
    },
  });
  const urls = ["http://slow.example/", "http://a.example/", "http://b.example/", "http://c.example/"];
  const results = fetchInOrder(urls, unpaced, pace);
  const next = results.next();
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual(urls.slice(0, 3));
  answerFirst();
  const found = [(await next).value?.url];
  for await (const { url } of results) found.push(url);
  expect(found).toEqual(urls);
  expect(started).toEqual(urls);
});
