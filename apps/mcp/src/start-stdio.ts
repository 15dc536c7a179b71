import type { StoreToSearch } from "@decant/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer } from "./create-server.ts";
import { PageReader, type ReaderOptions } from "./page-reader.ts";
import { ReadPages } from "./read-pages.ts";

/** What agents may do, and its limits. */
export interface McpOptions extends ReaderOptions {
  /** A store that the tool `search` asks; without it there is no such tool. */
  readonly store?: StoreToSearch | undefined;
}

/** A server that takes requests. */
export interface RunningMcp {
  /** Ends when the client has closed standard input; never for HTTP. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/**
 * Answer a client on standard input and output. Nothing else may write to standard output.
 *
 * @throws {TypeError | RangeError} If an option of the fetcher is wrong.
 * @example
 * // not run: it reads standard input
 * const { ended, close } = await startStdio();
 * await ended;
 * await close();
 */
export async function startStdio(options: McpOptions = {}): Promise<RunningMcp> {
  const reader = new PageReader(options);
  const pages = new ReadPages();
  const ended = new Promise<void>((resolve) => process.stdin.once("end", resolve));
  const server = serveStdio(() => {
    const made = createMcpServer({ reader, pages, store: options.store, onRead: () => made.sendResourceListChanged() });
    return made;
  });
  return {
    ended,
    close: async () => {
      await server.close();
      await reader.close();
    },
  };
}
