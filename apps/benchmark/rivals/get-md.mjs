import { convertToMarkdown } from "@nanocollective/get-md";

/** Its defaults, without the front matter: main content by Readability, then Turndown. */
export default async ({ html, url }) => {
  const options = { isUrl: false, includeMeta: false, ...(URL.canParse(url) && { baseUrl: url }) };
  // Its DOM replaces this global, and does not put it back after every failure.
  const { process } = globalThis;
  try {
    return (await convertToMarkdown(html, options)).markdown;
  } finally {
    globalThis.process = process;
  }
};
