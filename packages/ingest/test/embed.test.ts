import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { beforeEach, describe, expect, test } from "vitest";
import { type Embed, type EmbedFailure, type EmbedOptions, ingest, openStore } from "../src/index.ts";
import { page } from "./pages.ts";

let folder: string;
let store: string;
let failures: EmbedFailure[];

beforeEach(() => {
  folder = temporaryFolder();
  store = `jsonl:${join(folder, "store.jsonl")}`;
  failures = [];
});

const pages = Array.from({ length: 10 }, (_, id) =>
  page(`page-${id}`, { Text: `The text of page ${id} is about lamps, ropes and ladders.` }),
);

/** A vector that tells its text. */
const toVector = (text: string): number[] => [text.length, text.charCodeAt(9), 1];

const run = (embed: Embed, options: Partial<EmbedOptions> = {}) =>
  ingest(pages, openStore(store), {
    state: join(folder, "state"),
    embed: { embed, batchSize: 2, retryMs: 0, ...options },
    onEmbedFailure: (failure) => failures.push(failure),
  });

async function vectors(): Promise<Map<string, number[] | undefined>> {
  const sink = openStore(store);
  const found = new Map();
  for await (const row of sink.list()) found.set(row.page, "vector" in row && Array.from(row.vector as Float32Array));
  return found;
}

const works: Embed = async (texts) => texts.map(toVector);

describe("embed", () => {
  test("is called in batches, not more at once than allowed, and each row gets its own vector", async () => {
    let atOnce = 0;
    let most = 0;
    const sizes: number[] = [];
    const totals = await run(
      async (texts) => {
        sizes.push(texts.length);
        most = Math.max(most, ++atOnce);
        await new Promise((resolve) => setTimeout(resolve, 5));
        atOnce--;
        return texts.map(toVector);
      },
      { batchSize: 3, parallel: 2 },
    );
    expect(totals).toMatchObject({ add: 10, failed: 0 });
    expect(sizes).toEqual([3, 3, 3, 1]);
    expect(most).toBe(2);
    const expected = pages.map(({ id, chunks }) => [id, toVector(chunks[0]?.embedText ?? "")]);
    expect(await vectors()).toEqual(new Map(expected as [string, number[]][]));
  });

  test("is called again after a failure", async () => {
    let calls = 0;
    const totals = await run(
      async (texts, options) => {
        if (++calls % 3 !== 0) throw new Error("busy");
        return works(texts, options);
      },
      { parallel: 1 },
    );
    expect(totals).toMatchObject({ add: 10, failed: 0 });
    expect(calls).toBe(15);
  });

  test.each<[string, (texts: readonly string[]) => unknown]>([
    ["embed-failed", () => Promise.reject(new Error("no such model"))],
    ["embed-timeout", () => new Promise(() => {})],
    ["embed-count", (texts) => texts.slice(1).map(toVector)],
    ["embed-count", () => undefined],
    ["embed-value", (texts) => texts.map(() => [1, Number.NaN, 2])],
    ["embed-value", (texts) => texts.map(() => [1, 1e300, 2])],
    ["embed-value", (texts) => texts.map(() => ["1", "2", "3"])],
    ["embed-value", (texts) => texts.map(() => [])],
    ["embed-dimensions", (texts) => texts.map(() => [1, 2, 3, 4])],
  ])("%s costs the text alone, and the next run does the rest", async (code, answer) => {
    const fails: Embed = async (texts, options) =>
      (texts.some((text) => text.includes("page 5")) ? answer(texts) : works(texts, options)) as never;
    expect(await run(fails, { tries: 2, timeoutMs: 20 })).toMatchObject({ add: 9, failed: 1 });
    expect(failures).toEqual([{ code, message: expect.any(String), texts: 1, pages: ["page-5"] }]);
    expect((await vectors()).has("page-5")).toBe(false);
    expect(await run(works)).toMatchObject({ add: 1, same: 9, failed: 0 });
    expect(await vectors()).toHaveProperty("size", 10);
  });

  test("a text that is refused among many costs a few calls, and no other text", async () => {
    let calls = 0;
    const fails: Embed = async (texts, options) => {
      calls++;
      if (texts.some((text) => text.includes("page 5"))) throw new Error("too long");
      return works(texts, options);
    };
    expect(await run(fails, { batchSize: 64, tries: 1 })).toMatchObject({ add: 9, failed: 1 });
    expect(failures).toEqual([{ code: "embed-failed", message: "too long", texts: 1, pages: ["page-5"] }]);
    // The batch, the probe, and two halves for each of four sizes at most.
    expect(calls).toBeLessThanOrEqual(10);
  });

  test("a model that is down stops the run after some batches, and what was embedded before is kept", async () => {
    let calls = 0;
    const dies: Embed = async (texts, options) => {
      if (++calls > 4) throw new Error("no route to host");
      return works(texts, options);
    };
    const many = Array.from({ length: 200 }, (_, id) =>
      page(`page-${id}`, { Text: `The text of page ${id} is about lamps, ropes and ladders.` }),
    );
    const again = (embed: Embed) =>
      ingest(many, openStore(store), {
        ...{ state: join(folder, "state"), embed: { embed, batchSize: 5, retryMs: 0, tries: 2 } },
      });
    await expect(again(dies)).rejects.toMatchObject({
      ...{ code: "embed-down", message: expect.stringContaining("no route to host") },
    });
    expect(calls).toBeLessThanOrEqual(4 + 2 * 3 * 4);
    expect((await vectors()).size).toBe(20);
    expect(await again(works)).toMatchObject({ add: 180, same: 20, failed: 0 });
  });

  test("a text that was embedded before, for any store, is not embedded again", async () => {
    let texts = 0;
    const counts: Embed = async (batch, options) => {
      texts += batch.length;
      return works(batch, options);
    };
    const cache = join(folder, "cache.sqlite");
    await run(counts, { model: "a", cache });
    expect(texts).toBe(10);
    const first = await vectors();
    store = `sqlite:${join(folder, "other.sqlite")}`;
    const again = (model: string) =>
      ingest(pages, openStore(store), { state: join(folder, model), embed: { embed: counts, model, cache } });
    expect(await again("a")).toMatchObject({ add: 10, failed: 0 });
    expect(texts).toBe(10);
    const sink = openStore(store);
    await sink.open();
    for await (const { page: id, vector } of sink.read()) expect(Array.from(vector ?? [])).toEqual(first.get(id));
    await sink.close();
    expect(await again("b")).toMatchObject({ update: 10 });
    expect(texts).toBe(20);
    await expect(run(counts, { cache })).rejects.toThrow(/cache/);
  });

  test("a row whose text is as it was keeps its vector", async () => {
    await run(works);
    const moved = pages.map((each) => ({
      ...each,
      chunks: each.chunks.map((chunk) => ({ ...chunk, anchor: "text" })),
    }));
    const before = await vectors();
    const fails: Embed = async () => Promise.reject(new Error("not to be called"));
    const options = { state: join(folder, "state"), embed: { embed: fails, tries: 1 } };
    expect(await ingest(moved, openStore(store), options)).toMatchObject({ update: 10, failed: 0 });
    expect(await vectors()).toEqual(before);
  });

  test("a row whose new text was not embedded stays as it was", async () => {
    await run(works);
    const edited = page("page-5", { Text: "The text of page 5 is about nothing at all any more, it seems." });
    const fails: Embed = async () => Promise.reject(new Error("busy"));
    const again = (embed: Embed) =>
      ingest([edited], openStore(store), { state: join(folder, "state"), embed: { embed, tries: 1 } });
    const before = await vectors();
    expect(await again(fails)).toMatchObject({ update: 0, failed: 1 });
    expect(await vectors()).toEqual(before);
    expect(await again(works)).toMatchObject({ update: 1, failed: 0 });
  });

  test("another model may have vectors of another length, where the store takes them", async () => {
    const longer: Embed = async (texts) => texts.map((text) => [...toVector(text), 1]);
    await run(works, { model: "a" });
    expect(await run(longer, { model: "a", tries: 1 })).toMatchObject({ same: 10, failed: 0 });
    expect(await run(longer, { model: "b" })).toMatchObject({ update: 10, failed: 0 });
    expect([...(await vectors()).values()].map((vector) => vector?.length)).toEqual(pages.map(() => 4));

    store = `lancedb:${join(folder, "lance")}`;
    const state = join(folder, "lance.state");
    const runLance = (embed: Embed, model: string) =>
      ingest(pages, openStore(store), { state, embed: { embed, model } });
    expect(await runLance(works, "a")).toMatchObject({ add: 10 });
    await expect(runLance(longer, "b")).rejects.toMatchObject({ code: "store-dimensions" });
    expect(await runLance(works, "a")).toMatchObject({ same: 10 });
  });

  test("another model embeds everything again", async () => {
    await run(works, { model: "a" });
    expect(await run(works, { model: "a" })).toMatchObject({ same: 10 });
    expect(await run(works, { model: "b" })).toMatchObject({ update: 10, same: 0 });
  });
});
