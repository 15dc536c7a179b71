/**
 * A worker of its own for other readers, each a chunk that is loaded when the pane is opened. They need a DOM, which linkedom gives them: the
 * browser's would be under the policy of the page, which takes away the inline styles that they look at.
 */
import { DOMParser, parseHTML } from "linkedom";
import { serve } from "../parts/serve.ts";

const unknownUrl = "https://page.example/";

/** Readability gives HTML; Defuddle's writer makes the Markdown of both. */
const readers: Readonly<Record<string, (html: string, url: string) => Promise<string>>> = {
  async Readability(html, url) {
    const [{ Readability }, { createMarkdownContent }] = await Promise.all([
      import("@mozilla/readability"),
      loadDefuddle(),
    ]);
    const content = new Readability(parse(html, url)).parse()?.content ?? "";
    return content === "" ? "" : createMarkdownContent(content, url);
  },
  async Defuddle(html, url) {
    const Defuddle = await loadDefuddle();
    return new Defuddle(parse(html, url), { url, markdown: true }).parse().content;
  },
};

/** The page as one reader gives it; empty if it finds no content. */
export interface ReadPage {
  readonly name: string;
  readonly markdown: string;
  readonly error?: string;
}

const handlers = {
  /** @param url Empty if it is unknown. */
  read({ html, url }: { readonly html: string; readonly url: string }): Promise<ReadPage[]> {
    return Promise.all(
      Object.entries(readers).map(async ([name, read]) => {
        try {
          return { name, markdown: (await read(html, url || unknownUrl)).trim() };
        } catch (error) {
          return { name, markdown: "", error: `${name}: ${error instanceof Error ? error.message : error}` };
        }
      }),
    );
  },
};
export type ReadersRequests = typeof handlers;

serve(handlers);

type Module = typeof import("defuddle/full");

/** The file exports the class with everything else on it, other than its types say. Its writer wants a window with a parser. */
async function loadDefuddle(): Promise<Module["default"] & Pick<Module, "createMarkdownContent">> {
  Object.assign(globalThis, { window: { DOMParser } });
  const { default: loaded } = await import("defuddle/full");
  return loaded as unknown as Module["default"] & Pick<Module, "createMarkdownContent">;
}

function parse(html: string, url: string): Document {
  const { document } = parseHTML(html);
  // Readability resolves addresses against it.
  Object.defineProperty(document, "documentURI", { value: url });
  Object.defineProperty(document, "baseURI", { value: url });
  return document;
}
