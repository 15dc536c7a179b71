import { detectBinary } from "@decant/dom";
import { isHtmlType, isMarkdownType } from "@decant/dom/internal";
import type { FetchFailure, FetchFailureCode, FetchResponse, FetchResult } from "./fetcher.ts";

/** Trouble of a request that the fetcher itself noticed. */
export class FetchTrouble extends Error {
  readonly failure: FetchFailureCode;
  readonly facts: FailureFacts;

  constructor(failure: FetchFailureCode, message: string, facts: FailureFacts = {}) {
    super(message);
    this.name = "FetchTrouble";
    this.failure = failure;
    this.facts = facts;
  }
}

/** Further facts of a failure. */
export type FailureFacts = Pick<FetchFailure, "isLasting" | "allowedBy">;

/**
 * Meaning of an error's `code`, or of its name if it has none; a row that ends with `_` is a prefix of codes. The first that matches
 * decides.
 */
export const failureRules: readonly { readonly id: string; readonly failure: FetchFailureCode }[] = [
  { id: "UND_ERR_HEADERS_OVERFLOW", failure: "too-large" },
  { id: "HTTPParserError", failure: "protocol" },
  { id: "UND_ERR_RES_CONTENT_LENGTH_MISMATCH", failure: "protocol" },
  { id: "UND_ERR_SOCKET", failure: "reset" },
  { id: "ECONNRESET", failure: "reset" },
  { id: "EPIPE", failure: "reset" },
  { id: "ECONNREFUSED", failure: "connect" },
  { id: "EHOSTUNREACH", failure: "connect" },
  { id: "ENETUNREACH", failure: "connect" },
  { id: "EADDRNOTAVAIL", failure: "connect" },
  { id: "ETIMEDOUT", failure: "timeout" },
  { id: "ENOTFOUND", failure: "dns" },
  { id: "ENODATA", failure: "dns" },
  { id: "EAI_", failure: "dns" },
  { id: "EPROTO", failure: "tls" },
  { id: "ERR_TLS_", failure: "tls" },
  { id: "ERR_SSL_", failure: "tls" },
  { id: "CERT_", failure: "tls" },
  { id: "UNABLE_TO_", failure: "tls" },
  { id: "DEPTH_ZERO_SELF_SIGNED_CERT", failure: "tls" },
  { id: "SELF_SIGNED_CERT_IN_CHAIN", failure: "tls" },
];

/** Map the error of a request to a failure. Anything unknown is trouble of the connection. */
export function toFailure(error: unknown): Pick<FetchFailure, "code" | "message" | keyof FailureFacts> {
  if (error instanceof FetchTrouble) return { code: error.failure, message: error.message, ...error.facts };
  const { code, name, message = String(error) } = (error ?? {}) as { code?: string; name?: string; message?: string };
  const key = code ?? name ?? "";
  const rule = failureRules.find(({ id }) => (id.endsWith("_") ? key.startsWith(id) : key === id));
  return {
    code: rule?.failure ?? "reset",
    message: code === undefined || message.includes(code) ? message : `${message} (${code})`,
  };
}

/** Reason why an answer is not a page. */
export interface NoPage {
  readonly ok: false;
  readonly code: FetchFailureCode | "status" | "not-html";
  readonly message: string;
}

/**
 * The response, if it is a page: the status is 2xx, and type and bytes are those of HTML or Markdown. An answer without a type is judged by its bytes.
 *
 * @example
 * const result = await createFetcher().fetch({ url: "http://127.0.0.1/" });
 * asPage(result).ok; // false
 */
export function asPage(result: FetchResult): FetchResponse | NoPage {
  if (!result.ok) return result;
  const { url, status, contentType, body } = result;
  const none = (code: NoPage["code"], message: string): NoPage => ({ ok: false, code, message });
  if (status < 200 || status > 299) return none("status", `${url} answered with status ${status}`);
  if (contentType !== undefined && !isHtmlType(contentType) && !isMarkdownType(contentType))
    return none("not-html", `${url} has the type ${contentType}`);
  const binary = detectBinary(body);
  return binary === undefined ? result : none("not-html", `${url} is ${binary}, not HTML`);
}
