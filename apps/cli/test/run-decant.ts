import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

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

/** Run the built command to its end. */
export async function decant(
  args: readonly string[],
  { input = "", cwd }: { readonly input?: string | Uint8Array; readonly cwd?: string } = {},
): Promise<Finished> {
  const child = start(args, cwd);
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
  return { code, stdout, stderr };
}

export function ended(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  return new Promise((resolve) => child.on("close", resolve));
}

/** A folder of its own for the running test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "decant-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
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
