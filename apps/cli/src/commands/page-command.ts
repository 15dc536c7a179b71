import type { PageCommandOptions } from "../args/page.ts";
import type { PageInput, RenderedPage } from "../convert/convert-page.ts";
import { type Conversion, loadConversion } from "../convert/load-conversion.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { hasScheme, isMarkdown } from "../input/page-types.ts";
import { readPage } from "../input/read-page.ts";
import { keepHeapSmallFor } from "../keep-heap-small.ts";
import { defaultMaxMemoryMb } from "../options.ts";
import { printText, writeOutput } from "../output/output.ts";
import type { WorkerTask } from "../page-worker.ts";
import { note } from "../terminal/terminal.ts";
import { checkNode } from "../version.ts";

/** Verdicts of pages that may be filled by scripts. */
const needsScripts: ReadonlySet<string> = new Set(["js-shell", "too-short"]);
const archiveStart = new TextEncoder().encode("WARC/1.");
const startsAsJson = (bytes: Uint8Array): boolean =>
  jsonStart.test(new TextDecoder().decode(bytes.subarray(0, 64))) && !bytes.includes(tagStart);
const jsonStart = /^\uFEFF?\s*(?:\{\s*(?:"|\})|\[\s*[{["\d])/;
const tagStart = "<".charCodeAt(0);

export async function runPage(input: string | undefined, options: PageCommandOptions): Promise<number> {
  if (input === undefined && process.stdin.isTTY) {
    const hint = options.url === undefined ? "" : `; to fetch ${options.url}, give it without --url`;
    throw new CommandError("usage", `no input: give a file or a URL, or pipe a page in${hint}. Try: decant --help`);
  }
  if (options.find?.trim() === "") throw new CommandError("usage", "--find: expected some words, got none");
  const name = input ?? "-";
  const page = await readPage(name, options);
  if (archiveStart.every((byte, index) => page.bytes[index] === byte)) {
    throw new CommandError("not-html", `${page.id} is a web archive; use: decant batch ${name}`);
  }
  const conversion = await loadConversion();
  const format = conversion.detectBinary(page.bytes);
  if (format !== undefined) throw new CommandError("not-html", `${page.id} is ${format}, not HTML`);
  if (startsAsJson(page.bytes))
    throw new CommandError("not-html", `${page.id} is JSON, not a page; for lines with pages: decant batch ${name}`);
  const isAsked = options.explain || options.report !== undefined || options.sourceMap !== undefined;
  if (isAsked && isMarkdown(page.contentType))
    throw new CommandError("not-html", `${page.id} is Markdown: only HTML can be explained`);
  const rendered = await convert(page, options, conversion);
  await writeFile(options.output, await withAttachments(rendered.output, name, options), options.gzip);
  if (rendered.comments !== "") await writeFile(commentsPath(options.output ?? ""), rendered.comments, options.gzip);
  for (const { path, text } of rendered.files) await writeFile(path, text, false);
  if (options.verbose) note(`${page.id}: ${rendered.findings}`);
  const { notes, exitCode } = judge(rendered, options);
  const isHtml = page.bytes.includes(tagStart) || isMarkdown(page.contentType);
  if (!options.quiet && options.extract && rendered.hasContent && !isHtml)
    note(`${page.id}: has no HTML tags, so its text is one paragraph`);
  if (!options.quiet) {
    for (const text of notes) note(`${page.id}: ${text}`);
    if (hasScheme(name) && options.render === "never" && rendered.verdict.some((code) => needsScripts.has(code)))
      note(`if its scripts fill it: decant ${name} --render auto`);
  }
  return exitCode;
}

async function withAttachments(output: string, name: string, options: PageCommandOptions): Promise<string> {
  if (options.attachments === undefined) return output;
  checkNode("--attachments");
  return (await import("../output/attachments.ts")).attachPictures(output, name, options);
}

async function writeFile(path: string | undefined, text: string, gzip: boolean): Promise<void> {
  if (path === undefined && !gzip) return printText(text);
  await writeOutput(path, text, { gzip });
}

const fileExtension = /(?:\.tei\.xml|\.[^./\\]+)?(?:\.gz)?$/i;

/** The file for comments, next to the page: of "out/page.md.gz", "out/page.comments.md.gz". */
export const commentsPath = (path: string): string => path.replace(fileExtension, ".comments$&");

/** Convert in this thread, unless there is a time limit: only a worker can be stopped, but starting one takes time. */
async function convert(page: PageInput, options: PageCommandOptions, conversion: Conversion): Promise<RenderedPage> {
  const { renderPage, keepCompiled } = conversion;
  if (options.limitConversion) return convertInWorker(page, options);
  if (!keepHeapSmallFor(page.bytes)) keepCompiled();
  return renderPage(page, options);
}

async function convertInWorker(page: PageInput, options: PageCommandOptions): Promise<RenderedPage> {
  const { openPool, UnfinishedError } = await import("../open-pool.ts");
  const { timeoutMs } = options;
  const pool = openPool({ jobs: 1, timeoutMs, maxMemoryMb: defaultMaxMemoryMb }, options);
  try {
    return await pool.run<RenderedPage>({ kind: "render", page } satisfies WorkerTask);
  } catch (error) {
    throw error instanceof UnfinishedError ? new CommandError(error.code, `${page.id}: ${error.message}`) : error;
  } finally {
    await pool.close();
  }
}

/** Choose the notes for the user and the exit code. No main content is a failure; so is a broken invariant with `--strict`. */
export function judge(
  page: Pick<RenderedPage, "verdict" | "hasContent" | "isUnmatched" | "broken" | "isFound" | "doubt">,
  { strict, verify }: Pick<PageCommandOptions, "strict" | "verify">,
): { readonly notes: readonly string[]; readonly exitCode: number } {
  const { verdict, hasContent, isUnmatched, broken, isFound, doubt } = page;
  // With `--find`, only the answer counts.
  if (isFound !== undefined) return { notes: [], exitCode: isFound ? exitCodes.ok : exitCodes.flawed };
  const notes: string[] = [];
  const reasons = verdict.length > 0 ? ` (verdict: ${verdict.join(", ")})` : "";
  if (doubt !== undefined) notes.push(doubt);
  if (isUnmatched) notes.push("no element matches --selector; the main content was searched for");
  if (!hasContent) notes.push(`no main content${reasons}`);
  else if (verdict.length > 0) notes.push(`the content may be incomplete${reasons}`);
  const isBroken = (strict || verify) && broken.length > 0;
  if (isBroken) notes.push(`the Markdown breaks ${broken.join(", ")}; see --explain`);
  return { notes, exitCode: hasContent && !(strict && isBroken) ? exitCodes.ok : exitCodes.flawed };
}
