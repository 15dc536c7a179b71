import { type Chunk, createChunker, estimateTokens } from "@decant/chunk";
import type { BlockChange } from "@decant/ingest";
import type { Page } from "@decant/page";
import { toJson } from "@decant/page";
import pico from "picocolors";
import { checkNode } from "../check-node.ts";
import { origin } from "../convert/convert-page.ts";
import { loadPipeline } from "../convert/load-pipeline.ts";
import { loadMarkdownPart } from "../convert/markdown-part.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { isAddress, isMarkdown } from "../input/page-types.ts";
import type { DiffCommandOptions } from "../options.ts";
import { printText } from "../output/output.ts";
import { note, oneLine } from "../terminal/terminal.ts";
import { readPage } from "./page-command.ts";

/** Where a page and its Markdown differ. */
interface Difference {
  /** `missing` is what the page shows and its Markdown has not, `added` what the page shows nowhere. */
  readonly change: "missing" | "added" | "changed";
  readonly headingPath: readonly string[];
  readonly page: string | null;
  readonly markdown: string | null;
}

/**
 * `decant diff PAGE --markdown`: compare a page with the Markdown that its site serves of it.
 *
 * @returns 0 if both say the same, 1 if not.
 * @throws {CommandError} `usage`; `not-html`, if the site serves no Markdown of the page; or as for reading a page.
 */
export async function diffMarkdown(url: string, options: DiffCommandOptions): Promise<number> {
  if (!isAddress(url)) throw new CommandError("usage", `--markdown: expected the address of a page, got ${url}`);
  checkNode("decant diff --markdown", process.versions.node);
  const html = await readPage(url, options);
  if (isMarkdown(html.contentType)) throw new CommandError("not-html", `${url} is Markdown itself`);
  const served = await readPage(url, { ...options, prefer: "markdown" });
  if (!isMarkdown(served.contentType))
    throw new CommandError("not-html", `${url}: its site serves no Markdown of it, neither by Accept nor by a link`);
  await loadMarkdownPart();
  const pipeline = await loadPipeline(options);
  const whole = await loadPipeline({
    ...options,
    extract: false,
    selectors: [],
    siteTemplate: undefined,
    agree: undefined,
  });
  const pages = {
    page: pipeline.convert(html.bytes, origin(html)),
    whole: whole.convert(html.bytes, origin(html)),
    markdown: pipeline.convert(served.bytes, origin(served)),
  };
  const found = await compare(pages);
  const counts = { missing: 0, added: 0, changed: 0 };
  for (const { change } of found) counts[change]++;
  await printText(options.format === "json" ? writeJson(found, counts) : writeText(found, options.color));
  if (!options.quiet)
    note(
      `blocks: ${counts.missing} missing from the Markdown, ${counts.added} that the page does not show, ${counts.changed} changed`,
    );
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
    ...{ change: change === "gone" ? "missing" : change, headingPath, page: before, markdown: after },
  });
  // Menus of the page may be in its Markdown; they are nothing that the page does not show.
  return diffBlocks(cut(pages.page), markdown)
    .filter(({ change, after }) => change !== "added" || shownNowhere.has(after))
    .map(toDifference);
}

function writeJson(found: readonly Difference[], counts: Readonly<Record<Difference["change"], number>>): string {
  const blocks = found.map(({ headingPath, ...rest }) => ({ ...rest, heading_path: headingPath }));
  return `${toJson({ same: found.length === 0, ...counts, blocks })}\n`;
}

const marks = { missing: "-", added: "+", changed: "~" } as const;
const excerptLength = 200;

function writeText(found: readonly Difference[], color: boolean): string {
  const colors = pico.createColors(color);
  const paint = { missing: colors.red, added: colors.green, changed: colors.yellow };
  const excerpt = (text: string | null): string => oneLine(text ?? "").slice(0, excerptLength);
  return found
    .map(({ change, headingPath, page, markdown }) => {
      const where = headingPath.length === 0 ? "" : `${headingPath.join(" > ")}: `;
      const was = change === "changed" ? ` (the page: ${excerpt(page)})` : "";
      return `${paint[change](`${marks[change]} ${where}${excerpt(markdown ?? page)}${was}`)}\n`;
    })
    .join("");
}
