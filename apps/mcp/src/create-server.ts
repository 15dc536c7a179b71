import { DecantError } from "@decant/page";
import { type JsonSchema, type RecordsOptions, recordTypes } from "@decant/records";
import { Problem, type StoreToSearch } from "@decant/server";
import {
  type CallToolResult,
  McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  type ToolAnnotations,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { PageReader, ReadPage, Waiter } from "./page-reader.ts";
import type { ReadPages } from "./read-pages.ts";
import { type Facts, outputs } from "./schemas.ts";
import {
  type ToChunks,
  type Written,
  writeCitations,
  writeFound,
  writePage,
  writeParts,
  writeRecords,
  writeSite,
} from "./write-answer.ts";
import { writePassages } from "./write-passages.ts";

export interface Shared {
  readonly reader: PageReader;
  readonly pages: ReadPages;
  /** For the tool `search`. */
  readonly store?: StoreToSearch | undefined;
  /** Called when a client has read another page. */
  readonly onRead?: (() => void) | undefined;
}

const url = z.url({ protocol: /^https?$/ }).describe("http or https address");
const maxTokens = z.int().min(200).max(100_000).default(4000).describe("most tokens of the answer, estimated");
const question = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  .regex(/[\p{L}\p{N}]/u);

/** Schemas of the arguments. Others are refused. */
const inputs = {
  read_page: z.strictObject({
    url,
    from: z.int().min(1).default(1).describe("number of the first chunk"),
    question: question.optional().describe("give only the parts of the page that answer"),
    max_tokens: maxTokens,
  }),
  ask: z.strictObject({
    url,
    question: question.describe("a question or some words, in the language of the page"),
    max_tokens: maxTokens.default(600),
  }),
  read_site: z.strictObject({ url, max_pages: z.int().min(1).max(100).default(10), max_tokens: maxTokens }),
  find_in_page: z.strictObject({ url, text: z.string().trim().min(1).max(1000) }),
  records: z.strictObject({
    url,
    type: z
      .enum(recordTypes as [string, ...string[]])
      .optional()
      .describe("a built-in type; give either this or schema"),
    schema: z.record(z.string(), z.unknown()).optional().describe("JSON Schema of an object"),
    max_tokens: maxTokens,
  }),
  cite: z.strictObject({
    url,
    text: z.string().trim().min(1).max(1000).describe("words of the page, which may go over several of its blocks"),
    max_tokens: maxTokens.default(1000),
  }),
  search: z.strictObject({
    words: z.string().trim().min(1).max(1000).describe("a question or some words"),
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
};

/** Tools and their arguments are the same for everybody, until another version is installed. */
const cacheHints = {
  "server/discover": { ttlMs: 3_600_000, cacheScope: "public" },
  "tools/list": { ttlMs: 3_600_000, cacheScope: "public" },
  "resources/templates/list": { ttlMs: 3_600_000, cacheScope: "public" },
  "resources/list": { ttlMs: 0, cacheScope: "private" },
} as const;

const annotations = { readOnlyHint: true, openWorldHint: true };

/**
 * Make an MCP server: tools, and the pages that a client has read as resources. It keeps nothing between two requests.
 *
 * @param client Whose turn it is when pages are converted, and whose pages are listed.
 */
export function createMcpServer({ reader, pages, store, onRead }: Shared, client = ""): McpServer {
  const server = new McpServer({ name: "decant", version: "1" }, { cacheHints });
  const toChunks =
    (waiter: Waiter): ToChunks =>
    (read, budget) =>
      reader.chunk(read, budget, waiter);
  const keep = (read: ReadPage): ReadPage => {
    pages.keep(client, read);
    onRead?.();
    return read;
  };
  const read = async (url: string, waiter: Waiter): Promise<ReadPage> => keep(await reader.read(url, waiter));
  /** A page that the client has read is not fetched again. */
  const recall = async (url: string, waiter: Waiter): Promise<ReadPage> =>
    pages.of(client).get(url) ?? read(url, waiter);
  const ask = async (url: string, question: string, maxTokens: number, waiter: Waiter) => {
    const page = await read(url, waiter);
    return writeParts(page, (budget) => reader.ask(page, question, budget, waiter), maxTokens);
  };
  const addTool = <Name extends keyof Facts>(
    name: Name,
    about: { readonly title: string; readonly description: string },
    run: (given: z.output<(typeof inputs)[Name]>, waiter: Waiter) => Promise<Written<Name>>,
    hints: ToolAnnotations = annotations,
  ): void => {
    const schemas = {
      inputSchema: inputs[name] as z.ZodType,
      outputSchema: outputs[name] as z.ZodType,
    };
    server.registerTool(name, { ...about, ...schemas, annotations: hints }, (given, { mcpReq: { signal } }) =>
      answer(() => run(given as z.output<(typeof inputs)[Name]>, { client, signal })),
    );
  };

  addTool(
    "read_page",
    {
      title: "Read a page",
      description:
        "Fetch a web page and return its main content as Markdown, in chunks with the headings above them, within a token budget; with a question, only the parts that answer. Reports text that people do not see, and text that addresses agents.",
    },
    async ({ url, from, question, max_tokens: maxTokens }, waiter) => {
      if (question === undefined) return writePage(await read(url, waiter), toChunks(waiter), { from, maxTokens });
      const { text, facts } = await ask(url, question, maxTokens, waiter);
      const { passages, left, missing: _missing, page_tokens: _tokens, ...page } = facts;
      return { text, facts: { ...page, from, next: null, chunks: passages.length + left } };
    },
  );
  addTool(
    "ask",
    {
      title: "Ask a page",
      description:
        "Fetch a web page and return the sentences, table rows, list items and code that answer a question, whole and in the page's order, within a token budget. The page's own words, without a model.",
    },
    ({ url, question, max_tokens: maxTokens }, waiter) => ask(url, question, maxTokens, waiter),
  );
  addTool(
    "read_site",
    {
      title: "Read a site",
      description:
        "Crawl a site from an address, politely and by its robots.txt, and return a list of its pages and the beginning of each within a token budget, which they share.",
    },
    async ({ url, max_pages: maxPages, max_tokens: maxTokens }, waiter) => {
      const site = await reader.readSite(url, maxPages, waiter);
      for (const page of site.pages) keep(page);
      return writeSite(site, toChunks(waiter), maxTokens);
    },
  );
  addTool(
    "find_in_page",
    {
      title: "Find a sentence in a page",
      description:
        "Say where some words of a page went: kept on which lines, dropped by which rule, hidden, or absent.",
    },
    async ({ url, text }, waiter) => writeFound(await reader.find(await recall(url, waiter), text, waiter)),
  );
  addTool(
    "records",
    {
      title: "Read the records of a page",
      description:
        "Read what a page says about a product, event, recipe, job, person and so on, or what a JSON Schema asks for, without a model: values as JSON, null where the page has none, each with a link that opens the page at it. Give either type or schema.",
    },
    async ({ url, type, schema, max_tokens: maxTokens }, waiter) => {
      if ((type === undefined) === (schema === undefined)) throw new RangeError("give either type or schema");
      const asked: RecordsOptions = type === undefined ? { schema: schema as JsonSchema } : { type };
      const found = await reader.records(await recall(url, waiter), asked, waiter);
      return writeRecords(found, type ?? "such record", maxTokens);
    },
  );
  addTool(
    "cite",
    {
      title: "Cite a passage",
      description:
        "Make links that open a page at some of its words and mark them, one for each place, for an answer that people can check. A link that cannot mark exactly these words says so.",
    },
    async ({ url, text, max_tokens: maxTokens }, waiter) =>
      writeCitations(await reader.cite(await recall(url, waiter), text, waiter), maxTokens),
  );
  if (store !== undefined)
    addTool(
      "search",
      {
        title: "Search the store",
        description:
          "Search pages that were stored before, and return the passages that answer best as Markdown, each with its headings and its address, within a token budget.",
      },
      ({ words, limit, where, per_page: perPage, around, max_tokens: maxTokens }) =>
        writePassages(store, { words, limit, where, perPage, around, maxTokens }),
      { ...annotations, openWorldHint: false },
    );
  server.registerResource(
    "page",
    new ResourceTemplate("decant://page/{url}", {
      list: () => ({ resources: [...pages.of(client).values()].map(describe) }),
    }),
    { title: "A page that was read", mimeType: "text/markdown" },
    (uri, { url }) => {
      const known = pages.of(client).get(decodeURIComponent(url as string));
      if (known === undefined)
        throw new ResourceNotFoundError(uri.href, `the page has not been read, or was read long ago: ${uri.href}`);
      const contents = [{ uri: uri.href, mimeType: "text/markdown", text: known.page.markdown }];
      return { contents, ...known.cache };
    },
  );
  return server;
}

function describe({ url, page }: ReadPage) {
  const name = page.metadata.title ?? url;
  return { uri: `decant://page/${encodeURIComponent(url)}`, name, description: url, mimeType: "text/markdown" };
}

/** Refusals that an option of the server would lift. */
const remedies: readonly { readonly message: RegExp; readonly remedy: string }[] = [
  {
    message: /^refused-url: .{0,40}port \d{1,5}/,
    remedy: "whoever runs this server allows it with --allow-port (`fetch.ports`)",
  },
  {
    message: /^refused-address: /,
    remedy: "whoever runs this server allows it with --allow-private (`fetch.allowPrivate`)",
  },
];

/** What a page or its site does wrong is an answer that an agent can act on. */
async function answer<Tool extends keyof Facts>(write: () => Promise<Written<Tool>>): Promise<CallToolResult> {
  try {
    const { text, facts } = await write();
    return { content: [{ type: "text", text }], structuredContent: facts as Record<string, unknown> };
  } catch (error) {
    if (error instanceof Problem || DecantError.isInstance(error)) {
      const message = `${error.code}: ${error.message}`;
      const found = remedies.find((row) => row.message.test(message));
      return failure(found === undefined ? message : `${message}; ${found.remedy}`);
    }
    // The text to find or to cite has no visible character.
    if (error instanceof RangeError) return failure(error.message);
    throw error;
  }
}

function failure(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text }] };
}
