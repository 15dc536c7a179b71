import { type Asked, hiddenHeaders, type MarkdownAnswer } from "../markdown-site.ts";

/** Headers as Node keeps them: names in lower case. */
export type NodeHeaders = Record<string, string | string[] | undefined>;

/** The part of Node's `IncomingMessage` that is used. */
export interface NodeRequest {
  method?: string | undefined;
  readonly url?: string | undefined;
  /** Set by Express, which cuts the mount path off `url`. */
  readonly originalUrl?: string | undefined;
  readonly headers: NodeHeaders;
  /** A TLS socket has `encrypted`. */
  readonly socket: object;
}

/** Facts about a request of Node that decide its answer. */
export function readNodeRequest(request: NodeRequest, origin: string | undefined): Asked {
  const { method = "GET", headers } = request;
  return {
    method,
    url: urlOf(request, origin),
    accept: textOf(headers.accept),
    ifNoneMatch: textOf(headers["if-none-match"]),
  };
}

/** Address of a request. It is valid even if the client's path and host are not. */
function urlOf({ url = "/", originalUrl = url, headers, socket }: NodeRequest, origin: string | undefined): string {
  const site = origin ?? `${"encrypted" in socket ? "https" : "http"}://${textOf(headers.host) ?? "localhost"}`;
  const address = originalUrl.startsWith("/") ? `${site}${originalUrl}` : originalUrl;
  return URL.canParse(address) ? address : "http://localhost/";
}

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(", ") : value;
}

/**
 * Ask for the whole page in HTML, regardless of the client's request.
 *
 * @returns A function that restores the request's own headers.
 */
export function askForHtml(request: NodeRequest): () => void {
  const { headers, method } = request;
  const own = new Map(["accept", ...hiddenHeaders].map((name) => [name, headers[name]]));
  for (const name of hiddenHeaders) delete headers[name];
  headers.accept = "text/html";
  return () => {
    request.method = method;
    for (const [name, value] of own) {
      if (value === undefined) delete headers[name];
      else headers[name] = value;
    }
  };
}

/** Headers that are to be sent, as Web headers. */
export function toWebHeaders(given: Readonly<Record<string, unknown>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    for (const text of Array.isArray(value) ? value : [value]) if (text !== undefined) headers.append(name, `${text}`);
  }
  return headers;
}

/** The headers in which an answer differs from the original: a value to set, or `undefined` to remove one. */
export function changedHeaders(before: Headers, { headers }: MarkdownAnswer): Map<string, string | undefined> {
  const names = new Set([...before.keys(), ...headers.keys()]);
  const changed = [...names].filter((name) => before.get(name) !== headers.get(name));
  return new Map(changed.map((name) => [name, headers.get(name) ?? undefined]));
}
