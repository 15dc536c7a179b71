import { checkBytes } from "./fetch-page.ts";
import { Problem } from "./problem.ts";
import { type BodyLimits, saysNothing, sniffBody } from "./read-body.ts";

/** Type of a body with files and fields, as `curl -F` and forms of browsers send it (RFC 7578). */
export const formType: RegExp = /^\s*multipart\/form-data\s*;/i;

/** A file that a client has sent. */
export interface SentFile {
  readonly name: string;
  readonly html: Uint8Array;
  readonly contentType: string | undefined;
}

/** Files of a form, and its fields, which are options as those of a query. */
export interface Form {
  readonly files: readonly File[];
  readonly fields: URLSearchParams;
}

/** Files of one request. */
const mostFiles = 100;

/** @throws {Problem} `bad-form` for a body that is no form, has no file or too many. */
export async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Form> {
  const data = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => {
    throw new Problem("bad-form", "the body cannot be read as multipart/form-data");
  });
  const files: File[] = [];
  const fields = new URLSearchParams();
  for (const [name, value] of data)
    if (typeof value === "string") fields.append(name, value);
    else files.push(value);
  if (files.length > 0 && files.length <= mostFiles) return { files, fields };
  throw new Problem("bad-form", `expected one to ${mostFiles} files, got ${files.length}: curl -F file=@page.html`);
}

/** curl knows no type of it. */
const markdownName = /\.(?:md|markdown)(?:\.gz)?$/i;
const typeOfName = (name: string): string | undefined => (markdownName.test(name) ? "text/markdown" : undefined);

/** @throws {Problem} As a body that is no page. */
export async function readFile(file: File, limits: BodyLimits): Promise<SentFile> {
  limits.held.add(file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sniffed = sniffBody(bytes, "", limits);
  if (sniffed.kind === "json") throw new Problem("not-html", "the document is JSON");
  checkBytes(sniffed.bytes);
  const contentType = saysNothing.test(file.type) ? typeOfName(file.name) : file.type;
  return { name: file.name, html: sniffed.bytes, contentType };
}
