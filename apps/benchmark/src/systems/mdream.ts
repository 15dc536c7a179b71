import { markdownToText } from "../markdown-text.ts";
import type { System } from "./system.ts";

/** The same converter in two builds: compiled from Rust, and plain JavaScript. */
export async function createMdream(build: "native" | "js"): Promise<System> {
  const { htmlToMarkdown } = build === "native" ? await import("mdream") : await import("@mdream/js");
  return {
    convert: ({ html, url }) => ({
      text: markdownToText(htmlToMarkdown(html, { origin: originOf(url), minimal: true })),
    }),
  };
}

/** Where relative links of a page lead; empty for a page without an address. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "";
}
