import { createPipeline } from "@decant/pipeline";
import { gfm } from "@truto/turndown-plugin-gfm";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import TurndownService from "turndown";
import { unified } from "unified";

/** A page, and a document of its content only, which all converters except the extractor get. */
export interface ConverterInput {
  readonly page: string;
  readonly content: string;
}

/** HTML in, Markdown out. */
export type Converter = (input: ConverterInput) => string;

interface ConverterEntry {
  readonly id: string;
  readonly description: string;
  readonly load: () => Converter | Promise<Converter>;
}

/** Converters that can be compared, each with the defaults that its README shows. */
export const converters: readonly ConverterEntry[] = [
  {
    id: "decant",
    description: "@decant/pipeline without extraction",
    load: () => {
      const pipeline = createPipeline({ extract: false });
      return ({ content }) => pipeline.convert(content).markdown;
    },
  },
  {
    id: "decant:extract",
    description: "@decant/pipeline on the whole page, whose main content it has to find",
    load: () => {
      const pipeline = createPipeline();
      return ({ page }) => pipeline.convert(page).markdown;
    },
  },
  {
    id: "unified",
    description: "rehype-parse, rehype-remark, remark-gfm, remark-stringify",
    load: () => {
      const processor = unified().use(rehypeParse).use(rehypeRemark).use(remarkGfm).use(remarkStringify).freeze();
      return ({ content }) => String(processor.processSync(content));
    },
  },
  {
    id: "mdream",
    description: "@mdream/js",
    load: async () => {
      const { htmlToMarkdown } = await import("@mdream/js");
      return ({ content }) => htmlToMarkdown(content);
    },
  },
  {
    id: "turndown",
    description: "Turndown with the GFM plugin, fenced code and # headings",
    load: () => {
      const turndown = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced" });
      turndown.use(gfm);
      return ({ content }) => turndown.turndown(content);
    },
  },
];
