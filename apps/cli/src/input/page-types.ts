import { CommandError } from "../errors.ts";

const pageTypes: ReadonlySet<string> = new Set([
  ...["text/html", "application/xhtml+xml", "application/xml", "text/xml", "text/plain", "application/octet-stream"],
]);

const markdownTypes: ReadonlySet<string> = new Set(["text/markdown", "text/x-markdown"]);

export const pageFile: RegExp = /\.x?html?(?:\.gz)?$/i;

export const markdownFile: RegExp = /\.(?:md|markdown)(?:\.gz)?$/i;

export const isPageFile = (path: string): boolean => pageFile.test(path) || markdownFile.test(path);

export const typeOfFile = (path: string): string | undefined => (markdownFile.test(path) ? "text/markdown" : undefined);

const address = /^https?:\/\//i;

const anyScheme = /^[a-z][a-z0-9+.-]+:\/\//i;

/** Whether an operand is meant as an address, also one that cannot be fetched. */
export const hasScheme = (operand: string): boolean => anyScheme.test(operand);

export const isAddress = (operand: string): boolean => address.test(operand);

/**
 * Refuse what a server does not send as a page.
 *
 * @throws {CommandError} `not-html`.
 */
export function refuseOtherTypes(url: string, contentType: string | undefined): void {
  const type = typeOf(contentType);
  if (type && !pageTypes.has(type) && !markdownTypes.has(type))
    throw new CommandError("not-html", `${url} is ${type}, not HTML`);
}

const typeOf = (contentType: string | undefined): string | undefined =>
  contentType?.split(";", 1)[0]?.trim().toLowerCase();

export function isMarkdown(contentType: string | undefined): boolean {
  return markdownTypes.has(typeOf(contentType) ?? "");
}

/** An address of object storage: a bucket, and the key of an object or the beginning of keys. */
export interface ObjectAddress {
  readonly bucket: string;
  readonly key: string;
}

const scheme = /^s3:\/\//i;

/** Whether an operand is an address of object storage, such as `s3://bucket/prefix`. */
export const isObject = (operand: string): boolean => scheme.test(operand);

export function formatObject({ bucket, key }: ObjectAddress): string {
  return `s3://${bucket}/${key}`;
}

/** Add a path to an address that stands for a folder. */
export function joinObject(folder: string, path: string): string {
  return folder.endsWith("/") ? `${folder}${path}` : `${folder}/${path}`;
}
