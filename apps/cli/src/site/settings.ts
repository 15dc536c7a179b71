/** Options of `decant site`. */
export interface SiteCommandOptions {
  /** Fewest and most pages of a host to learn from. */
  readonly minPages: number;
  readonly maxPages: number;
  readonly url?: string;
  readonly contentType?: string;
  readonly maxBytes: number;
  readonly output?: string;
  readonly format: "text" | "json";
  readonly quiet: boolean;
}
