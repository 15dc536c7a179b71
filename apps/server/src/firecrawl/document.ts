import { readLinks } from "@decant/discovery";
import { decode, parse } from "@decant/dom";
import { serialize, toDocument } from "@decant/formats";
import type { Page } from "@decant/page";
import { toJson } from "@decant/page/records";
import { type PageRecord, plainValues, records } from "@decant/records";
import { scriptHint } from "../fetch-page.ts";
import type { ScrapeOptions } from "./requests.ts";

/** What a document says beside the page itself. */
export interface DocumentFacts extends Pick<ScrapeOptions, "schema" | "ignored"> {
  readonly formats: readonly string[];
  /** Address that was asked for. */
  readonly sourceUrl: string;
  readonly status: number;
  readonly isRendered: boolean;
}

const plainValuesOf = (record: PageRecord | undefined): object | null =>
  record === undefined ? null : plainValues(record.values);

/** A page as a document of Firecrawl's API: JSON with what `formats` name, and the metadata. */
export function writeDocument(
  page: Page,
  {
    html: input,
    url,
    contentType,
  }: { readonly html: string | Uint8Array; readonly url: string; readonly contentType: string | undefined },
  { formats, schema, ignored, sourceUrl, status, isRendered }: DocumentFacts,
): string {
  const html = typeof input === "string" ? input : decode(input, { contentType }).text;
  const makers: Readonly<Record<string, () => unknown>> = {
    markdown: () => page.markdown,
    html: () => serialize(toDocument(page), "html"),
    rawHtml: () => html,
    links: () => [...new Set(readLinks(parse(html), url).links.map((link) => link.url))],
    json: () => plainValuesOf(records(html, { url, schema: schema ?? {} }).records[0]),
  };
  const { title, description, language, siteName, image, published, modified, tags, robots } = page.metadata;
  const metadata = {
    ...{ title, description, language, sourceURL: sourceUrl, url, statusCode: status, contentType },
    ...{ ogTitle: title, ogDescription: description, ogSiteName: siteName, ogImage: image, ogUrl: url },
    ...{ publishedTime: published, modifiedTime: modified },
    ...(tags.length > 0 && { keywords: tags.join(", ") }),
    ...(robots.length > 0 && { robots: robots.join(", ") }),
  };
  const hint = scriptHint(page.verdict, isRendered);
  const warnings = [
    ...(page.verdict.length > 0 ? [`the page has no main content, or not all of it: ${page.verdict.join(", ")}`] : []),
    ...(hint === undefined ? [] : [hint]),
    ...(ignored.length > 0 ? [`without effect here: ${ignored.join(", ")}`] : []),
  ];
  return toJson({
    ...Object.fromEntries(formats.map((format) => [format, makers[format]?.()])),
    metadata: Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null && value !== undefined)),
    ...(warnings.length > 0 && { warning: warnings.join("; ") }),
  });
}
