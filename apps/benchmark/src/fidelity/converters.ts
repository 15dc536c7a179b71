import { createPipeline } from "@decant/pipeline";
import { loadTurndown, loadUnified } from "../systems/peers.ts";

/** A page, and a document of its content only, which all converters except the extractor get. */
export interface ConverterInput {
  readonly page: string;
  readonly content: string;
}

/** HTML in, Markdown out. */
export type Converter = (input: ConverterInput) => string;

interface ConverterEntry {
  readonly id: string;
  readonly load: () => Promise<Converter>;
}

const [whole, main] = [createPipeline({ extract: false }), createPipeline()];

/** For the content alone. */
const ofContent =
  (convert: (html: string) => string): Converter =>
  ({ content }) =>
    convert(content);

/** Converters that can be compared, each with the defaults that its README shows. */
export const converters: readonly ConverterEntry[] = [
  { id: "decant", load: async () => ofContent((html) => whole.convert(html).markdown) },
  // It has to find the main content.
  {
    id: "decant:extract",
    load:
      async () =>
      ({ page }) =>
        main.convert(page).markdown,
  },
  { id: "unified", load: async () => ofContent(loadUnified()) },
  { id: "mdream", load: async () => ofContent((await import("@mdream/js")).htmlToMarkdown) },
  { id: "turndown", load: async () => ofContent(loadTurndown()) },
];
