import { STATUS_CODES } from "node:http";
import type { FetchFailure, FetchResult } from "@decant/crawl";
import type { NetworkSettings } from "../args/shared.ts";
import type { PageInput } from "../convert/convert-page.ts";
import { CommandError } from "../errors.ts";
import { inputOf, readAll } from "../input/input-bytes.ts";
import { hasScheme, isAddress, refuseOtherTypes } from "../input/page-types.ts";
import type { ReadOptions } from "../input/read-page.ts";
import { showWaiting } from "../terminal/progress.ts";
import { checkNode, version } from "../version.ts";
import { openNetwork, portsOf } from "./open-network.ts";

export interface SourceSettings extends NetworkSettings {
  readonly url?: string;
  readonly quiet: boolean;
}

/**
 * Read what a command's operand names: a file, or what the server of an address sends. Its address is the one after redirects, and
 * unknown for a file of which nobody gave it.
 *
 * @param task Names the command in messages.
 * @throws {CommandError} If it cannot be read.
 */
export async function readSource(
  task: string,
  input: string,
  options: SourceSettings,
): Promise<Omit<PageInput, "id"> & { readonly name: string }> {
  if (!hasScheme(input)) {
    const [name, chunks] = inputOf(input);
    return { name, bytes: await readAll(name, chunks, options.maxBytes), url: options.url };
  }
  const network = await openNetwork(task, [input], options);
  try {
    // A single request needs no pace, and nobody wants to wait for a second attempt.
    const result = await showWaiting(`waiting for ${input}`, options.quiet, network.unpaced.fetch({ url: input }));
    const trouble = troubleOf(result);
    if (trouble !== undefined || !result.ok) throw refusal(trouble?.code, `${input}: ${trouble?.message}`);
    return { name: input, bytes: result.body, url: options.url ?? result.url, contentType: result.contentType };
  } finally {
    await network.close();
  }
}

// As in browsers.
const maxRedirects = 20;

/**
 * Fetch the page at an address that the user named: it may be in a private network, and as slow as the time limit allows.
 *
 * @throws {CommandError} If there is no page.
 */
export async function fetchPage(name: string, options: ReadOptions): Promise<PageInput> {
  const { timeoutMs, maxBytes, userAgent = `decant/${version()}`, headers, prefer, quiet } = options;
  checkNode(`decant ${name}`, process.versions.node);
  const { createFetcher, markdownFetcher } = await import("@decant/crawl");
  const fetcher = createFetcher({
    ...{ userAgent, allowPrivate: true, ports: portsOf([name]), maxRedirects, totalTimeoutMs: timeoutMs },
    ...{ minBytesPerSecond: 0, maxRatio: Number.MAX_SAFE_INTEGER },
  });
  try {
    const request = { url: name, maxBytes, headers: { ...credentialsIn(name), ...headers } };
    const asked = (prefer === "markdown" ? markdownFetcher(fetcher) : fetcher).fetch(request);
    const result = await showWaiting(`waiting for ${name}`, quiet, asked);
    const { url } = result;
    if (!result.ok) throw refusal(result.code, describe(name, result, options));
    const { status, body: bytes, contentType } = result;
    if (status < 200 || status > 299)
      throw new CommandError("http-status", `${url}: HTTP ${`${status} ${STATUS_CODES[status] ?? ""}`.trim()}`);
    refuseOtherTypes(url, contentType);
    return { id: name, bytes, url, contentType };
  } finally {
    await fetcher.close();
  }
}

/** The fetcher drops those in an address. */
function credentialsIn(address: string): Readonly<Record<string, string>> {
  const { username, password } = new URL(address);
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return username === "" ? {} : { authorization: `Basic ${Buffer.from(text).toString("base64")}` };
}

const networkErrors: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  EAI_AGAIN: "the host name could not be looked up",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "the connection was closed too early",
  EHOSTUNREACH: "host unreachable",
  ENETUNREACH: "network unreachable",
  ENOTFOUND: "host not found",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
  ETIMEDOUT: "connection timed out",
  UND_ERR_SOCKET: "the connection was closed too early",
};

/** Why a page could not be fetched, in words for whoever named it. */
function describe(name: string, failure: FetchFailure, { timeoutMs, maxBytes }: ReadOptions): string {
  const { url, message, allowedBy } = failure;
  if (!isAddress(url)) return `${url}: only http and https URLs can be fetched`;
  if (allowedBy === "totalTimeoutMs") return `${name}: no answer within ${timeoutMs} ms`;
  if (allowedBy === "maxBytes") return `${url} is larger than ${maxBytes} bytes; see --max-bytes`;
  return `${url}: ${Object.entries(networkErrors).find(([code]) => message.includes(code))?.[1] ?? message}`;
}

function refusal(code: string | undefined, message: string): CommandError {
  return new CommandError(errorCodes[code ?? ""] ?? "unreachable", message);
}

const errorCodes: Readonly<Record<string, string>> = {
  "http-status": "http-status",
  "refused-url": "bad-url",
  timeout: "fetch-timeout",
  "too-large": "too-large",
  "too-many-redirects": "too-many-redirects",
};

export const privateHint = "--allow-private allows this machine and intranets, --allow-host one host";

/** Options of the command line by which a request would have passed. */
const hints: Readonly<Record<NonNullable<FetchFailure["allowedBy"]>, string>> = {
  allowPrivate: `; ${privateHint}`,
  maxBytes: "; see --max-bytes",
  totalTimeoutMs: "; see --timeout",
};

/** Why a request did not give what it asked for; `undefined` for a response with content. */
export function troubleOf(
  result: FetchResult,
): { readonly code: FetchFailure["code"] | "http-status"; readonly message: string } | undefined {
  if (!result.ok) {
    const { code, message, allowedBy } = result;
    return { code, message: message + (allowedBy === undefined ? "" : hints[allowedBy]) };
  }
  const { status } = result;
  return status >= 200 && status < 300 ? undefined : { code: "http-status", message: `HTTP ${status}` };
}
