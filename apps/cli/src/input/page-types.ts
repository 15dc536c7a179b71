import { CommandError } from "../errors.ts";

const pageTypes: ReadonlySet<string> = new Set([
  "text/html",
  "application/xhtml+xml",
  "application/xml",
  "text/xml",
  "text/plain",
  "application/octet-stream",
]);

/** Names of files that hold one page. */
export const pageFile: RegExp = /\.x?html?(?:\.gz)?$/i;

const address = /^https?:\/\//i;

/** Whether an operand is an address rather than a path. */
export const isAddress = (operand: string): boolean => address.test(operand);

/**
 * Refuse what a server does not send as a page.
 *
 * @throws {CommandError} `not-html`.
 */
export function refuseOtherTypes(url: string, contentType: string | undefined): void {
  const type = contentType?.split(";", 1)[0]?.trim().toLowerCase();
  if (type && !pageTypes.has(type)) throw new CommandError("not-html", `${url} is ${type}, not HTML`);
}
