import { kindOfUrl, type UrlKind } from "@decant/discovery";
import { nowhere, pageEnding } from "./site-addresses.ts";

export interface OptionalRule {
  readonly id: string;
  /** Kinds of addresses, as `@decant/discovery` guesses them. */
  readonly kinds?: readonly UrlKind[];
  /** Whole segments of the path, in lower case and without an ending. */
  readonly segments?: readonly string[];
  /** Matches a whole segment, in lower case and without an ending. */
  readonly segment?: RegExp;
  readonly reason: string;
  /** A path that would not be optional without this rule. */
  readonly example: string;
}

/** Pages that a reader in a hurry may skip: they go to the section `Optional`. The first rule that matches decides. */
export const optionalRules: readonly OptionalRule[] = [
  {
    id: "lists",
    kinds: ["archive", "tag", "pagination"],
    reason: "lists of pages that are listed themselves",
    example: "tags/tides/",
  },
  {
    id: "legal",
    segments: [
      "accessibility-statement", "agb", "cookie-policy", "cookies", "datenschutz", "disclaimer", "impressum", "imprint",
      "legal", "legal-notice", "licence", "license", "mentions-legales", "privacy", "privacy-policy", "terms",
      "terms-and-conditions", "terms-of-service", "terms-of-use", "tos",
    ], // biome-ignore format: words
    reason: "what the site says for the law",
    example: "privacy.html",
  },
  {
    id: "changes",
    segments: ["changelog", "changes", "history", "release-notes", "releases", "whats-new"],
    reason: "what changed, not what is",
    example: "guide/changelog",
  },
  {
    id: "people",
    segments: ["contributors", "credits", "acknowledgements", "acknowledgments", "sponsors"],
    reason: "who made it",
    example: "credits/",
  },
  {
    id: "old",
    segments: ["archived", "deprecated", "legacy", "obsolete", "outdated"],
    reason: "what no longer holds",
    example: "legacy/gauge.html",
  },
  {
    id: "versions",
    segment: /^v?\d{1,4}(?:\.(?:\d{1,4}|x)){1,3}$/,
    reason: "the documentation of one version, next to that of the current one",
    example: "v1.2/gauge.html",
  },
];

/**
 * The rule by which a page is optional, if any.
 *
 * @param path From the root, or from the folder that all pages have in common.
 */
export function optionalRuleOf(path: string, rules: readonly OptionalRule[] = optionalRules): string | undefined {
  const [pathname = ""] = path.toLowerCase().split("?", 1);
  const segments = pathname.split("/").map((segment) => segment.replace(pageEnding, ""));
  const { kind } = kindOfUrl(new URL(`/${path}`, nowhere).href);
  return rules.find(
    (rule) =>
      rule.kinds?.includes(kind) ||
      segments.some((segment) => rule.segments?.includes(segment) || rule.segment?.test(segment)),
  )?.id;
}
