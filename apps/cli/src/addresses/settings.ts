import type { UrlKind } from "@decant/discovery";

export const renderChoices = ["never", "auto", "always"] as const;

/** Whether the scripts of pages run. */
export interface RenderSettings {
  /** Take pages as Markdown where servers have it. */
  readonly prefer?: "markdown";
  readonly render: (typeof renderChoices)[number];
  /** What is waited for before a rendered page is taken. */
  readonly wait?: { readonly waitMs: number } | { readonly waitFor: string };
  /** Program of the browser. */
  readonly browser?: string;
}

/** How requests are sent. */
export interface NetworkSettings extends RenderSettings {
  readonly userAgent: string;
  readonly contact?: string;
  readonly allowPrivate: boolean;
  /** Hosts that may be at private addresses. */
  readonly allowHosts: readonly string[];
  /** Private networks that are allowed. */
  readonly allowNetworks: readonly string[];
  /** Further headers, in lower case; sent to the origins of the addresses on the command line alone. */
  readonly headers: Readonly<Record<string, string>>;
  /** For each request with its redirects. */
  readonly timeoutMs: number;
  /** For each body, decompressed. */
  readonly maxBytes: number;
  /** Between the beginnings of two requests to one host. */
  readonly delayMs: number;
}

/** Which addresses are written. */
export interface AddressFilterSettings {
  /** Leave out entries that are older, by their own account. */
  readonly since?: string;
  readonly same: "host" | "site" | "any";
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Undefined for all. */
  readonly kinds?: readonly UrlKind[];
}

/** Options of commands that write one JSON line for each address. */
export interface AddressCommandOptions extends NetworkSettings {
  readonly output?: string;
  /** Write the summary as JSON. */
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Options of commands that read a file or an address. */
export interface SourceCommandOptions extends AddressCommandOptions, AddressFilterSettings {
  /** Address of a file. */
  readonly url?: string;
}

export const contextChoices = ["content", "navigation", "all"] as const;

export interface LinksCommandOptions extends SourceCommandOptions {
  readonly context: (typeof contextChoices)[number];
}

/** The kinds of `@decant/discovery`, repeated because that package is loaded on demand. */
export const urlKinds: readonly UrlKind[] = [
  "content",
  "archive",
  "tag",
  "pagination",
  "calendar",
  "search",
  "login",
  "cart",
  "action",
  "feed",
  "asset",
];
