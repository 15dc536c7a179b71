import type { Chunk, ChunkDiff } from "@decant/chunk";
import { diffChunks } from "@decant/chunk";
import { toJson } from "@decant/page";
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import pico from "picocolors";
import { loadChunker } from "../convert/load-chunker.ts";
import { type ReadDocument, readDocument } from "../convert/read-document.ts";
import { CommandError, exitCodes } from "../errors.ts";
import type { DiffCommandOptions } from "../options.ts";
import { printText } from "../output/output.ts";
import { counted } from "../terminal/counted.ts";
import { note, oneLine } from "../terminal/terminal.ts";

/**
 * `decant diff A B`: compare the Markdown, or the chunks, of two pages or Markdown files.
 *
 * @returns As `diff` does: 0 if they are the same, 1 if not.
 * @throws {CommandError} If an input cannot be read, or comparing takes longer than the time limit.
 */
export async function runDiff(names: readonly [string, string], options: DiffCommandOptions): Promise<number> {
  const before = await readDocument(names[0], options);
  const after = await readDocument(names[1], options);
  const { text, isSame, summary } =
    options.chunks === undefined
      ? compareMarkdown(before, after, options)
      : await compareChunks(before, after, options, options.chunks);
  await printText(text);
  if (!options.quiet) note(summary);
  return isSame ? exitCodes.ok : exitCodes.flawed;
}

interface Comparison {
  readonly text: string;
  readonly isSame: boolean;
  readonly summary: string;
}

function compareMarkdown(
  before: ReadDocument,
  after: ReadDocument,
  { format, color, timeoutMs }: DiffCommandOptions,
): Comparison {
  const patch = createTwoFilesPatch(before.name, after.name, before.markdown, after.markdown, "", "", {
    context: 3,
    timeout: timeoutMs,
    headerOptions: FILE_HEADERS_ONLY,
  });
  if (patch === undefined) throw new CommandError("timeout", `comparing took longer than ${timeoutMs} ms`);
  const isSame = before.markdown === after.markdown;
  const lines = isSame ? [] : patch.split("\n");
  // After the names of the files.
  const count = (mark: string): number => lines.slice(2).filter((line) => line.startsWith(mark)).length;
  const [added, removed] = [count("+"), count("-")];
  const shown = (color ? lines.map(colored) : lines).join("\n");
  return {
    text: format === "json" ? `${toJson({ same: isSame, added, removed, patch: lines.join("\n") })}\n` : shown,
    isSame,
    summary: `${counted(added, "line")} added, ${removed} removed`,
  };
}

function colored(line: string, index: number): string {
  const colors = pico.createColors(true);
  if (index < 2) return colors.bold(line);
  if (line.startsWith("@@")) return colors.cyan(line);
  if (line.startsWith("+")) return colors.green(line);
  return line.startsWith("-") ? colors.red(line) : line;
}

/** Both sides are cut as versions of one document, so that equal chunks have equal ids. */
async function compareChunks(
  before: ReadDocument,
  after: ReadDocument,
  { format, color }: DiffCommandOptions,
  sizes: NonNullable<DiffCommandOptions["chunks"]>,
): Promise<Comparison> {
  const chunker = await loadChunker(sizes);
  const cut = ({ markdown, blocks, posts, metadata: { title, language } }: ReadDocument): Chunk[] =>
    chunker.chunk({ id: "page", markdown, blocks, posts, ...(title && { title }), ...(language && { language }) });
  const diff = diffChunks(cut(before), cut(after));
  const counts = {
    add: diff.add.length,
    update: diff.update.length,
    delete: diff.delete.length,
    same: diff.same.length,
  };
  return {
    text: format === "json" ? `${toJson({ ...counts, chunks: rowsOf(diff) })}\n` : listChunks(diff, color),
    isSame: counts.add + counts.update + counts.delete === 0,
    summary: `${counts.add} chunks added, ${counts.update} updated, ${counts.delete} deleted, ${counts.same} the same`,
  };
}

interface ChunkRow {
  readonly change: "add" | "update" | "delete";
  readonly heading_path: readonly string[];
  readonly content: string;
}

function rowsOf({ add, update, delete: gone }: ChunkDiff): ChunkRow[] {
  const row = (change: ChunkRow["change"], { headingPath, content }: Chunk): ChunkRow => ({
    change,
    heading_path: headingPath,
    content,
  });
  return [
    ...gone.map((chunk) => row("delete", chunk)),
    ...update.map(({ after }) => row("update", after)),
    ...add.map((chunk) => row("add", chunk)),
  ];
}

const marks = { add: "+", update: "~", delete: "-" } as const;
const excerptLength = 100;

function listChunks(diff: ChunkDiff, color: boolean): string {
  const colors = pico.createColors(color);
  const paint = { add: colors.green, update: colors.yellow, delete: colors.red };
  return rowsOf(diff)
    .map(({ change, heading_path, content }) => {
      const where = heading_path.length === 0 ? "" : `${heading_path.join(" > ")}: `;
      return `${paint[change](`${marks[change]} ${where}${oneLine(content).slice(0, excerptLength)}`)}\n`;
    })
    .join("");
}
