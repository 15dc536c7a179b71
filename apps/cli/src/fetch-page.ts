import { CommandError, messageOf, systemCode } from "./errors.ts";
import { collect } from "./input-bytes.ts";
import { version } from "./version.ts";

export interface FetchOptions {
  /** For the whole transfer, redirects included. */
  readonly timeoutMs: number;
  /** After the transfer's own compression is undone. */
  readonly maxBytes: number;
}

export interface FetchedPage {
  readonly bytes: Uint8Array;
  /** After redirects. */
  readonly url: string;
  readonly contentType?: string;
}

// What browsers allow.
const maxRedirects = 20;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const pageTypes: ReadonlySet<string> = new Set([
  "text/html",
  "application/xhtml+xml",
  "application/xml",
  "text/xml",
  "text/plain",
  "application/octet-stream",
]);

const networkErrors: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  EAI_AGAIN: "the host name could not be looked up",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  EHOSTUNREACH: "host unreachable",
  ENETUNREACH: "network unreachable",
  ENOTFOUND: "host not found",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
  ETIMEDOUT: "connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "connection timed out",
  UND_ERR_SOCKET: "connection closed by the other side",
};

/**
 * Fetch a page over HTTP or HTTPS.
 *
 * Addresses are not checked: a URL that leads into a private network is fetched like any other. So never pass on
 * URLs that strangers chose.
 *
 * @throws {CommandError} `bad-url`, `unreachable`, `fetch-timeout`, `http-status`, `too-many-redirects`, `not-html` or
 *   `too-large`.
 */
export async function fetchPage(url: string, { timeoutMs, maxBytes }: FetchOptions): Promise<FetchedPage> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { response, finalUrl } = await follow(url, signal);
    const contentType = response.headers.get("content-type") ?? undefined;
    refuseOtherTypes(finalUrl, contentType);
    const bytes = response.body === null ? new Uint8Array(0) : await collect(finalUrl, response.body, maxBytes);
    return contentType === undefined ? { bytes, url: finalUrl } : { bytes, url: finalUrl, contentType };
  } catch (error) {
    if (signal.aborted) throw new CommandError("fetch-timeout", `${url}: no answer within ${timeoutMs} ms`);
    if (error instanceof CommandError) throw error;
    throw new CommandError("unreachable", `${url}: ${describe(error)}`, { cause: error });
  }
}

async function follow(start: string, signal: AbortSignal): Promise<{ response: Response; finalUrl: string }> {
  let url = start;
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const headers = { accept: "text/html, application/xhtml+xml, */*;q=0.1", "user-agent": `decant/${version()}` };
    const response = await fetch(requireHttp(url), { redirect: "manual", signal, headers });
    const location = redirectStatuses.has(response.status) ? response.headers.get("location") : null;
    if (location === null) {
      if (response.ok) return { response, finalUrl: url };
      await response.body?.cancel();
      throw new CommandError("http-status", `${url}: HTTP ${`${response.status} ${response.statusText}`.trim()}`);
    }
    await response.body?.cancel();
    if (!URL.canParse(location, url)) throw new CommandError("bad-url", `${url}: redirects to ${location}, no URL`);
    url = new URL(location, url).href;
  }
  throw new CommandError("too-many-redirects", `${start}: more than ${maxRedirects} redirects`);
}

/** Checked at every hop: a redirect must not lead out of HTTP. */
function requireHttp(url: string): string {
  const { protocol } = new URL(url);
  if (protocol === "http:" || protocol === "https:") return url;
  throw new CommandError("bad-url", `${url}: only http and https URLs can be fetched`);
}

function refuseOtherTypes(url: string, contentType: string | undefined): void {
  const type = contentType?.split(";", 1)[0]?.trim().toLowerCase();
  if (type && !pageTypes.has(type)) throw new CommandError("not-html", `${url} is ${type}, not HTML`);
}

function describe(error: unknown): string {
  const cause = (error as { cause?: unknown }).cause ?? error;
  const code = systemCode(cause);
  return (code && networkErrors[code]) ?? code ?? messageOf(cause);
}
