import { type Citation, createCiter } from "@decant/cite";
import type { Tool } from "ai";
import { z } from "zod";
import { type FetchOptions, readPageHtml } from "./read-page-html.ts";

/** Links to the places of some words. */
export interface CitedPage {
  readonly url: string;
  /** At most 20; a link that does not mark exactly the words says so in `marks` and `doubt`. */
  readonly citations: readonly (Pick<Citation, "marks" | "doubt" | "text"> & { readonly link: string | null })[];
}

const webProtocol = /^https?$/;
const maxCitations = 20;

/**
 * A tool that makes links which open a page at some of its words and mark them, one for each place. It connects to public addresses alone.
 *
 * @example
 * typeof citeTool().execute; // "function"
 */
export function citeTool(options: FetchOptions = {}): Tool<{ url: string; text: string }, CitedPage> {
  return {
    description:
      "Fetch a web page and return links that open it at some of its words and mark them, so that people can check an answer. Empty if the page does not show the words.",
    inputSchema: z.object({
      url: z.url({ protocol: webProtocol }).describe("http or https address"),
      text: z.string().trim().min(1).max(1000).describe("words exactly as the page has them"),
    }),
    execute: async ({ url, text }, { abortSignal }): Promise<CitedPage> => {
      const page = await readPageHtml(url, options, abortSignal);
      const places = createCiter(page.html, { url: page.url }).quote(text).slice(0, maxCitations);
      return {
        url: page.url,
        citations: places.map(({ href, marks, doubt, text }) => ({ link: href, marks, doubt, text })),
      };
    },
  };
}
