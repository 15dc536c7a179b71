import { existsSync } from "node:fs";
import { join } from "node:path";
import { createSiteFiles, type SiteFiles, type SitePage } from "@decant/llms";
import { toJson } from "@decant/page";
import type { LlmsCommandOptions } from "../args/sites.ts";
import { asUsage, CommandError } from "../errors.ts";
import { printText } from "../output/output.ts";
import { OutputFolder } from "../output/output-folder.ts";
import { encode } from "../output/sink.ts";
import { counted, listCounts, sortedCounts } from "../terminal/progress.ts";
import { note } from "../terminal/terminal.ts";
import { readOrder, readSite } from "./read-site.ts";

/** `decant llms SOURCE`: write llms.txt, llms-full.txt and the Markdown of each page. */
export async function runLlms(source: string, options: LlmsCommandOptions): Promise<number> {
  const site = await readSite(source, options);
  if (site.isInterrupted) return site.code;
  const sitemap = await readOrder(source, options);
  const made = makeFiles(site.pages, sitemap, options);
  if (made.files.length === 0)
    throw new CommandError("no-pages", `${source}: no page with content${listReasons(made.omitted)}`);
  const folder = options.outputDir ?? site.folder;
  const kept = await writeFiles(folder, made, options);
  if (options.verbose) for (const { url, reason } of made.omitted) note(`${url}: left out (${reason})`);
  if (options.json) await printText(`${toJson(toSummary(folder, made, kept))}\n`);
  else if (!options.quiet && !options.dryRun) note(describe(folder, made, kept));
  return site.code;
}

function makeFiles(pages: readonly SitePage[], sitemap: readonly string[], options: LlmsCommandOptions): SiteFiles {
  const { base, siteTitle, summary, pageFiles, linkTo, full, maxFullBytes } = options;
  const { include, exclude, optional, sections } = options;
  const choice = { base, summary, pageFiles, linkTo, full, maxFullBytes, include, exclude, optional, sections };
  return asUsage(() => createSiteFiles(pages, { ...choice, sitemap, title: siteTitle }));
}

/** @returns Paths of files that were there and are kept. */
async function writeFiles(folder: string, { files }: SiteFiles, options: LlmsCommandOptions): Promise<string[]> {
  const kept: string[] = [];
  const output = new OutputFolder(folder);
  for (const { path, text } of files) {
    const bytes = encode(text);
    if (options.skipExisting && existsSync(join(folder, path))) kept.push(path);
    else if (!options.dryRun) await output.write(path, bytes);
    else if (!options.json) await printText(`${bytes.length}\t${path}\n`);
  }
  return kept;
}

function describe(folder: string, { files, pages, sections, omitted }: SiteFiles, kept: readonly string[]): string {
  const written = `${counted(pages, "page")} in ${counted(sections.length, "section")}, ${counted(files.length - kept.length, "file")} written to ${folder}`;
  const existing = kept.length === 0 ? "" : `, ${kept.length} kept that exist`;
  return `${written}${existing}${listReasons(omitted)}`;
}

function listReasons(omitted: SiteFiles["omitted"]): string {
  const counts = new Map<string, number>();
  for (const { reason } of omitted) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return listCounts(sortedCounts(counts), "; left out: ");
}

function toSummary(folder: string, { files, pages, sections, omitted }: SiteFiles, kept: readonly string[]): object {
  return {
    folder,
    pages,
    sections: sections.map(({ title, isOptional, pages: count }) => ({ title, is_optional: isOptional, pages: count })),
    files: files.map(({ path, text }) => ({ path, bytes: encode(text).length, written: !kept.includes(path) })),
    omitted,
  };
}
