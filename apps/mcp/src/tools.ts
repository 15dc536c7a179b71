import { recordTypes } from "@decant/records";
import { z } from "zod";

const url = z.url({ protocol: /^https?$/ }).describe("http or https address");
const someWords = z.string().trim().min(1).max(1000);
const question = someWords.regex(/[\p{L}\p{N}]/u);
const selector = z.string().min(1).max(1000).optional();
const maxTokens = z.int().min(200).max(100_000).default(4000).describe("most tokens of the answer, estimated");
const headings = z.array(z.string()).describe("headings above it, outermost first");

const page = z.object({
  url: z.string(),
  title: z.string().nullable(),
  published: z.string().nullable(),
  verdict: z.array(z.string()).describe("why the page has no main content, or not all of it"),
  hidden: z.record(z.string(), z.int()).describe("texts that people do not see, by technique"),
  addresses_models: z.int().describe("visible texts that address agents or models"),
});

/** The tools: words for agents, their arguments (others are refused), and what they return beside their text. */
export const tools = {
  read_page: {
    title: "Read a page",
    description:
      "Fetch a web page and return its main content as Markdown, in chunks with the headings above them, within a token budget; with a question, only the parts that answer. Reports text that people do not see, and text that addresses agents.",
    inputSchema: z.strictObject({
      url,
      from: z.int().min(1).default(1).describe("number of the first chunk"),
      question: question.optional().describe("give only the parts of the page that answer"),
      remove: selector.describe("CSS selector of elements to leave out"),
      add: selector.describe("CSS selector of elements to keep wherever they are"),
      max_tokens: maxTokens,
    }),
    outputSchema: page.extend({
      from: z.int(),
      next: z.int().nullable().describe("the `from` that continues; null at the end, and with a question"),
      chunks: z.int().describe("chunks of the whole page"),
    }),
  },
  ask: {
    title: "Ask a page",
    description:
      "Fetch a web page and return the sentences, table rows, list items and code that answer a question, whole and in the page's order, within a token budget. The page's own words, without a model.",
    inputSchema: z.strictObject({
      url,
      question: question.describe("a question or some words, in the language of the page"),
      max_tokens: maxTokens.default(600),
    }),
    outputSchema: page.extend({
      page_tokens: z.int(),
      passages: z.array(
        z.object({ kind: z.string(), headings, anchor: z.string().nullable(), line: z.int(), score: z.number() }),
      ),
      left: z.int().describe("parts of the page that were left out"),
      missing: z.array(z.string()).describe("words of the question that the page lacks"),
    }),
  },
  read_site: {
    title: "Read a site",
    description:
      "Crawl a site from an address, politely and by its robots.txt, and return a list of its pages and the beginning of each within a token budget, which they share.",
    inputSchema: z.strictObject({ url, max_pages: z.int().min(1).max(100).default(10), max_tokens: maxTokens }),
    outputSchema: z.object({
      pages: z.array(z.object({ url: z.string(), title: z.string().nullable(), tokens: z.int() })),
      left_out: z
        .array(z.object({ url: z.string(), reason: z.string() }))
        .describe("the first addresses that gave no page"),
    }),
  },
  find_in_page: {
    title: "Find a sentence in a page",
    description: "Say where some words of a page went: kept on which lines, dropped by which rule, hidden, or absent.",
    inputSchema: z.strictObject({ url, text: someWords }),
    outputSchema: z.object({
      found: z.boolean(),
      parts: z.array(z.object({ fate: z.string(), rule: z.string(), hidden: z.string().nullable() })),
    }),
  },
  records: {
    title: "Read the records of a page",
    description:
      "Read what a page says about a product, event, recipe, job, person and so on, or what a JSON Schema asks for, without a model: values as JSON, null where the page has none, each with a link that opens the page at it. Give either type or schema.",
    inputSchema: z.strictObject({
      url,
      type: z
        .enum(recordTypes as [string, ...string[]])
        .optional()
        .describe("a built-in type; give either this or schema"),
      schema: z.record(z.string(), z.unknown()).optional().describe("JSON Schema of an object"),
      max_tokens: maxTokens,
    }),
    outputSchema: z.object({
      records: z.array(z.record(z.string(), z.unknown())).describe("values by field; null where the page has none"),
      sources: z.array(z.object({ at: z.string(), written: z.string(), link: z.string().nullable() })),
      findings: z.array(z.string()).describe("where sources of the page differ"),
      left: z.int().describe("records, findings and sources that the budget does not hold"),
    }),
  },
  cite: {
    title: "Cite a passage",
    description:
      "Make links that open a page at some of its words and mark them, one for each place, for an answer that people can check. A link that cannot mark exactly these words says so.",
    inputSchema: z.strictObject({
      url,
      text: someWords.describe("words of the page, which may go over several of its blocks"),
      max_tokens: maxTokens.default(1000),
    }),
    outputSchema: z.object({
      citations: z.array(
        z.object({
          link: z.string().nullable(),
          marks: z.string().describe("passage: exactly these words; anchor or page: it only opens near them"),
          doubt: z.string().nullable().describe("why the link does not mark them"),
          text: z.string(),
        }),
      ),
      left: z.int().describe("places that are not among them"),
    }),
  },
  search: {
    title: "Search the store",
    description:
      "Search pages that were stored before, and return the passages that answer best as Markdown, each with its headings and its address, within a token budget.",
    inputSchema: z.strictObject({
      words: someWords.describe("a question or some words"),
      limit: z.int().min(1).max(50).default(5).describe("passages at most"),
      where: z
        .string()
        .max(1000)
        .optional()
        .describe(
          "conditions that passages must hold, such as language=de|fr,published>=2026-01,site=example.org,path^=/guide/",
        ),
      per_page: z.int().min(1).max(50).optional().describe("passages of one page at most"),
      around: z
        .union([z.int().min(1).max(20), z.literal("section")])
        .optional()
        .describe("widen each passage by so many before and after it, or to its section"),
      max_tokens: maxTokens,
    }),
    outputSchema: z.object({
      passages: z.array(z.object({ title: z.string().nullable(), headings, address: z.string() })),
    }),
  },
};

export type Tool = keyof typeof tools;
export type Given<Name extends Tool> = z.output<(typeof tools)[Name]["inputSchema"]>;
export type Facts<Name extends Tool> = z.output<(typeof tools)[Name]["outputSchema"]>;
export type PageFacts = z.output<typeof page>;
