import type { NetworkSettings } from "../addresses/settings.ts";
import type { ConversionSettings, WorkerSettings } from "../options.ts";

/** Options of `decant llms`; those of the files are as `@decant/llms` has them. */
export interface LlmsCommandOptions extends ConversionSettings, WorkerSettings {
  readonly outputDir?: string;
  readonly base?: string;
  readonly siteTitle?: string;
  readonly summary?: string;
  readonly pageFiles: "append" | "replace" | "none";
  readonly linkTo: "markdown" | "page";
  readonly full: "all" | "required" | "none";
  readonly maxFullBytes?: number;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly optional: readonly string[];
  readonly sections: readonly { readonly title: string; readonly include: readonly string[] }[];
  /** File with addresses in their order. */
  readonly sitemap?: string;
  readonly maxPages: number;
  readonly maxDepth: number;
  /** Folder of the state of a crawl. */
  readonly state?: string;
  readonly network: NetworkSettings;
  readonly maxBytes: number;
  readonly skipExisting: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}
