import { toJson } from "@decant/page/records";

export type ProblemCode =
  | "bad-url"
  | "bad-option"
  | "bad-json"
  | "unauthorized"
  | "refused-address"
  | "refused-url"
  | "cross-site"
  | "not-found"
  | "not-acceptable"
  | "slow-body"
  | "too-large"
  | "unsupported-type"
  | "wrong-host"
  | "not-html"
  | "rate-exceeded"
  | "too-many-open"
  | "client-abort"
  | "internal"
  | "out-of-memory"
  | "worker-crashed"
  | "upstream-status"
  | "upstream-failed"
  | "busy"
  | "store-failed"
  | "timeout";

/** Why a request has no page: status and title of each code. `detail` says more. */
export const problems: Readonly<Record<ProblemCode, readonly [status: number, title: string]>> = {
  "bad-url": [400, "The address is no http or https address"],
  "bad-option": [400, "An option is unknown or wrong"],
  "bad-json": [400, "The body is no JSON object"],
  unauthorized: [401, "A valid API key is needed"],
  "refused-address": [403, "The address leads to a network that is not allowed"],
  "refused-url": [403, "The scheme, port or length of the address is not allowed"],
  "cross-site": [403, "A page of another site has sent the request"],
  "not-found": [404, "There is no such resource"],
  "not-acceptable": [406, "No format of the answer is acceptable"],
  "slow-body": [408, "The body came too slowly"],
  "too-large": [413, "The page is too large"],
  "unsupported-type": [415, "The type of the body is not supported"],
  "wrong-host": [421, "The server does not have the name in Host"],
  "not-html": [422, "The document is no HTML page"],
  "rate-exceeded": [429, "The client has sent too many requests"],
  "too-many-open": [429, "The client has too much open"],
  // Seen in figures alone: nobody is there to read the answer.
  "client-abort": [499, "The client went away"],
  internal: [500, "The server failed"],
  "out-of-memory": [500, "The page needs too much memory"],
  "worker-crashed": [500, "The conversion ended early"],
  "upstream-status": [502, "The site answered with an error"],
  "upstream-failed": [502, "The page could not be fetched"],
  busy: [503, "Too many pages are being read"],
  "store-failed": [503, "The store cannot be searched"],
  timeout: [504, "The page took too long"],
};

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
  const body = toJson({ type: `urn:decant:problem:${code}`, title, status, code, detail: message });
  return new Response(body, {
    status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store", ...headers },
  });
}
