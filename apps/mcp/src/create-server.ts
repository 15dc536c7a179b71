import { DecantError } from "@decant/page";
import type { JsonSchema, RecordsOptions } from "@decant/records";
import { Problem } from "@decant/server";
import { type CallToolResult, McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import type { PageReader, ReadPage, Waiter } from "./page-reader.ts";
import type { ReadPages } from "./read-pages.ts";
import { type Facts, inputs, outputs } from "./schemas.ts";
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
import { type StoreToSearch, writePassages } from "./write-passages.ts";

/** What the servers of all clients share. */
export interface Shared {
  readonly reader: PageReader;
  readonly pages: ReadPages;
  /** For the tool `search`. */
  readonly store?: StoreToSearch | undefined;
  /** Called when a client has read another page. */
  readonly onRead?: (() => void) | undefined;
}

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
  const waiterOf = (signal: AbortSignal): Waiter => ({ client, signal });
  const toChunks =
    (waiter: Waiter): ToChunks =>
    (read, budget) =>
      reader.chunk(read, budget, waiter);
  const keep = (read: ReadPage): ReadPage => {
    pages.keep(client, read);
    onRead?.();
    return read;
  };
  const askPage = async (url: string, question: string, maxTokens: number, waiter: Waiter) => {
    const read = keep(await reader.read(url, waiter));
    return { read, written: await writeParts(read, (budget) => reader.ask(read, question, budget, waiter), maxTokens) };
  };

  server.registerTool(
    "read_page",
    {
      title: "Read a page",
      description:
        "Fetch a web page and return its main content as Markdown, in chunks with the headings above them, within a token budget; with a question, only the parts that answer. Reports text that people do not see, and text that addresses agents.",
      inputSchema: inputs.read_page,
      outputSchema: outputs.read_page,
      annotations,
    },
    ({ url, from, question, max_tokens: maxTokens }, { mcpReq: { signal } }) =>
      answer(async (): Promise<Written<"read_page">> => {
        const waiter = waiterOf(signal);
        if (question === undefined)
          return writePage(keep(await reader.read(url, waiter)), toChunks(waiter), { from, maxTokens });
        const { text, facts } = (await askPage(url, question, maxTokens, waiter)).written;
        const { passages, left, missing: _missing, page_tokens: _tokens, ...page } = facts;
        return { text, facts: { ...page, from, next: null, chunks: passages.length + left } };
      }),
  );
  server.registerTool(
    "ask",
    {
      title: "Ask a page",
      description:
        "Fetch a web page and return the sentences, table rows, list items and code that answer a question, whole and in the page's order, within a token budget. The page's own words, without a model.",
      inputSchema: inputs.ask,
      outputSchema: outputs.ask,
      annotations,
    },
    ({ url, question, max_tokens: maxTokens }, { mcpReq: { signal } }) =>
      answer(async () => (await askPage(url, question, maxTokens, waiterOf(signal))).written),
  );
  server.registerTool(
    "read_site",
    {
      title: "Read a site",
      description:
        "Crawl a site from an address, politely and by its robots.txt, and return a list of its pages and the beginning of each within a token budget, which they share.",
      inputSchema: inputs.read_site,
      outputSchema: outputs.read_site,
      annotations,
    },
    ({ url, max_pages: maxPages, max_tokens: maxTokens }, { mcpReq: { signal } }) =>
      answer(async () => {
        const waiter = waiterOf(signal);
        const site = await reader.readSite(url, maxPages, waiter);
        for (const read of site.pages) keep(read);
        return writeSite(site, toChunks(waiter), maxTokens);
      }),
  );
  server.registerTool(
    "find_in_page",
    {
      title: "Find a sentence in a page",
      description:
        "Say where some words of a page went: kept on which lines, dropped by which rule, hidden, or absent.",
      inputSchema: inputs.find_in_page,
      outputSchema: outputs.find_in_page,
      annotations,
    },
    ({ url, text }, { mcpReq: { signal } }) =>
      answer(async () => {
        const waiter = waiterOf(signal);
        const read = pages.of(client).get(url) ?? keep(await reader.read(url, waiter));
        return writeFound(await reader.find(read, text, waiter));
      }),
  );
  server.registerTool(
    "records",
    {
      title: "Read the records of a page",
      description:
        "Read what a page says about a product, event, recipe, job, person and so on, or what a JSON Schema asks for, without a model: values as JSON, null where the page has none, each with a link that opens the page at it. Give either type or schema.",
      inputSchema: inputs.records,
      outputSchema: outputs.records,
      annotations,
    },
    ({ url, type, schema, max_tokens: maxTokens }, { mcpReq: { signal } }) =>
      answer(async () => {
        if ((type === undefined) === (schema === undefined)) throw new RangeError("give either type or schema");
        const asked: RecordsOptions = type === undefined ? { schema: schema as JsonSchema } : { type };
        const waiter = waiterOf(signal);
        const read = pages.of(client).get(url) ?? keep(await reader.read(url, waiter));
        return writeRecords(await reader.records(read, asked, waiter), type ?? "such record", maxTokens);
      }),
  );
  server.registerTool(
    "cite",
    {
      title: "Cite a passage",
      description:
        "Make links that open a page at some of its words and mark them, one for each place, for an answer that people can check. A link that cannot mark exactly these words says so.",
      inputSchema: inputs.cite,
      outputSchema: outputs.cite,
      annotations,
    },
    ({ url, text, max_tokens: maxTokens }, { mcpReq: { signal } }) =>
      answer(async () => {
        const waiter = waiterOf(signal);
        const read = pages.of(client).get(url) ?? keep(await reader.read(url, waiter));
        return writeCitations(await reader.cite(read, text, waiter), maxTokens);
      }),
  );
  if (store !== undefined)
    server.registerTool(
      "search",
      {
        title: "Search the store",
        description:
          "Search pages that were stored before, and return the passages that answer best as Markdown, each with its headings and its address, within a token budget.",
        inputSchema: inputs.search,
        outputSchema: outputs.search,
        annotations: { ...annotations, openWorldHint: false },
      },
      ({ words, limit, where, per_page: perPage, around, max_tokens: maxTokens }) =>
        answer(() => writePassages(store, { words, limit, where, perPage, around, maxTokens })),
    );
  server.registerResource(
    "page",
    new ResourceTemplate("decant://page/{url}", {
      list: () => ({ resources: [...pages.of(client).values()].map(describe) }),
    }),
    { title: "A page that was read", mimeType: "text/markdown" },
    (uri, { url }) => {
      const read = pages.of(client).get(decodeURIComponent(url as string));
      if (read === undefined)
        throw new ResourceNotFoundError(uri.href, `the page has not been read, or was read long ago: ${uri.href}`);
      const contents = [{ uri: uri.href, mimeType: "text/markdown", text: read.page.markdown }];
      return { contents, ...read.cache };
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
