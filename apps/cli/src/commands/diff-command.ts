import { type Chunk, type ChunkDiff, createChunker, diffChunks, estimateTokens } from "@decant/chunk";
import type { BlockChange } from "@decant/ingest";
import type { Page } from "@decant/page";
import { oneLine, toJson } from "@decant/page/records";
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import pico from "picocolors";
import type { DiffCommandOptions } from "../args/one-page.ts";
import { origin } from "../convert/convert-page.ts";
import { loadChunker } from "../convert/load-chunker.ts";
import { loadPipeline } from "../convert/load-pipeline.ts";
import { loadMarkdownPart } from "../convert/markdown-part.ts";
import { type ReadDocument, readDocument } from "../convert/read-document.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { isAddress, isMarkdown } from "../input/page-types.ts";
import { readPage } from "../input/read-page.ts";
import { printText } from "../output/output.ts";
import { counted } from "../terminal/progress.ts";
import { note } from "../terminal/terminal.ts";
import { checkNode } from "../version.ts";

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

function compareMarkdown(before: ReadDocument, after: ReadDocument, { format, color, timeoutMs }: DiffCommandOptions) {
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
) {
  const chunker = await loadChunker(sizes);
  const cut = ({ markdown, blocks, posts, metadata: { title, language } }: ReadDocument): Chunk[] =>
    chunker.chunk({ id: "page", markdown, blocks, posts, ...(title && { title }), ...(language && { language }) });
  const diff = diffChunks(cut(before), cut(after));
  const { add, update, delete: gone, same } = diff;
  const counts = { add: add.length, update: update.length, delete: gone.length, same: same.length };
  const rows = rowsOf(diff);
  const shown = rows.map((row) => ({ ...row, content: excerpt(row.content, 100) }));
  return {
    text: format === "json" ? `${toJson({ ...counts, chunks: rows })}\n` : listChanges(shown, color),
    isSame: counts.add + counts.update + counts.delete === 0,
    summary: `${counts.add} chunks added, ${counts.update} updated, ${counts.delete} deleted, ${counts.same} the same`,
  };
}

function rowsOf({ add, update, delete: gone }: ChunkDiff): ChangeLine[] {
  const row = (change: ChangeLine["change"], { headingPath, content }: Chunk): ChangeLine => ({
    ...{ change, heading_path: headingPath, content },
  });
  return [
    ...gone.map((chunk) => row("delete", chunk)),
    ...update.map(({ after }) => row("update", after)),
    ...add.map((chunk) => row("add", chunk)),
  ];
}

const excerpt = (text: string, length: number): string => oneLine(text).slice(0, length);

const [plus, tilde, minus] = [["+", "green"], ["~", "yellow"], ["-", "red"]] as const; // biome-ignore format: a row
const marks = { add: plus, added: plus, update: tilde, changed: tilde, delete: minus, missing: minus };

interface ChangeLine {
  readonly change: keyof typeof marks;
  readonly heading_path: readonly string[];
  readonly content: string;
}

function listChanges(lines: readonly ChangeLine[], color: boolean): string {
  const colors = pico.createColors(color);
  return lines
    .map(({ change, heading_path: path, content }) => {
      const where = path.length === 0 ? "" : `${path.join(" > ")}: `;
      const [mark, name] = marks[change];
      return `${colors[name](`${mark} ${where}${content}`)}\n`;
    })
    .join("");
}

interface Difference {
  /** `missing` is what the page shows and its Markdown has not, `added` what the page shows nowhere. */
  readonly change: "missing" | "added" | "changed";
  readonly page: string | null;
  readonly markdown: string | null;
  readonly heading_path: readonly string[];
}

export async function diffMarkdown(url: string, options: DiffCommandOptions): Promise<number> {
  if (!isAddress(url)) throw new CommandError("usage", `--markdown: expected the address of a page, got ${url}`);
  checkNode("decant diff --markdown");
  const html = await readPage(url, options);
  if (isMarkdown(html.contentType)) throw new CommandError("not-html", `${url} is Markdown itself`);
  const served = await readPage(url, { ...options, prefer: "markdown" });
  if (!isMarkdown(served.contentType))
    throw new CommandError("not-html", `${url}: its site serves no Markdown of it, neither by Accept nor by a link`);
  await loadMarkdownPart();
  const pipeline = await loadPipeline(options);
  const { siteTemplate: _, agree: __, ...rest } = options;
  const whole = await loadPipeline({ ...rest, extract: false, selectors: [] });
  const pages = {
    page: pipeline.convert(html.bytes, origin(html)),
    whole: whole.convert(html.bytes, origin(html)),
    markdown: pipeline.convert(served.bytes, origin(served)),
  };
  const found = await compare(pages);
  const counts = { missing: 0, added: 0, changed: 0 };
  for (const { change } of found) counts[change]++;
  const json = { same: found.length === 0, ...counts, blocks: found };
  await printText(options.format === "json" ? `${toJson(json)}\n` : writeText(found, options.color));
  const { missing, added, changed } = counts;
  if (!options.quiet)
    note(`blocks: ${missing} missing from the Markdown, ${added} that the page does not show, ${changed} changed`);
  return found.length === 0 ? exitCodes.ok : exitCodes.flawed;
}

async function compare(pages: Readonly<Record<"page" | "whole" | "markdown", Page>>): Promise<Difference[]> {
  const { diffBlocks } = await import("@decant/ingest");
  const chunker = await createChunker({ budget: 8192, minTokens: 0, countTokens: estimateTokens });
  const cut = ({ markdown, metadata: { language } }: Page): Chunk[] =>
    chunker.chunk({ id: "page", markdown, language });
  const markdown = cut(pages.markdown);
  const shownNowhere = new Set(diffBlocks(cut(pages.whole), markdown).map(({ after }) => after));
  const toDifference = ({ change, headingPath, before, after }: BlockChange): Difference => ({
    ...{ change: change === "gone" ? "missing" : change, page: before, markdown: after, heading_path: headingPath },
  });
  // Menus of the page may be in its Markdown; they are nothing that the page does not show.
  return diffBlocks(cut(pages.page), markdown)
    .filter(({ change, after }) => change !== "added" || shownNowhere.has(after))
    .map(toDifference);
}

function writeText(found: readonly Difference[], color: boolean): string {
  const lines = found.map(({ change, heading_path, page, markdown }) => {
    const was = change === "changed" ? ` (the page: ${excerpt(page ?? "", 200)})` : "";
    return { change, heading_path, content: `${excerpt(markdown ?? page ?? "", 200)}${was}` };
  });
  return listChanges(lines, color);
}
