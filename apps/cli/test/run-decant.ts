import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export const launcher: string = fileURLToPath(new URL("../bin/decant.js", import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Start the built command. Colours and warnings of Node are off, so that the standard error can be compared. */
export function start(args: readonly string[], cwd?: string): ChildProcessWithoutNullStreams {
  const env = { ...process.env, NO_COLOR: "1", NODE_NO_WARNINGS: "1" };
  const child = spawn(process.execPath, [launcher, ...args], { env, ...(cwd === undefined ? {} : { cwd }) });
  // A command that does not read its input closes it.
  child.stdin.on("error", () => {});
  return child;
}

interface RunOptions {
  /** Standard input. @default empty */
  readonly input?: string | Uint8Array;
  /** @default the working folder of this process */
  readonly cwd?: string;
}

/**
 * Run the built command to its end, in this process: starting one takes longer than most of what the tests do.
 *
 * Runs wait for each other, because the working folder and the standard streams belong to the process. What depends on a process
 * (signals, pipes, terminals) takes {@link start} or {@link decantProcess}.
 */
export function decant(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const run = last.then(() => runHere(args, options));
  last = run.catch(() => {});
  return run;
}

let last: Promise<unknown> = Promise.resolve();

async function runHere(args: readonly string[], { input = "", cwd }: RunOptions): Promise<Finished> {
  const { runScript } = await import(/* @vite-ignore */ scripts);
  const { main }: typeof import("../src/main.ts") = runScript("main.cjs");
  const [stdout, stderr] = [collect(), collect()];
  const undo = [
    replace(process, "stdin", Readable.from([Buffer.from(input)], { objectMode: false })),
    replace(process, "stdout", stdout.stream),
    replace(process, "stderr", stderr.stream),
    replace(process, "exitCode", undefined),
    replace(process.env, "NO_COLOR", "1"),
    // Loading the pipeline takes longer than the few pages of a test, and each thread loads it. `--jobs` starts more.
    replace(os, "availableParallelism", () => 1),
    replaceWriteSync(stdout.stream),
    keepListeners(),
    changeFolder(cwd),
  ];
  try {
    const ended = new Promise<void>((resolve) => {
      const exit = (code?: number): void => {
        if (code !== undefined) process.exitCode = code;
        resolve();
      };
      undo.push(replace(process, "exit", exit));
    });
    await Promise.race([main(args), ended]);
    return { code: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    for (const restore of undo.reverse()) restore();
  }
}

/** Loaded by Node itself, as the launcher does. */
const scripts = new URL("../bin/run-script.js", import.meta.url).href;

/** A stream that keeps what is written to it. */
function collect(): { readonly stream: Writable; readonly text: () => string } {
  const written: Buffer[] = [];
  const stream = new Writable({
    write(bytes: Buffer, _encoding, done) {
      written.push(bytes);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(written).toString() };
}

/** Set a property, and return what sets it back. */
function replace(owner: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  if (before?.set !== undefined || before?.writable === true) {
    const old: unknown = Reflect.get(owner, name);
    Reflect.set(owner, name, value);
    return () => Reflect.set(owner, name, old);
  }
  Object.defineProperty(owner, name, { value, configurable: true, writable: true, enumerable: true });
  return () =>
    before === undefined ? Reflect.deleteProperty(owner, name) : Object.defineProperty(owner, name, before);
}

/** Short texts are written to the file descriptor of standard output. */
function replaceWriteSync(stdout: Writable): () => void {
  const { writeSync } = fs;
  const write = (file: number, bytes: Uint8Array, offset?: number, length?: number, place?: number | null): number => {
    if (file !== 1) return writeSync(file, bytes, offset, length, place);
    stdout.write(bytes.slice(offset));
    return bytes.length - (offset ?? 0);
  };
  return replace(fs, "writeSync", write);
}

/** Remove the listeners that the command adds to the process. */
function keepListeners(): () => void {
  const events = ["uncaughtException", "SIGINT", "SIGTERM"] as const;
  const before = events.map((event) => process.listeners(event as "exit"));
  return () => {
    for (const [index, event] of events.entries()) {
      for (const listener of process.listeners(event as "exit"))
        if (!before[index]?.includes(listener)) process.removeListener(event, listener);
    }
  };
}

function changeFolder(cwd: string | undefined): () => void {
  const before = process.cwd();
  if (cwd !== undefined) process.chdir(cwd);
  return () => process.chdir(before);
}

/** Run the built command to its end, in a process of its own. */
export async function decantProcess(args: readonly string[], { input = "", cwd }: RunOptions = {}): Promise<Finished> {
  const child = start(args, cwd);
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
  return { code, stdout, stderr };
}

export function ended(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  return new Promise((resolve) => child.on("close", resolve));
}

/** The lines of a batch, parsed; fails on half a line. */
export function parseLines(output: string): Record<string, unknown>[] {
  if (output !== "" && !output.endsWith("\n")) throw new Error(`ends in half a line: ${output.slice(-80)}`);
  return output
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

export const sentences: readonly string[] = [
  "The tide table of the old harbour was drawn up by hand for more than sixty years.",
  "Each morning the keeper walked to the gauge, read the level, and wrote it down in pencil.",
  "When the electric gauge came, its first readings were compared with his for a whole winter.",
  "They differed by less than two fingers, which the engineers put down to the wind.",
];

/** What follows each sentence in its paragraph: text that a page repeats is kept once. */
const remarks: readonly string[] = [
  "Two of those tables hang in the tide house, and a third was lost when the roof came down in the great storm. A copy of it is kept by the school, whose children add the heights of each spring tide in red ink.",
  "At the weekend his daughter went, who found the pencil too short and bought a box of fresh ones from her purse. The box is still there, behind the lamp, and holds the last two that she sharpened.",
  "The engineers had brought three of them, one for each mole and one in case the ice should break a second. They lodged at the inn by the slip, and paid their bill with a drawing of the harbour that hangs above the bar.",
  "Since then both heights are printed side by side, the one that people read and the one that machines send. Whoever wants to see the difference finds it in the third column, which has been blank for years.",
];

/** A page with main content and with chrome around it. */
export function articlePage(title = "The tide table"): string {
  const paragraphs = sentences.map((sentence, index) => `<p>${sentence} ${remarks[index]}</p>`);
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
<nav><ul><li><a href="/">Home page</a></li><li><a href="/about">About us</a></li></ul></nav>
<main><h1>${title}</h1>${paragraphs.join("\n")}<p>See the <a href="map.html">map</a>.</p></main>
<footer><p>All rights reserved</p></footer></body></html>`;
}

/** A page that no machine converts within a millisecond, or within the smallest heap. */
export function hugePage(paragraphs: number): string {
  // A number after each word, since a paragraph that is there twice is kept once.
  const text = (number: number): string => `<p>${sentences.join(" ").replaceAll(" ", ` ${number} `)}</p>`;
  return `<html><body><main><h1>Huge</h1>${Array.from({ length: paragraphs }, (_, at) => text(at)).join("")}</main></body></html>`;
}

export const pngBytes: Uint8Array = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Fields of a record, in their order, as the README promises them. */
export const promisedFields: readonly string[] = [
  "id", "url", "ok", "markdown", "text", "comments", "posts", "metadata", "page_type", "confidence", "verdict",
  "violations", "hidden", "stats", "places",
]; // biome-ignore format: a table of words
