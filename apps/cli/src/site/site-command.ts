import { toJson } from "@decant/page";
import { diff, formatTemplate, type SiteTemplate, type TemplateChange, type TemplatePart } from "@decant/site";
import { CommandError, exitCodes } from "../errors.ts";
import { openOutput } from "../output/output.ts";
import { note, oneLine } from "../terminal/terminal.ts";
import { learnSites } from "./learn-site.ts";
import { readTemplateFile } from "./read-template.ts";
import type { SiteCommandOptions } from "./settings.ts";

/**
 * `decant site learn|show|diff`: templates of sites.
 *
 * @returns The exit code; of `diff` 0 for templates that are the same, and 1 for others.
 * @throws {CommandError} For a wrong action or number of files, and if an input cannot be read or the output written.
 */
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
  await write(formatTemplate(template), options);
  if (!options.quiet)
    for (const { host, pages, parts } of template.sites) note(`${host}: ${pages} pages, ${parts.length} parts recur`);
  return failed === 0 ? exitCodes.ok : exitCodes.input;
}

async function showFile(path: string, options: SiteCommandOptions): Promise<number> {
  const template = await readTemplateFile(path);
  await write(options.format === "json" ? formatTemplate(template) : listTemplate(template), options);
  return exitCodes.ok;
}

async function diffFiles([before, after]: readonly string[], options: SiteCommandOptions): Promise<number> {
  const changes = diff(await readTemplateFile(before as string), await readTemplateFile(after as string));
  const text = options.format === "json" ? `${toJson(changes)}\n` : changes.map(lineOf).join("");
  await write(text, options);
  if (!options.quiet) note(changes.length === 1 ? "1 part differs" : `${changes.length} parts differ`);
  return changes.length === 0 ? exitCodes.ok : exitCodes.flawed;
}

async function write(text: string, { output: path }: SiteCommandOptions): Promise<void> {
  const output = await openOutput(path);
  await output.write(text);
  await output.close();
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
  added: "+",
  removed: "-",
  moved: "~",
  changed: "~",
  switched: "~",
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
