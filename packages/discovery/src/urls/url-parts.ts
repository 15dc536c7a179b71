import { kindRules, type UrlKindResult } from "./kinds.ts";

/** An address, taken apart once for all rules that judge it. */
export interface UrlParts {
  readonly url: URL;
  /** Segments of the path that are not empty, as they are written. */
  readonly segments: readonly string[];
  readonly kind: UrlKindResult["kind"];
}

export function partsOf(url: URL): UrlParts {
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  return { url, segments, kind: kindRules.find(url).kind };
}
