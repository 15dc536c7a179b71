import { toJson } from "@decant/page/records";

/** Requests that may end so: all, those for pages, for a search, with a body, by a path, for figures. Others only count in the figures. */
export type ProblemOf = "all" | "page" | "search" | "body" | "path" | "figures";

/** Why a request has no page: status and title of each code, and of which requests. `detail` says more. */
export const problems = {
  "bad-url": [400, "The address is no http or https address", "page"],
  "bad-option": [400, "An option is unknown or wrong", "all"],
  "bad-host": [400, "The request has more than one Host", "all"],
  "bad-json": [400, "The body is no JSON object", "body"],
  "bad-form": [400, "The body is no form with files", "body"],
  unauthorized: [401, "A valid API key is needed", "all", "figures"],
  "refused-address": [403, "The address leads to a network that is not allowed", "page"],
  "refused-url": [403, "The scheme, port or length of the address is not allowed", "page"],
  "cross-site": [403, "A page of another site has sent the request", "all"],
  "not-found": [404, "There is no such resource", "path"],
  "not-acceptable": [406, "No format of the answer is acceptable", "page"],
  "slow-body": [408, "The body came too slowly", "body"],
  "too-large": [413, "The page is too large", "page", "body"],
  "unsupported-type": [415, "The type of the body is not supported", "body"],
  "wrong-host": [421, "The server does not have the name in Host", "all"],
  "not-html": [422, "The document is no HTML page", "page"],
  "rate-exceeded": [429, "The client has sent too many requests", "all"],
  "too-many-open": [429, "The client has too much open", "all"],
  // Nobody is there to read the answer.
  "client-abort": [499, "The client went away"],
  internal: [500, "The server failed", "all"],
  "out-of-memory": [500, "The page needs too much memory"],
  "worker-crashed": [500, "The conversion ended early"],
  "upstream-status": [502, "The site answered with an error", "page"],
  "upstream-failed": [502, "The page could not be fetched", "page"],
  busy: [503, "Too many requests are open", "all"],
  "store-failed": [503, "The store cannot be searched", "search"],
  timeout: [504, "The page took too long", "page"],
} as const;

export type ProblemCode = keyof typeof problems;

/** Ends a request with a `application/problem+json` document (RFC 9457). */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail);
    this.name = "Problem";
    this.code = code;
    this.headers = headers;
  }
}

/** A problem as a response of the type `application/problem+json` (RFC 9457), with the headers that go with it. */
export function problemResponse({ code, message, headers }: Problem): Response {
  const [status, title] = problems[code];
  const body = `${toJson({ type: `urn:decant:problem:${code}`, title, status, code, detail: message })}\n`;
  return new Response(body, {
    status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store", ...headers },
  });
}
