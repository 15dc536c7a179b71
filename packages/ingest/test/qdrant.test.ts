import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../src/index.ts";
import { rowOf } from "../src/row.ts";
import { checkKind, checkManyRows } from "./check-kind.ts";
import { gauge } from "./pages.ts";
import { QdrantServer } from "./qdrant-server.ts";

let server: QdrantServer;
let collections = 0;

beforeAll(async () => {
  server = await QdrantServer.start();
});
afterAll(() => server.stop());

const newAddress = (): string => `qdrant:${server.url}/chunks_${collections++}`;

checkKind("qdrant", newAddress);

checkManyRows(newAddress);

test("a key is sent, and is in no message", async () => {
  const address = newAddress();
  server.key = "secret";
  const wrong = openStore(`${address}?api-key=mistaken`);
  const error: Error = await wrong.open().then(
    () => new Error("opened"),
    (thrown) => thrown,
  );
  expect(error).toMatchObject({ code: "store-unwritable", message: expect.stringContaining("API key") });
  expect(error.message).not.toContain("mistaken");
  const right = openStore(`${address}?api-key=secret`);
  await right.open();
  await right.close();
  server.key = undefined;
});

test.each([
  [{ status: 500, error: "Service internal error: No space left on device (os error 28)" }, "disk-full"],
  [{ status: 400, error: "Wrong input" }, "store-unwritable"],
])("%j is %s, and nothing is lost", async (refusal, code) => {
  const store = openStore(newAddress());
  await store.open();
  await store.apply({ put: gauge.chunks.map((chunk) => rowOf(chunk)), remove: [] });
  server.refusal = refusal;
  await expect(store.commit()).rejects.toMatchObject({ code, message: expect.stringContaining(refusal.error) });
  server.refusal = undefined;
  await store.commit();
  expect(await store.count()).toBe(2);
  await store.close();
});

test("a server that is gone is unreachable", async () => {
  const gone = await QdrantServer.start();
  const store = openStore(`qdrant:${gone.url}/chunks`);
  await store.open();
  await store.apply({ put: gauge.chunks.map((chunk) => rowOf(chunk)), remove: [] });
  await gone.stop();
  await expect(store.commit()).rejects.toMatchObject({ code: "store-unreachable" });
  await store.close();
});

test("another program's collection is left alone", async () => {
  await fetch(`${server.url}/collections/theirs`, { method: "PUT", body: '{"vectors":{"size":4,"distance":"Dot"}}' });
  const store = openStore(`qdrant:${server.url}/theirs`);
  await expect(store.open()).rejects.toMatchObject({ code: "store-version" });
  await store.close();
});

test.each([
  ["qdrant:localhost:6333/x", "qdrant:http://HOST:6333/COLLECTION"],
  ["qdrant:http://localhost:6333", "qdrant:http://HOST:6333/COLLECTION"],
  ["qdrant:http://localhost:6333/a/b", "qdrant:http://HOST:6333/COLLECTION"],
  ["qdrant:ftp://localhost/a", "qdrant:http://HOST:6333/COLLECTION"],
])("%s is refused", (address, message) => {
  expect(() => openStore(address)).toThrow(message);
});

test.each([
  ["qdrant:http://host/a?api-key=secret", "qdrant:http://host:6333/a"],
  ["qdrant:https://host:443/a", "qdrant:https://host:443/a"],
])("%s is %s", (address, name) => {
  expect(openStore(address).name).toBe(name);
});
