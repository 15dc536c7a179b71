import { countTokens } from "@decant/chunk/o200k";
import { findLosses, type Losses } from "./compare.ts";
import type { Converter, ConverterInput } from "./converters.ts";
import type { HtmlPage } from "./pages.ts";
import { contentOf, plainTextOf, readHtml } from "./read-html.ts";
import { readMarkdown } from "./read-markdown.ts";
import type { Reading } from "./reading.ts";

/** A page's content and its inventory. */
export interface PreparedPage extends ConverterInput {
  readonly id: string;
  readonly reading: Reading;
  readonly textTokens: number;
}

export interface PageResult {
  readonly id: string;
  readonly losses: Losses;
  readonly markdownTokens: number;
  /** Reason for missing Markdown. */
  readonly error: string | null;
}

export function preparePage({ id, html }: HtmlPage): PreparedPage {
  const content = contentOf(html);
  return { id, page: html, content, reading: readHtml(content), textTokens: countTokens(plainTextOf(content)) };
}

/** Convert a page and count losses. A converter that throws has lost the whole page. */
export function measurePage(page: PreparedPage, convert: Converter): PageResult {
  let markdown = "";
  let error: string | null = null;
  try {
    markdown = convert(page);
  } catch (thrown) {
    error = String(thrown);
  }
  return {
    id: page.id,
    losses: findLosses(page.reading, readMarkdown(markdown)),
    markdownTokens: countTokens(markdown),
    error,
  };
}
