import { DecantError } from "@decant/page";
import { Problem } from "@decant/server";
import { McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { PageReader, ReadPage, Waiter } from "./page-reader.ts";
import { type ToChunks, writeFound, writePage, writeSite } from "./write-answer.ts";
import { type StoreToSearch, writePassages } from "./write-passages.ts";

/** Pages that stay readable as resources; the oldest make room. */
const mostPages = 100;

const url = z.url({ protocol: /^https?$/ }).describe("http or https address");
const maxTokens = z.int().min(200).max(100_000).default(4000).describe("most tokens of the answer, estimated");

/**
 * Make an MCP server for one client: tools, and the pages that it has read as resources.
 *
 * @param reader Shared by all clients; it is not closed with the server.
 * @param store For the tool `search`.
 * @param client Whose turn it is when pages are converted.
 */
export function createMcpServer(reader: PageReader, store?: StoreToSearch, client = ""): McpServer {
  const server = new McpServer({ name: "decant", version: "1" });
  const pages = new Map<string, ReadPage>();
  const waiter = (signal: AbortSignal): Waiter => ({ client, signal });
  const toChunks =
    (signal: AbortSignal): ToChunks =>
    (read, budget) =>
      reader.chunk(read, budget, waiter(signal));
  const keep = (read: ReadPage): ReadPage => {
    pages.delete(read.url);
    pages.set(read.url, read);
    const [oldest] = pages.keys();
    if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest);
    server.sendResourceListChanged();
    return read;
  };

  server.registerTool(
    "read_page",
    {
      title: "Read a page",
      description:
        "Fetch a web page and return its main content as Markdown, in chunks with the headings above them, within a token budget. Reports text that people do not see.",
      inputSchema: {
        url,
        from: z.int().min(1).default(1).describe("number of the first chunk"),
        max_tokens: maxTokens,
      },
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    ({ url, from, max_tokens: maxTokens }, { signal }) =>
      answer(async () =>
        writePage(keep(await reader.read(url, waiter(signal))), toChunks(signal), { from, maxTokens }),
      ),
  );
  server.registerTool(
    "read_site",
    {
      title: "Read a site",
      description:
        "Crawl a site from an address, politely and by its robots.txt, and return a list of its pages and the beginning of their content within a token budget.",
      inputSchema: { url, max_pages: z.int().min(1).max(mostPages).default(10), max_tokens: maxTokens },
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    ({ url, max_pages: maxPages, max_tokens: maxTokens }, { signal }) =>
      answer(async () => {
        const found: ReadPage[] = [];
        for await (const read of reader.readSite(url, maxPages, waiter(signal))) found.push(keep(read));
        return writeSite(found, toChunks(signal), maxTokens);
      }),
  );
  server.registerTool(
    "find_in_page",
    {
      title: "Find a sentence in a page",
      description:
        "Say where some words of a page went: kept on which lines, dropped by which rule, hidden, or absent.",
      inputSchema: { url, text: z.string().trim().min(1).max(1000) },
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    ({ url, text }, { signal }) =>
      answer(async () => {
        const read = pages.get(url) ?? keep(await reader.read(url, waiter(signal)));
        return writeFound(await reader.find(read, text, waiter(signal)));
      }),
  );
  if (store !== undefined)
    server.registerTool(
      "search",
      {
        title: "Search the store",
        description:
          "Search pages that were stored before, and return the passages that answer best as Markdown, each with its headings and its address, within a token budget.",
        inputSchema: {
          words: z.string().trim().min(1).max(1000).describe("a question or some words"),
          limit: z.int().min(1).max(50).default(5).describe("passages at most"),
          where: z
            .string()
            .max(1000)
            .optional()
            .describe(
              "conditions that passages must hold, such as language=de|fr,published>=2026-01,site=example.org,path^=/guide/",
            ),
          max_tokens: maxTokens,
        },
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      ({ words, limit, where, max_tokens: maxTokens }) =>
        answer(() => writePassages(store, { words, limit, where, maxTokens })),
    );
  server.registerResource(
    "page",
    new ResourceTemplate("decant://page/{url}", {
      list: () => ({ resources: [...pages.values()].map(describe) }),
    }),
    { title: "A page that was read", mimeType: "text/markdown" },
    (uri, { url }) => {
      const read = pages.get(decodeURIComponent(url as string));
      if (read === undefined) throw new Error(`the page has not been read, or was read long ago: ${uri.href}`);
      return { contents: [{ uri: uri.href, mimeType: "text/markdown", text: read.page.markdown }] };
    },
  );
  return server;
}

function describe({ url, page }: ReadPage) {
  const name = page.metadata.title ?? url;
  return { uri: `decant://page/${encodeURIComponent(url)}`, name, description: url, mimeType: "text/markdown" };
}

/** What a page or its site does wrong is an answer that an agent can act on. */
async function answer(write: () => Promise<string>): Promise<CallToolResult> {
  try {
    return { content: [{ type: "text", text: await write() }] };
  } catch (error) {
    if (error instanceof Problem || DecantError.isInstance(error)) return failure(`${error.code}: ${error.message}`);
    // The text to find has no visible character.
    if (error instanceof RangeError) return failure(error.message);
    throw error;
  }
}

function failure(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text }] };
}
