import { createHash } from "node:crypto";
import { join } from "node:path";
import { findProgram, temporaryFolder } from "@decant/package-checks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingest, openStore, type PageToStore, type Sink } from "../src/index.ts";
import { rowOf } from "../src/row.ts";
import { checkKind } from "./check-kind.ts";
import { gauge, ids, idsIn, pilots, versionOfSite } from "./pages.ts";
import { PostgresServer } from "./postgres-server.ts";

const program = findProgram("postgres");
const title = program.path === undefined ? `a server of Postgres (skipped: ${program.hint})` : "a server of Postgres";

describe.skipIf(program.path === undefined)(title, () => {
  let server: PostgresServer;
  let tables = 0;

  beforeAll(async () => {
    server = await PostgresServer.start(program.path as string);
  });
  afterAll(() => server.close());

  const newAddress = (): string => `${server.url}?table=chunks_${tables++}`;

  // Debian's has no pgvector.
  checkKind("postgres", newAddress, { searchesNoVectors: true });

  test("killed in a transaction, it keeps what was committed and nothing else", async () => {
    const address = newAddress();
    const store = openStore(address);
    await store.open();
    await store.apply({ put: gauge.chunks.map((chunk) => rowOf(chunk)), remove: [] });
    await store.commit();
    await store.apply({ put: pilots.chunks.map((chunk) => rowOf(chunk)), remove: ids(gauge) });
    await server.kill();
    await expect(store.commit()).rejects.toMatchObject({ code: "store-unreachable" });
    await store.close();
    await expect(openStore(address).open()).rejects.toMatchObject({ code: "store-unreachable" });
    await server.start();
    const again = openStore(address);
    await again.open();
    expect(await idsIn(again)).toEqual(ids(gauge).sort());
    await again.close();
  });

  /** Kills the server before some commits of a run. */
  function killedAt(sink: Sink, commits: readonly number[]): Sink {
    let done = 0;
    const commit = sink.commit.bind(sink);
    sink.commit = async () => {
      if (commits.includes(done++)) await server.kill();
      await commit();
    };
    return sink;
  }

  test("killed and restarted again and again, it ends with the rows of an undisturbed run", async () => {
    const folder = temporaryFolder();
    const [whole, killed] = [newAddress(), newAddress()];
    const run = (pages: readonly PageToStore[], address: string, name: string, commits: readonly number[] = []) =>
      ingest(pages, killedAt(openStore(address), commits), { state: join(folder, name), batchRows: 7 });
    for (const [version, kills] of [
      [1, [0]],
      [2, [3]],
    ] as const) {
      const site = versionOfSite(version);
      await run(site, whole, "whole");
      for (const commit of kills) {
        await expect(run(site, killed, "killed", [commit])).rejects.toMatchObject({ code: "store-unreachable" });
        await server.start();
      }
      await run(site, killed, "killed");
      expect(await hashOf(killed)).toBe(await hashOf(whole));
    }
  });

  test("restarted between two transactions, it is reached by the next run", async () => {
    const state = join(temporaryFolder(), "state");
    const address = newAddress();
    const site = versionOfSite(1).slice(0, 20);
    const pages = async function* () {
      for (const [at, page] of site.entries()) {
        if (at === 10) {
          await server.kill();
          await server.start();
        }
        yield page;
      }
    };
    const options = { state, batchRows: 4 };
    await expect(ingest(pages(), openStore(address), options)).rejects.toMatchObject({ code: "store-unreachable" });
    expect(await ingest(site, openStore(address), options)).toMatchObject({ add: 20, same: 20 });
    expect(await ingest(site, openStore(address), options)).toMatchObject({ add: 0, same: 40 });
  });

  async function hashOf(address: string): Promise<string> {
    const table = new URL(address).searchParams.get("table");
    const rows = await server.query(`SELECT * FROM ${table} ORDER BY id`);
    expect(rows).toHaveLength(240);
    return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
  }
});
