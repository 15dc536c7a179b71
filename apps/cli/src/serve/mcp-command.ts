import type { HttpOptions, McpOptions } from "@decant/mcp";
import { checkNode } from "../check-node.ts";
import { exitCodes } from "../errors.ts";
import { limitHeapGrowth } from "../keep-heap-small.ts";
import { untilSignal } from "../terminal/signals.ts";
import { note } from "../terminal/terminal.ts";
import { type SearchedStore, withSearchedStore } from "./searched-store.ts";
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
  return withSearchedStore(options, (store) => answerAgents(options, store));
}

async function answerAgents({ http, reader, quiet }: McpCommandOptions, store: McpOptions["store"]): Promise<number> {
  const options = { ...reader, store };
  limitHeapGrowth();
  const { startHttp, startStdio } = await import("@decant/mcp");
  const signalled = untilSignal();
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
