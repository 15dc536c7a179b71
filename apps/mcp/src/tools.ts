import { recordTypes } from "@decant/records";
import { z } from "zod";

const url = z.string().max(8192).describe("http or https address");
const someWords = z.string().trim().min(1).max(1000);
const question = someWords.regex(/[\p{L}\p{N}]/u);
const where = z.string().max(1000).optional();
const selector = z.string().min(1).max(1000).optional();
const headed = "each with the headings above it";

/** Least and most tokens of an answer; what is asked for beyond them is taken for the nearest. */
const leastTokens = 200;
const mostTokens = 100_000;
const upTo = (tokens: number) =>
  z
    .number()
    .transform((asked) => Math.min(Math.max(Math.trunc(asked), leastTokens), mostTokens))
    .default(tokens);

/**
 * The tools: words for agents, and their arguments (others are refused). The list is read by a model before each conversation, so it has no
 * schemas of structured content.
 */
export const tools = {
  read_page: {
    title: "Read a page",
    description: `Fetch a web page and return its main content as Markdown, in chunks, ${headed}, within a token budget. Reports text that people do not see, and text that addresses agents.`,
    inputSchema: z.strictObject({
      url,
      from: z.int().min(1).max(100_000).default(1).describe("number of the first chunk"),
      question: question.optional().describe("give only the parts of the page that answer"),
      remove: selector.describe("CSS selector of elements to leave out"),
      add: selector.describe("CSS selector of elements to keep wherever they are"),
      max_tokens: upTo(4000),
    }),
  },
  ask: {
    title: "Ask a page",
    description:
      "Fetch a web page and return the sentences, table rows, list items and code that answer a question, whole and in the page's order, within a token budget.",
    inputSchema: z.strictObject({
      url,
      question: question.describe("a question or some words, in the language of the page"),
      max_tokens: upTo(600),
    }),
  },
  read_site: {
    title: "Read a site",
    description:
      "Crawl a site from an address, politely and by its robots.txt, and return a list of its pages and the beginning of each within a token budget, which they share.",
    inputSchema: z.strictObject({ url, max_pages: z.int().min(1).max(100).default(10), max_tokens: upTo(4000) }),
  },
  find_in_page: {
    title: "Find a sentence in a page",
    description: "Say where some words of a page went: kept on which lines, dropped by which rule, hidden, or absent.",
    inputSchema: z.strictObject({ url, text: someWords }),
  },
  records: {
    title: "Read the records of a page",
    description:
      "Read what a page says about a product, event, recipe, job and so on (type), or what a JSON Schema asks for (schema): values as JSON, null where the page has none, each with a link that opens the page at it.",
    inputSchema: z.strictObject({
      url,
      type: z.enum(recordTypes as [string, ...string[]]).optional(),
      schema: z.looseObject({}).optional().describe("JSON Schema of an object"),
      max_tokens: upTo(4000),
    }),
  },
  cite: {
    title: "Cite a passage",
    description:
      "Make links that open a page at some of its words and mark them, one for each place. A link that cannot mark exactly these words says so.",
    inputSchema: z.strictObject({
      url,
      text: someWords.describe("words of the page, also over several blocks"),
      max_tokens: upTo(1000),
    }),
  },
  search: {
    title: "Search the store",
    description: `Search stored pages, and return the passages that answer best as Markdown, ${headed} and its address, within a token budget.`,
    inputSchema: z.strictObject({
      words: someWords.describe("a question or some words"),
      limit: z.int().min(1).max(50).default(5).describe("passages at most"),
      where: where.describe("conditions, such as language=de|fr,published>=2026-01,site=example.org,path^=/guide/"),
      per_page: z.int().min(1).max(50).optional().describe("passages of one page at most"),
      around: z
        .union([z.int().min(1).max(20), z.literal("section")])
        .optional()
        .describe("passages before and after each, or its section"),
      max_tokens: upTo(4000),
    }),
  },
  answer: {
    title: "Answer from the store",
    description: "Find what all stored pages say to a question: whole sentences, rows, steps and code, with links.",
    inputSchema: z.strictObject({ question, where, max_tokens: upTo(600) }),
  },
};

export type Tool = keyof typeof tools;
export type Given<Name extends Tool> = z.output<(typeof tools)[Name]["inputSchema"]>;
