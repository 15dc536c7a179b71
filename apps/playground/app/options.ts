import type { PipelineOptions } from "@decant/pipeline";

/** The values of each option that has a list of them, with what a reader sees. */
export const choices = {
  preset: [
    ["balanced", "Balanced"],
    ["precision", "Precision: fewer doubtful blocks"],
    ["recall", "Recall: more doubtful blocks"],
    ["fast", "Fast: no threads, no second opinion"],
  ],
  comments: [
    ["separate", "Apart from the content"],
    ["include", "In the content"],
    ["drop", "Left out"],
  ],
  title: [
    ["always", "Always first"],
    ["content", "As in the content"],
    ["never", "Left out"],
  ],
  posts: [
    ["headings", "A heading for each post"],
    ["plain", "Texts alone"],
  ],
  links: [
    ["inline", "In place"],
    ["reference", "As a list at the end"],
    ["drop", "Text alone"],
  ],
  images: [
    ["keep", "Kept"],
    ["alt", "Alternative text"],
    ["link", "As links"],
    ["drop", "Left out"],
  ],
  tables: [
    ["pipes", "With pipes"],
    ["list", "As lists"],
    ["drop", "Left out"],
  ],
  dialect: [
    ["gfm", "GitHub (GFM)"],
    ["commonmark", "CommonMark"],
  ],
} as const;

/** The other options at their defaults. Selectors stand one a line. */
const otherDefaults = {
  url: "",
  extract: true,
  /** CSS selectors of the content. */
  selectors: "",
  /** CSS selectors of what is never content, and of what is wherever it stands. */
  remove: "",
  add: "",
  /** Keep what is left out only to spare tokens. */
  savings: true,
  verify: false,
};

/** Options of a conversion, in the form that a link holds. */
export type ConversionOptions = Readonly<typeof otherDefaults> & {
  readonly [Name in keyof typeof choices]: (typeof choices)[Name][number][0];
};

/** In the order in which links name them. */
export const defaultOptions: ConversionOptions = {
  preset: "balanced",
  ...otherDefaults,
  comments: "separate",
  title: "always",
  posts: "headings",
  links: "inline",
  images: "keep",
  tables: "pipes",
  dialect: "gfm",
};

const lineEnd = /\n/;

/** Selectors, of which each line is one. */
export function linesOf(text: string): string[] {
  return text
    .split(lineEnd)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** @throws {TypeError} From the pipeline, for an invalid selector. */
export function toPipelineOptions(options: ConversionOptions): PipelineOptions & { readonly url?: string } {
  const { preset, url, extract, selectors, comments, title, posts, savings, verify } = options;
  const { links, images, tables, dialect } = options;
  const [chosen, remove, add] = [selectors, options.remove, options.add].map(linesOf) as [string[], string[], string[]];
  return {
    ...{ preset, comments, title, posts, verify },
    ...(extract ? {} : { extract }),
    ...(extract && chosen.length > 0 ? { selectors: chosen } : {}),
    ...(remove.length > 0 ? { remove } : {}),
    ...(add.length > 0 ? { add } : {}),
    ...(savings ? {} : { keep: ["savings"] }),
    ...(URL.canParse(url) ? { url } : {}),
    markdown: { links, images, tables, dialect },
  };
}

/** Names of the options that are not at their defaults. */
export function changedOptions(options: ConversionOptions): (keyof ConversionOptions)[] {
  return (Object.keys(defaultOptions) as (keyof ConversionOptions)[]).filter(
    (name) => options[name] !== defaultOptions[name],
  );
}

/** Read options from the parameters of a link; unknown names and values are passed over. */
export function readOptions(parameters: URLSearchParams, prefix = ""): ConversionOptions {
  const read: Record<string, unknown> = { ...defaultOptions };
  for (const [name, value] of Object.entries(defaultOptions)) {
    const given = parameters.get(prefix + name);
    if (given === null) continue;
    if (typeof value === "boolean") read[name] = given === "true";
    else if (!(name in choices)) read[name] = given;
    else if (choices[name as keyof typeof choices].some(([known]) => known === given)) read[name] = given;
  }
  return read as unknown as ConversionOptions;
}

/** Write the options that are not at their defaults. */
export function writeOptions(options: ConversionOptions, parameters: URLSearchParams, prefix = ""): void {
  for (const name of changedOptions(options)) parameters.set(prefix + name, String(options[name]));
}
