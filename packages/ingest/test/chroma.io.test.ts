import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { temporaryFolder } from "@decant/package-checks";
import { ChromaClient } from "chromadb";
import { afterAll, describe, expect, test } from "vitest";
import { checkWhere, ingest, openStore, parseWhere, verifyStore } from "../src/index.ts";
import { type Row, rowOf } from "../src/row.ts";
import { checkKills } from "./check-kills.ts";
import { checkKind, checkManyRows } from "./check-kind.ts";
import { ChromaServer } from "./chroma-server.ts";
import { gauge, idsIn, versionOfSite } from "./pages.ts";

const server = await ChromaServer.start();
const url = server?.url ?? "http://127.0.0.1:1";
afterAll(() => server?.close());

let collections = 0;
const newAddress = (): string => `chroma:${url}/chunks_${collections++}`;
const [first, second] = gauge.chunks.map((chunk) => rowOf(chunk)) as [Row, Row];

describe.skipIf(server === undefined)("a server of Chroma (skipped where the one of npm does not run)", () => {
  checkKind("chroma", newAddress);

  test("a run that is killed again and again ends with the same store", () =>
    checkKills(newAddress(), temporaryFolder()));

  test("a server that is killed in the middle of a run loses nothing", async () => {
    const [address, state] = [newAddress(), join(temporaryFolder(), "state")];
    const site = versionOfSite(1);
    async function* pages() {
      for (const [at, page] of site.entries()) {
        if (at === 70) await server?.kill();
        yield page;
      }
    }
    await expect(ingest(pages(), openStore(address), { state, batchRows: 7 })).rejects.toMatchObject({
      code: "store-unreachable",
    });
    await server?.start();
    await ingest(site, openStore(address), { state, batchRows: 7 });
    const store = openStore(address);
    await store.open();
    expect(await idsIn(store)).toEqual(site.flatMap(({ chunks }) => chunks.map(({ id }) => id)).sort());
    await store.close();
    const findings = [];
    for await (const finding of verifyStore(address, { state })) findings.push(finding);
    expect(findings).toEqual([]);
  });

  test("a row that gets a vector, or loses it, is there once", async () => {
    const store = openStore(newAddress());
    await store.open();
    for (const vector of [undefined, Float32Array.of(1, 0), undefined]) {
      const row = vector === undefined ? first : { ...first, vector };
      await store.apply({ put: [row], remove: [] });
      await store.commit();
      expect(await store.count()).toBe(1);
      const read: Row[] = [];
      for await (const each of store.read()) read.push(each);
      expect(read).toEqual([row]);
      expect((await store.search?.({ words: "gauge", limit: 3 }))?.map((found) => found.row)).toEqual([row]);
    }
    await store.close();
  });

  test("a field that a row no longer has finds it no more", async () => {
    const store = openStore(newAddress());
    await store.open();
    for (const fields of [{ team: "north" }, {}]) {
      await store.apply({ put: [{ ...first, fields }], remove: [] });
      await store.commit();
    }
    const found = await store.search?.({
      words: "gauge",
      limit: 3,
      where: checkWhere(parseWhere("fields.team=north")),
    });
    expect(found).toEqual([]);
    await store.close();
  });

  test("the rarer word decides, and a plural finds its singular", async () => {
    const store = openStore(newAddress());
    await store.open();
    const texts = [
      "A quay has ladders, and the harbour has quays.",
      "The harbour.",
      "A city and its harbour: the cities.",
    ];
    const put = texts.map((each, at) => ({ ...first, id: `${at}`, title: null, headingPath: [], text: each }));
    await store.apply({ put, remove: [] });
    await store.commit();
    const ids = async (words: string) => (await store.search?.({ words, limit: 3 }))?.map(({ row }) => row.id);
    expect(await ids("harbour quays")).toEqual(["0", "1", "2"]);
    expect(await ids("LADDER")).toEqual(["0"]);
    expect(await ids("cities")).toEqual(["2"]);
    expect(await ids("arbo")).toEqual([]);
    expect(await ids("harbour.*")).toEqual(["1", "2", "0"]);
    await store.close();
  });

  test("its own client reads and searches what was written", async () => {
    const address = newAddress();
    const store = openStore(address);
    await store.open();
    await store.apply({ put: [{ ...first, vector: Float32Array.of(1, 0) }], remove: [] });
    await store.apply({ put: [{ ...second, vector: Float32Array.of(0, 1) }], remove: [] });
    await store.commit();
    await store.close();
    const { port } = new URL(url);
    const client = new ChromaClient({ host: "127.0.0.1", port: Number(port) });
    const [name = ""] = address.split("/").slice(-1);
    const collection = await client.getCollection({
      name,
      embeddingFunction: { name: "own", generate: async () => [] },
    });
    expect(await collection.count()).toBe(2);
    const { ids, documents, metadatas } = await collection.query({ queryEmbeddings: [[0.1, 0.9]], nResults: 1 });
    expect(ids).toEqual([[second.id]]);
    expect(documents[0]?.[0]).toContain("Tap the housing once.");
    expect(metadatas[0]?.[0]).toMatchObject({ page: "gauge", text: second.text, position: second.position });
  });

  test("another program's collection is left alone", async () => {
    const client = new ChromaClient({ host: "127.0.0.1", port: Number(new URL(url).port) });
    await client.createCollection({ name: "theirs", embeddingFunction: null });
    const store = openStore(`chroma:${url}/theirs`);
    await expect(store.open()).rejects.toMatchObject({ code: "store-version" });
    await store.close();
  });

  test.each([
    ["error returned from database: (code: 13) database or disk is full", "disk-full"],
    ["Quota exceeded: number of records", "disk-full"],
    ["Invalid record", "store-unwritable"],
  ])("%s is %s, and nothing is lost", async (message, code) => {
    const between = await Between.start();
    const store = openStore(newAddress().replace(url, between.url));
    await store.open();
    await store.apply({ put: [first, second], remove: [] });
    between.refusal = { status: 500, body: JSON.stringify({ error: "InternalError", message }) };
    await expect(store.commit()).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
    between.refusal = undefined;
    await store.commit();
    expect(await store.count()).toBe(2);
    await store.close();
    between.close();
  });

  test("a key, or user and password, are sent, and are in no message", async () => {
    const between = await Between.start();
    for (const [place, header] of [
      ["?api-key=secret", "x-chroma-token: secret"],
      ["me:pass%20word@", `authorization: Basic ${btoa("me:pass word")}`],
    ] as const) {
      between.header = header;
      const address = newAddress().replace(url, between.url);
      const given = place.startsWith("?") ? `${address}${place}` : address.replace("//", `//${place}`);
      const wrong = openStore(given.replace("secret", "mistaken").replace("pass%20word", "mistaken"));
      const error: Error = await wrong.open().then(
        () => new Error("opened"),
        (thrown) => thrown,
      );
      expect(error).toMatchObject({ code: "store-unwritable", message: expect.stringContaining("401") });
      expect(error.message).not.toContain("mistaken");
      const right = openStore(given);
      await right.open();
      expect(right.name).toBe(address);
      await right.close();
    }
    between.close();
  });

  checkManyRows(newAddress);
});

test("a server that is gone is unreachable", async () => {
  const store = openStore("chroma:http://127.0.0.1:1/chunks");
  await expect(store.open()).rejects.toMatchObject({ code: "store-unreachable" });
  await store.close();
});

test.each([
  "localhost:8000/abc",
  "http://localhost:8000",
  "http://localhost/abc/d",
  "http://localhost/a",
  "ftp://localhost/abc",
])("%s is refused", (place) =>
  expect(() => openStore(`chroma:${place}`)).toThrow("chroma:http://HOST:8000/COLLECTION"),
);

/** Stands before the server as operators put one there: asks for a header, or refuses changes. */
class Between {
  readonly url: string;
  header: string | undefined;
  refusal: { readonly status: number; readonly body: string } | undefined;
  private readonly server: Server;

  private constructor(between: Server) {
    this.server = between;
    this.url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
  }

  static async start(): Promise<Between> {
    let between: Between | undefined;
    const proxy = createServer(async (request, response) => {
      const { method = "GET", url: path = "", headers } = request;
      const body = await text(request);
      const [name = "", value] = between?.header?.split(": ") ?? [];
      if (value !== undefined && headers[name] !== value) return response.writeHead(401).end("no");
      if (between?.refusal !== undefined && path.endsWith("/upsert"))
        return response.writeHead(between.refusal.status).end(between.refusal.body);
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { "content-type": "application/json" },
        ...(method === "POST" ? { body } : {}),
      });
      return response.writeHead(answer.status).end(await answer.text());
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    between = new Between(proxy);
    return between;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
