import { expect, test } from "vitest";
import { paceFetcher } from "../src/manners/pacer.ts";
import { MemorySites, type SiteAnswer } from "./support/memory-site.ts";
import { VirtualClock } from "./support/virtual-clock.ts";

const home = "https://harbour.example";
const other = "https://mole.example";

function makePaced(answer: (url: URL, count: number) => SiteAnswer | string | undefined) {
  const clock = new VirtualClock();
  const sites = new MemorySites(clock, answer);
  const begin = clock.now();
  const sent = (): [string, number][] => sites.sent.map(({ url, at }) => [url, at - begin]);
  return { sites, sent, paced: paceFetcher(sites, { clock, random: () => 0.5 }) };
}

test("one request at a time and one a second for each host", async () => {
  const { paced, sent, sites } = makePaced(() => "<p>Quay</p>");
  await Promise.all([`${home}/a`, `${home}/b`, `${other}/c`].map((url) => paced.fetch({ url })));
  expect(sent()).toEqual([
    [`${home}/a`, 0],
    [`${other}/c`, 0],
    [`${home}/b`, 1000],
  ]);
  expect(sites.mostAtOnce.get("harbour.example")).toBe(1);
});

test("Retry-After is obeyed, for the whole host", async () => {
  const busy = { status: 429, headers: { "retry-after": "30" } };
  const { paced, sent } = makePaced(({ pathname }, count) => (pathname === "/a" && count === 0 ? busy : "<p>Quay</p>"));
  const results = await Promise.all([`${home}/a`, `${home}/b`].map((url) => paced.fetch({ url })));
  expect(results.map((result) => result.ok && result.status)).toEqual([200, 200]);
  expect(sent()[0]).toEqual([`${home}/a`, 0]);
  for (const [, at] of sent().slice(1)) expect(at).toBeGreaterThanOrEqual(30_000);
});

test("a host that fails again and again is given up", async () => {
  const { paced, sites } = makePaced(() => ({ failure: "connect" }));
  const results = [];
  for (let at = 0; at < 10; at++) results.push(await paced.fetch({ url: `${home}/${at}` }));
  expect(results.map((result) => !result.ok && result.code)).toEqual(Array(10).fill("connect"));
  const count = sites.sent.length;
  expect(await paced.fetch({ url: `${home}/late` })).toMatchObject({ message: /given up/ });
  expect(sites.sent).toHaveLength(count);
});

test("a request that is aborted while it waits fails with aborted", async () => {
  const { paced, sites } = makePaced(() => "<p>Quay</p>");
  const stop = new AbortController();
  await paced.fetch({ url: `${home}/a` });
  const waiting = paced.fetch({ url: `${home}/b`, signal: stop.signal });
  stop.abort();
  expect(await waiting).toMatchObject({ ok: false, code: "aborted" });
  expect(await paced.fetch({ url: `${home}/c`, signal: stop.signal })).toMatchObject({ code: "aborted" });
  expect(sites.paths).toEqual(["/a"]);
});

test("bad calls throw", () => {
  const { sites } = makePaced(() => "");
  expect(() => paceFetcher(sites, { delayMs: -1 })).toThrow(RangeError);
  expect(() => paceFetcher(sites, { delay: 1 } as object)).toThrow(TypeError);
});
