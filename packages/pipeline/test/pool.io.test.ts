import { execFileSync } from "node:child_process";
import { afterEach, describe, expect, test } from "vitest";
import { convert } from "../src/index.ts";
import { Pool, type PoolInput, WorkerPool } from "../src/pool/index.ts";

const html = (i: number) =>
  `<html><body><nav><a href=/>Home</a></nav><main><h1>Tide ${i}</h1><p>${"The moon pulls the sea, and it follows. ".repeat(i % 7)}</p></main>`;
const open: Pool[] = [];
function makePool(...args: ConstructorParameters<typeof Pool>): Pool {
  const pool = new Pool(...args);
  open.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

describe("a pool", () => {
  test.each([1, 2, 3])("of %d workers gives what convert gives, in order", async (workers) => {
    const pool = makePool({ workers, pipeline: { preset: "recall" } });
    const inputs = Array.from(
      { length: 100 },
      (_, i): PoolInput => ({ input: html(i), url: `https://a.example/${i}` }),
    );
    const pages: unknown[] = [];
    for await (const page of pool.convertAll(inputs)) pages.push(page);
    expect(pages).toEqual(inputs.map(({ input, url = "" }) => convert(input as string, { url, preset: "recall" })));
  });

  test.each([
    { flags: ["--max-old-space-size=512"] },
    { flags: ["--input-type=module"] },
    { flags: ["--input-type=module", "--stack-size=900"] },
  ])("works where Node was started with $flags", ({ flags }) => {
    const module = new URL("../src/pool/index.ts", import.meta.url).href;
    const program = `import(${JSON.stringify(module)}).then(async ({ Pool }) => {
      const pool = new Pool({ workers: 1, fields: ["markdown"] });
      process.stdout.write((await pool.convert({ input: "<main><h1>Tides</h1></main>" })).markdown);
      await pool.close();
    })`;
    const args = [...flags, "--conditions=source", "--experimental-strip-types", "--no-warnings", "-e", program];
    expect(String(execFileSync(process.execPath, args))).toBe("# Tides\n");
  });

  test("moves bytes that have a buffer of their own, and copies others", async () => {
    const pool = makePool({ workers: 1, fields: ["markdown"] });
    const own = new TextEncoder().encode(html(1)).slice();
    const shared = new Uint8Array(own.length + 8);
    shared.set(own, 4);
    const part = shared.subarray(4, 4 + own.length);
    const results = [await pool.convert({ input: own }), await pool.convert({ input: part })];
    expect(results[0]).toEqual({ markdown: convert(html(1)).markdown });
    expect(results[1]).toEqual(results[0]);
    expect(own.length).toBe(0);
    expect(part.length).toBeGreaterThan(0);
  });

  test("reads no further ahead than it may", async () => {
    const pool = makePool({ workers: 1, maxPendingBytes: 1000, fields: ["stats"] });
    let read = 0;
    function* inputs(): Generator<PoolInput> {
      for (; read < 50; read++) yield { input: html(6) };
    }
    let taken = 0;
    for await (const _ of pool.convertAll(inputs())) {
      taken++;
      expect((read - taken - 2) * html(6).length).toBeLessThanOrEqual(1000);
    }
    expect(taken).toBe(50);
  });

  test("rejects a wrong input and goes on", async () => {
    const pool = makePool({ workers: 1, fields: ["markdown"] });
    await expect(pool.convert({ input: 7 as never })).rejects.toThrow(TypeError);
    await expect(pool.convert({ input: "a", url: (() => {}) as never })).rejects.toThrow();
    await expect(pool.convert({ input: html(2) })).resolves.toHaveProperty("markdown");
  });

  test("rejects what is not done when it is closed, and all that comes later", async () => {
    const pool = makePool({ workers: 1 });
    const waiting = [1, 2, 3].map((i) => pool.convert({ input: html(i) }));
    const outcomes = Promise.allSettled(waiting);
    await pool.close();
    for (const { status } of await outcomes) expect(status).toBe("rejected");
    await expect(pool.convert({ input: "a" })).rejects.toThrow("closed");
  });

  test("refuses wrong options at once", () => {
    expect(() => new Pool({ workers: 0 })).toThrow(RangeError);
    expect(() => new Pool({ workers: "2" as never })).toThrow(TypeError);
    expect(() => new Pool({ worker: 2 } as never)).toThrow("worker: unknown option");
    expect(() => new Pool({ fields: ["markdwn" as never] })).toThrow('got ["markdwn"]');
    expect(() => new WorkerPool({} as never)).toThrow("module: expected a URL, got undefined");
    expect(() => new Pool({ pipeline: { preset: "x" as never } })).toThrow(TypeError);
    expect(() => new Pool({ pipeline: { scorer: () => new Float32Array() } as never })).toThrow(TypeError);
  });
});
