import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../src/index.ts";
import { rowOf } from "../src/row.ts";
import { checkKind, checkManyRows } from "./check-kind.ts";
import { OpenSearchServer } from "./opensearch-server.ts";
import { gauge } from "./pages.ts";

describe.each(["opensearch", "elasticsearch"] as const)("%s", (kind) => {
  let server: OpenSearchServer;
  let indexes = 0;
  beforeAll(async () => {
    server = await OpenSearchServer.start(kind);
  });
  afterAll(() => server.stop());

  const newAddress = (): string => `${kind}:${server.url}/chunks-${indexes++}`;

  checkKind(kind, newAddress);

  checkManyRows(newAddress);

  test("user and password, or a key, are sent, and are in no message", async () => {
    const address = newAddress();
    server.authorization = `Basic ${btoa("me:pass word")}`;
    const wrong = openStore(address.replace("://", "://me:mistaken@"));
    const error: Error = await wrong.open().then(
      () => new Error("opened"),
      (thrown) => thrown,
    );
    expect(error).toMatchObject({ code: "store-unwritable", message: expect.stringContaining("401") });
    expect(error.message).not.toContain("mistaken");
    for (const [right, authorization] of [
      [address.replace("://", "://me:pass%20word@"), server.authorization],
      [`${address}?api-key=secret`, "ApiKey secret"],
    ] as const) {
      server.authorization = authorization;
      const store = openStore(right);
      await store.open();
      expect(store.name).toBe(address);
      await store.close();
    }
    server.authorization = undefined;
  });

  const full = { status: 429, type: "cluster_block_exception", reason: "disk usage exceeded flood-stage watermark" };
  test.each([
    [full, "disk-full"],
    [{ ...full, inBulk: true }, "disk-full"],
    [{ status: 400, type: "mapper_parsing_exception", reason: "immense term", inBulk: true }, "store-unwritable"],
  ])("%j is %s, and nothing is lost", async (refusal, code) => {
    const store = openStore(newAddress());
    await store.open();
    await store.apply({ put: gauge.chunks.map((chunk) => rowOf(chunk)), remove: [] });
    server.refusal = refusal;
    await expect(store.commit()).rejects.toMatchObject({ code, message: expect.stringContaining(refusal.reason) });
    server.refusal = undefined;
    await store.commit();
    expect(await store.count()).toBe(2);
    await store.close();
  });

  test("a server that is gone is unreachable", async () => {
    const gone = await OpenSearchServer.start(kind);
    const store = openStore(`${kind}:${gone.url}/chunks`);
    await store.open();
    await store.apply({ put: gauge.chunks.map((chunk) => rowOf(chunk)), remove: [] });
    await gone.stop();
    await expect(store.commit()).rejects.toMatchObject({ code: "store-unreachable" });
    await store.close();
  });

  test("another program's index is left alone", async () => {
    await fetch(`${server.url}/theirs`, { method: "PUT", headers: { "content-type": "application/json" }, body: "{}" });
    const store = openStore(`${kind}:${server.url}/theirs`);
    await expect(store.open()).rejects.toMatchObject({ code: "store-version" });
    await store.close();
  });

  test.each([
    "localhost:9200/x",
    "http://localhost:9200",
    "http://localhost/a/b",
    "http://localhost/Upper",
    "ftp://localhost/a",
  ])("%s is refused", (place) => expect(() => openStore(`${kind}:${place}`)).toThrow(`${kind}:http://HOST:9200/INDEX`));
});
