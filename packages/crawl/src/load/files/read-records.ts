import { DecantError } from "@decant/page";
import type { OpenedPage } from "../loaded-page.ts";

type Line = Readonly<Record<string, unknown>>;

/**
 * The pages of a file of JSON lines; errors for lines without a page. It is read twice, because the last of several lines with one id
 * counts, and only the end of the file shows which one is last.
 */
export async function* readRecords(
  path: string,
  open: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<OpenedPage | DecantError> {
  const last = new Map<string, number>();
  for await (const { number, line } of readLines(open())) {
    const id = line && isAboutPage(line) ? idOf(line) : undefined;
    if (id !== undefined) last.set(id, number);
  }
  for await (const { number, line } of readLines(open())) {
    const source = `${path}:${number}`;
    if (line === undefined) {
      yield new DecantError("invalid-line", `${source}: not a JSON object`);
      continue;
    }
    const id = idOf(line);
    if (isAboutPage(line) && (id === undefined || last.get(id) === number)) yield toPage(line, id ?? source, source);
  }
}

/** A line of `decant crawl` for an unchanged page does not describe the page. */
function isAboutPage({ fetch }: Line): boolean {
  return (fetch as { readonly change?: string } | null | undefined)?.change !== "same";
}

function idOf({ id, url }: Line): string | undefined {
  if (typeof url === "string") return url;
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}

function toPage(line: Line, id: string, source: string): OpenedPage | DecantError {
  const url = typeof line.url === "string" ? line.url : null;
  const contentType = typeof line.content_type === "string" ? line.content_type : undefined;
  const { html, html_base64: base64, markdown, error } = line;
  if (typeof html === "string") return { id, source, url, html, contentType };
  if (typeof base64 === "string") return { id, source, url, html: Buffer.from(base64, "base64"), contentType };
  if (typeof markdown === "string") return { id, source, url, record: line };
  const { code, message } = (error ?? {}) as { readonly code?: string; readonly message?: string };
  if (code !== undefined) return new DecantError(code, `${source}: ${message}`);
  return new DecantError("invalid-line", `${source}: neither "html", "html_base64" nor "markdown"`);
}

/** Lines that are not empty, with their numbers from 1; without `line` where it is not a JSON object. They end with a line feed alone. */
async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ number: number; line?: Line }> {
  const decoder = new TextDecoder();
  let rest = "";
  let number = 0;
  const parse = (text: string) => {
    number++;
    return text.trim() === "" ? [] : [{ number, ...parseObject(text) }];
  };
  for await (const part of bytes) {
    const lines = (rest + decoder.decode(part, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) yield* parse(text);
  }
  yield* parse(rest + decoder.decode());
}

function parseObject(text: string): { line?: Line } {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === "object" && line !== null && !Array.isArray(line) ? { line: line as Line } : {};
  } catch {
    return {};
  }
}
