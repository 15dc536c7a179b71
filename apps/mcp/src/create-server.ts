import type { ChunkDocument } from "@decant/chunk";
import { DecantError } from "@decant/page";
import type { JsonSchema } from "@decant/records";
import { Problem, type StoreToSearch } from "@decant/server";
import { type NamedElements, readUrl, version, type Waiter } from "@decant/server/guards";
import { type CallToolResult, McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { PageReader, ReadPage } from "./page-reader.ts";
import type { ReadPages } from "./read-pages.ts";
import { type Given, type Tool, tools } from "./tools.ts";
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
import { writePassages, writeStoreAnswer } from "./write-passages.ts";

export interface Shared {
  readonly reader: PageReader;
  readonly pages: ReadPages;
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

/**
 * Make an MCP server: tools, and the pages that a client has read as resources. It keeps nothing between two requests.
 *
 * @param client Whose turn it is when pages are converted, and whose pages are listed.
 */
export function createMcpServer({ reader, pages, store, onRead }: Shared, client = ""): McpServer {
  const server = new McpServer({ name: "decant", version }, { cacheHints });
  const toChunks =
    (waiter: Waiter): ToChunks =>
    (read, budget) =>
      reader.work("chunk", { document: documentOf(read), budget }, waiter);
  const keep = (read: ReadPage): ReadPage => {
    pages.keep(client, read);
    onRead?.();
    return read;
  };
  const read = async (url: string, waiter: Waiter, named?: NamedElements): Promise<ReadPage> =>
    keep(await reader.read(url, waiter, named));
  /** A page that the client has read is not fetched again. */
  const recall = async (url: string, waiter: Waiter): Promise<ReadPage> =>
    pages.of(client).get(url) ?? read(url, waiter);
  const ask = async (url: string, question: string, maxTokens: number, waiter: Waiter, named?: NamedElements) => {
    const page = await read(url, waiter, named);
    const document = documentOf(page);
    return writeParts(page, (budget) => reader.work("ask", { document, question, budget }, waiter), maxTokens);
  };
  const addTool = <Name extends Tool>(
    name: Name,
    run: (given: Given<Name>, waiter: Waiter) => Promise<Written>,
    isOpenWorld = true,
  ): void => {
    const annotations = { readOnlyHint: true, openWorldHint: isOpenWorld };
    const { inputSchema, ...about }: { inputSchema: z.ZodType } = tools[name];
    server.registerTool(name, { ...about, inputSchema, annotations }, (given, { mcpReq: { signal } }) =>
      answer(async () => run(withUrl(given as Given<Name>), { turn: client, signal })),
    );
  };

  addTool("read_page", async ({ url, from, question, remove, add, max_tokens: maxTokens }, waiter) => {
    const named = remove === undefined && add === undefined ? undefined : { remove, add };
    if (question === undefined) return writePage(await read(url, waiter, named), toChunks(waiter), { from, maxTokens });
    return ask(url, question, maxTokens, waiter, named);
  });
  addTool("ask", ({ url, question, max_tokens: maxTokens }, waiter) => ask(url, question, maxTokens, waiter));
  addTool("read_site", async ({ url, max_pages: maxPages, max_tokens: maxTokens }, waiter) => {
    const site = await reader.readSite(url, maxPages, waiter);
    for (const page of site.pages) keep(page);
    return writeSite(site, toChunks(waiter), maxTokens);
  });
  addTool("find_in_page", async ({ url, text }, waiter) => {
    const { html, page } = await recall(url, waiter);
    return writeFound(await reader.work("find", { html, page, text }, waiter));
  });
  addTool("records", async ({ url: asked, type, schema, max_tokens: maxTokens }, waiter) => {
    if ((type === undefined) === (schema === undefined)) throw new RangeError("give either type or schema");
    const { html, url } = await recall(asked, waiter);
    const options = { url, ...(type === undefined ? { schema: schema as JsonSchema } : { type }) };
    return writeRecords(await reader.work("records", { html, options }, waiter), type ?? "such record", maxTokens);
  });
  addTool("cite", async ({ url: asked, text: quote, max_tokens: maxTokens }, waiter) => {
    const { html, url } = await recall(asked, waiter);
    return writeCitations(await reader.work("cite", { html, quote, url }, waiter), maxTokens);
  });
  if (store !== undefined) {
    addTool("search", (given) => writePassages(store, given), false);
    addTool("answer", (given) => writeStoreAnswer(store, given), false);
  }
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

/** The address as the store of pages that were read has it. @throws {Problem} `bad-url`. */
const withUrl = <Value extends object>(given: Value): Value =>
  "url" in given ? { ...given, url: readUrl(given.url) } : given;

function documentOf({ url, page: { markdown, metadata, blocks } }: ReadPage): ChunkDocument {
  const { title, language } = metadata;
  return { id: url, markdown, title, language, blocks };
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
async function answer(write: () => Promise<Written>): Promise<CallToolResult> {
  try {
    const { text, facts } = await write();
    return { content: [{ type: "text", text }], structuredContent: { ...facts } };
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
