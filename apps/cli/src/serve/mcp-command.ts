import { once } from "node:events";
import type { HttpOptions, McpOptions } from "@decant/mcp";
import { checkNode } from "../check-node.ts";
import { exitCodes } from "../errors.ts";
import { withStore } from "../objects/store-copy.ts";
import { note } from "../terminal/terminal.ts";
import { loadSearchedStore, type SearchedStore } from "./searched-store.ts";
import { toCommandError } from "./serve-command.ts";

export interface McpCommandOptions extends SearchedStore {
  /** Port of HTTP; standard input and output without it. */
  readonly http?: number | undefined;
  readonly reader: HttpOptions;
  readonly quiet: boolean;
}

/**
 * `decant mcp`: answer an agent until it ends, or a signal comes.
 *
 * @returns The exit code.
 * @throws {CommandError} `node-too-old`; `usage` for a store that cannot be searched, or if the port cannot be listened on.
 */
export async function runMcp(options: McpCommandOptions): Promise<number> {
  checkNode("decant mcp", process.versions.node);
  const { store } = options;
  if (store === undefined) return answerAgents(options, undefined);
  return withStore({ address: store }, false, async ({ address }) =>
    answerAgents(options, await loadSearchedStore(address, options)),
  );
}

async function answerAgents({ http, reader, quiet }: McpCommandOptions, store: McpOptions["store"]): Promise<number> {
  const options = { ...reader, store };
  const { startHttp, startStdio } = await import("@decant/mcp");
  // Whoever reads that it listens may end it at once.
  const signalled = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  const start = async () => {
    if (http === undefined) return startStdio(options);
    const server = await startHttp(http, options);
    if (!quiet) note(`listening on ${server.url}`);
    return server;
  };
  const server = await start().catch((error: unknown) => {
    throw toCommandError(error, { host: "127.0.0.1", port: http });
  });
  await Promise.race([server.ended, signalled]);
  await server.close();
  return exitCodes.ok;
}
