import type { Page } from "@decant/page";
import { convertPage, readInput } from "../convert-page.ts";
import type { PageOptions, Settings } from "../options.ts";
import { type HtmlOfMarkdown, writeHtml } from "./write-html.ts";

/**
 * Convert a page of Markdown as a whole: everything in it is content. It becomes HTML, so that it is made safe and checked as pages
 * are; offsets are those of the Markdown.
 *
 * @param settings For pages that are converted as a whole.
 * @example
 * convert("Ebb\n===\n", { contentType: "text/markdown" }, { convertMarkdown }).markdown; // "# Ebb\n"
 */
export function convertMarkdown(
  input: string | Uint8Array,
  { url, contentType }: PageOptions,
  settings: Settings,
): Page {
  const { html: markdown, encoding } = readInput(input, contentType, settings.maxBytes);
  const { html, placeOf } = writeHtml(markdown);
  const { metadata, trees, ...page } = convertPage(html, { url }, { ...settings, maxBytes: Number.POSITIVE_INFINITY });
  const { stats, ...located } = relocate(page, placeOf) as typeof page;
  return {
    ...located,
    metadata,
    source: { url: url ?? null, encoding, length: markdown.length, format: "markdown" },
    stats: { ...stats, htmlChars: markdown.length },
    ...(trees && { trees }),
  };
}

/** A value with its offsets translated. Paths are those of nodes that the page has not, so they are empty. */
function relocate(value: unknown, placeOf: HtmlOfMarkdown["placeOf"]): unknown {
  if (Array.isArray(value)) return value.map((entry) => relocate(entry, placeOf));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      if ((key === "start" || key === "end") && typeof entry === "number" && entry >= 0)
        return [key, placeOf(entry, key)];
      if (key === "path" && typeof entry === "string") return [key, ""];
      return [key, relocate(entry, placeOf)];
    }),
  );
}
