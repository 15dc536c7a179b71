import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { articlePage, ended, parseLines, start } from "./run-decant.ts";

const line = (id: number): string => `${JSON.stringify({ id, html: articlePage(`Page ${id}`) })}\n`;

test("answers each line before the next one arrives", async () => {
  const child = start(["batch", "--fields", "id,ok"]);
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for (let id = 0; id < 5; id++) {
    child.stdin.write(line(id));
    expect((await answers.next()).value).toBe(`{"id":${id},"ok":true}`);
  }
  child.stdin.write("broken\n");
  expect((await answers.next()).value).toMatch(/^\{"id":"line:6","ok":false/);
  child.stdin.end();
  expect((await answers.next()).done).toBe(true);
  expect(await ended(child)).toBe(1);
});

describe("being ended in the middle of a batch", () => {
  const lines = Array.from({ length: 3000 }, (_, id) => line(id)).join("");

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("by %s leaves whole lines only", async (signal, exitCode) => {
    const child = start(["batch"]);
    child.stdin.write(lines);
    const [first] = await once(child.stdout, "data");
    child.kill(signal);
    const [rest, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
    const next = "interrupted; what was written is whole, and the same command begins anew";
    expect(stderr).toBe(`decant: ${next}; with --output-dir, --skip-existing resumes it\n`);
    expect(code).toBe(exitCode);
    const answers = parseLines(String(first) + rest);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.length).toBeLessThan(3000);
    expect(answers.map(({ id }) => id)).toEqual(answers.map((_, index) => index));
  });

  test("by a reader who leaves is no matter for a message", async () => {
    const child = start(["batch"]);
    child.stdin.write(lines);
    await once(child.stdout, "data");
    child.stdout.destroy();
    const [stderr, code] = await Promise.all([text(child.stderr), ended(child)]);
    expect({ code, stderr }).toEqual({ code: 141, stderr: "" });
  });
});

test("does not read on while nobody reads its answers", async () => {
  const child = start(["batch", "--no-extract", "--jobs", "1"]);
  const chunk = line(0).repeat(20);
  let taken = 0;
  const feed = (): void => {
    child.stdin.write(chunk, (error) => {
      if (error) return;
      taken += chunk.length;
      feed();
    });
  };
  feed();
  // Until it is held up: nothing taken for a second.
  for (let before = -1; before !== taken; ) {
    before = taken;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(8_000_000);
  child.kill("SIGKILL");
  await ended(child);
});
