import { once } from "node:events";
import type { HttpOptions, McpOptions } from "@decant/mcp";
import { checkNode } from "../check-node.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { loadEmbed } from "../ingest/load-embed.ts";
import { openStoreAt } from "../ingest/open-store.ts";
import { note } from "../terminal/terminal.ts";
import { loadOptional } from "./load-optional.ts";
import { toCommandError } from "./serve-command.ts";

export interface McpCommandOptions {
  /** Port of HTTP; standard input and output without it. */
  readonly http?: number | undefined;
  /** Address of the store that can be searched. */
  readonly store?: string | undefined;
  /** Module that embeds the words. */
  readonly embed?: string | undefined;
  readonly reader: HttpOptions;
  readonly quiet: boolean;
}

/**
 * `decant mcp`: answer an agent until it ends, or a signal comes.
 *
 * @returns The exit code.
 * @throws {CommandError} `node-too-old`; `usage` without `@decant/mcp`, for a store that cannot be searched, or if the port cannot be listened on.
 */
export async function runMcp({ http, store, embed, reader, quiet }: McpCommandOptions): Promise<number> {
  checkNode("decant mcp", process.versions.node);
  const options = { ...reader, store: store === undefined ? undefined : await storeOf(store, embed) };
  const { startHttp, startStdio } = await loadOptional("decant mcp", "@decant/mcp", () => import("@decant/mcp"));
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

async function storeOf(address: string, embed: string | undefined): Promise<McpOptions["store"]> {
  const store = await openStoreAt(address);
  if (store.search === undefined)
    throw new CommandError("usage", `--store: ${store.name} cannot search; ingest into sqlite:FILE to search`);
  return { address, embed: embed === undefined ? undefined : await loadEmbed(embed) };
}
