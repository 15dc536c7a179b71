import { canParseUrl, removeInvisible } from "@decant/page";

/** Schemes that a link may have. Others can run code, or mean nothing outside the page. */
const linkSchemes: ReadonlySet<string> = new Set(
  // `localhost` is a host that people link to without a scheme.
  "http https mailto tel sms ftp ftps sftp xmpp irc ircs news nntp geo magnet matrix doi urn webcal git ssh localhost".split(
    " ",
  ),
);

const imageSchemes: ReadonlySet<string> = new Set(["http", "https"]);

/** Browsers ignore these inside a scheme, as in `java\nscript:`. Repetitions are bounded: each match takes room on a stack. */
const ignoredInUrl = /[\p{Cc}\p{Z}\p{Cf}]{1,999}/gu;
const edgeControls = /^[\p{Cc}\p{Z}\p{Cf}]{1,999}|(?<![\p{Cc}\p{Z}\p{Cf}])[\p{Cc}\p{Z}\p{Cf}]{1,999}$/gu;
const lineControls = /[\t\n\r]+/g;
const schemePattern = /^([a-z][a-z\d+.-]*):/i;
/** A character reference in place of a scheme: marked, which does not escape addresses, would make `&#106;avascript:` live. */
const disguisedScheme = /^[^/?#]*&(?:#[\dx]|[a-z]{1,31};)/i;
const unsafeInUrl = /["<>`\\\p{Cc}\p{Z}\p{Cf}]/gu;
const lone = /\p{Surrogate}/gu;

/** The usual case, which is safe: ASCII without quotes and brackets, relative or of the web. */
const plainUrl = /^(?:https?:\/\/|[/#?.])[!#-;=?-[\]-_a-z{|}~]*$/;

/** Use of a URL: images allow fewer schemes. */
export type UrlKind = "link" | "image";

/** Whether a URL is relative or of an allowed scheme, however the scheme is disguised. */
export function isSafe(url: string, kind: UrlKind): boolean {
  if (plainUrl.test(url)) return true;
  const scheme = schemePattern.exec(url.replace(ignoredInUrl, ""))?.[1];
  if (scheme === undefined) return !disguisedScheme.test(url);
  return (kind === "link" ? linkSchemes : imageSchemes).has(scheme.toLowerCase());
}

export function isAbsoluteUrl(url: string): boolean {
  return schemePattern.test(url);
}

/**
 * Resolve a URL against the base, if any, and percent-encode white space and quotes, so that Markdown needs no escapes.
 *
 * @returns The URL, or `undefined` if it is unsafe or cannot be resolved.
 */
export function cleanUrl(value: string, kind: UrlKind, base: string | undefined): string | undefined {
  if (plainUrl.test(value)) return base === undefined || isAbsoluteUrl(value) ? value : resolveClean(value, base);
  const trimmed = removeInvisible(value.replace(edgeControls, "").replace(lineControls, ""));
  if (!isSafe(trimmed, kind)) return undefined;
  if (base === undefined || isAbsoluteUrl(trimmed)) return encodeUnsafe(trimmed);
  return resolveClean(trimmed, base);
}

function resolveClean(url: string, base: string): string | undefined {
  return canParseUrl(url, base) ? encodeUnsafe(new URL(url, base).href) : undefined;
}

/** Resolve a URL as browsers do; one that cannot be resolved stays as it is. */
export function resolveUrl(url: string, base: string): string {
  return canParseUrl(url, base) ? new URL(url, base).href : url;
}

function encodeUnsafe(url: string): string {
  return url.replace(lone, "%EF%BF%BD").replace(unsafeInUrl, encodeURIComponent);
}
