/**
 * A worker of its own for other readers, each a chunk that is loaded when the pane is opened. They need a DOM, which linkedom gives them: the
 * browser's would be under the policy of the page, which takes away the inline styles that they look at.
 */
import { DOMParser, parseHTML } from "linkedom";
import type { ReadAnswer, ReaderName, ReadRequest } from "./protocol.ts";

interface WorkerScope {
  onmessage: ((event: MessageEvent<ReadRequest>) => void) | null;
  postMessage(message: readonly ReadAnswer[]): void;
}

const scope = globalThis as unknown as WorkerScope;

const unknownUrl = "https://page.example/";

/** Readability gives HTML; Defuddle's writer makes the Markdown of both. */
const readers: Readonly<Record<ReaderName, (html: string, url: string) => Promise<string>>> = {
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

scope.onmessage = async ({ data: { html, url } }) => {
  const read = async (name: ReaderName): Promise<ReadAnswer> => {
    try {
      return { name, markdown: (await readers[name](html, url || unknownUrl)).trim() };
    } catch (error) {
      return { name, markdown: "", error: `${name}: ${error instanceof Error ? error.message : error}` };
    }
  };
  scope.postMessage(await Promise.all((Object.keys(readers) as ReaderName[]).map(read)));
};

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
