import { measure, parsePage } from "@decant/dom";
import { oneLine, toJson } from "@decant/page/records";
import type { SiteTemplate, TemplateChange, TemplatePart } from "@decant/site";
import { diff, formatTemplate, SiteLearner } from "@decant/site";
import type { SiteCommandOptions } from "../args/sites.ts";
import { readHtml, readRequest } from "../convert/answer-page.ts";
import { CommandError, exitCodes, messageOf } from "../errors.ts";
import { listOperands, readBatch } from "../input/batch-inputs.ts";
import { fileOfCrawl, isCrawlFolder } from "../input/crawl-folder.ts";
import { writeOutput } from "../output/output.ts";
import { note } from "../terminal/terminal.ts";
import { readTemplateFile } from "./read-template.ts";

export async function runSite(words: readonly string[], options: SiteCommandOptions): Promise<number> {
  const [action = "", ...operands] = words;
  if (action === "learn") return learnFile(operands, options);
  if (action === "show") return showFile(only(operands, 1, action)[0] as string, options);
  if (action === "diff") return diffFiles(only(operands, 2, action), options);
  throw new CommandError("usage", `site: expected learn, show or diff, got ${action}. Try: decant site --help`);
}

function only(operands: readonly string[], count: number, action: string): readonly string[] {
  if (operands.length === count) return operands;
  const files = count === 1 ? "one file" : `${count} files`;
  throw new CommandError("usage", `site ${action}: expected ${files}, got ${operands.length}`);
}

async function learnFile(operands: readonly string[], options: SiteCommandOptions): Promise<number> {
  const { template, failed } = await learnSites(operands, options);
  await writeOutput(options.output, formatTemplate(template));
  if (!options.quiet)
    for (const { host, pages, parts } of template.sites) note(`${host}: ${pages} pages, ${parts.length} parts recur`);
  return failed === 0 ? exitCodes.ok : exitCodes.input;
}

async function showFile(path: string, options: SiteCommandOptions): Promise<number> {
  const template = await readTemplateFile(path);
  await writeOutput(options.output, options.format === "json" ? formatTemplate(template) : listTemplate(template));
  return exitCodes.ok;
}

async function diffFiles([before, after]: readonly string[], options: SiteCommandOptions): Promise<number> {
  const changes = diff(await readTemplateFile(before as string), await readTemplateFile(after as string));
  const text = options.format === "json" ? `${toJson(changes)}\n` : changes.map(lineOf).join("");
  await writeOutput(options.output, text);
  if (!options.quiet) note(changes.length === 1 ? "1 part differs" : `${changes.length} parts differ`);
  return changes.length === 0 ? exitCodes.ok : exitCodes.flawed;
}

function listTemplate({ sites }: SiteTemplate): string {
  return sites
    .map(({ host, pages, parts }) => {
      const lines = parts.map(
        (part) => `  ${part.drop ? "drop" : "keep"}  ${part.kind}  ${part.pages} of ${pages}  ${describe(part)}\n`,
      );
      return `${host}: ${pages} pages, ${parts.length} parts\n${lines.join("")}`;
    })
    .join("");
}

function describe({ path, texts }: TemplatePart): string {
  const [first] = texts;
  const others = texts.length > 1 ? ` and ${texts.length - 1} other texts` : "";
  return `${oneLine(path)}: ${oneLine(first?.sample ?? "")}${others}`;
}

const marks: Readonly<Record<TemplateChange["change"], string>> = {
  ...{ added: "+", removed: "-", moved: "~", changed: "~", switched: "~" },
};

function lineOf({ host, change, before, after }: TemplateChange): string {
  const part = (after ?? before) as TemplatePart;
  const details: Partial<Record<TemplateChange["change"], string>> = {
    moved: ` (was ${before?.path})`,
    changed: ` (was ${oneLine(before?.texts[0]?.sample ?? "")})`,
    switched: part.drop ? " (was kept)" : " (was dropped)",
  };
  return `${marks[change]} ${host} ${change} ${describe(part)}${details[change] ?? ""}\n`;
}

/**
 * Learn from pages as `decant batch` reads them, also from the web archive of a crawl; the folder of its state stands for it.
 *
 * @returns The template, and how many inputs and pages could not be read.
 * @throws {CommandError} `no-pages`, if no host has enough pages.
 */
async function learnSites(operands: readonly string[], options: SiteCommandOptions) {
  const { minPages, maxPages, maxBytes, url } = options;
  const learner = new SiteLearner({ minPages, maxPages });
  let failed = 0;
  const fail = (message: string): void => {
    failed++;
    note(message);
  };
  const paths = await Promise.all(operands.map((path) => (isCrawlFolder(path) ? fileOfCrawl(path, "warc") : path)));
  const inputs = await listOperands(paths, { inputDirs: [], maxBytes });
  const items = readBatch(inputs, { maxBytes, url, onUnreadable: (error) => fail(error.message) });
  for await (const item of items) {
    if (item.kind === "long-line") fail(`line ${item.number}: longer than ${maxBytes} bytes; see --max-bytes`);
    else if (item.kind === "lost-record") fail(`${item.id}: ${item.message}`);
    else {
      try {
        const request = readRequest(item, options);
        const { document, order } = parsePage(readHtml(request));
        learner.add({ table: measure(document, order), url: request.url });
      } catch (error) {
        fail(`${item.kind === "line" ? `line ${item.number}` : item.id}: ${messageOf(error)}`);
      }
    }
  }
  const template = learner.template();
  if (template.sites.length === 0) {
    const counts = Array.from(learner.counts(), ([host, pages]) => `${host} ${pages}`).join(", ");
    const missing = `too few pages: learning takes ${minPages} of one host, and there are ${counts || "none"}`;
    throw new CommandError("no-pages", missing);
  }
  return { template, failed };
}
