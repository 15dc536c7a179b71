import type { DiscoveryDiagnostic } from "../diagnostic.ts";

export interface FeedEntry {
  readonly url: string;
  /** Plain text; `null` without one. */
  readonly title: string | null;
  /** `2024`, `2024-05`, `2024-05-01` or `2024-05-01T08:00:00Z`; `null` without a date that can be read. */
  readonly published: string | null;
  readonly updated: string | null;
}

export interface Feed {
  /** `unknown` for anything but a feed. */
  readonly kind: "rss" | "atom" | "rdf" | "json" | "unknown";
  readonly title: string | null;
  /** Address of the page or site that the feed is of. */
  readonly siteUrl: string | null;
  /** Address of the feed's next page (RFC 5005, JSON Feed). */
  readonly nextUrl: string | null;
  readonly entries: readonly FeedEntry[];
  readonly diagnostics: readonly DiscoveryDiagnostic[];
}
