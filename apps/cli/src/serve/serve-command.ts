import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Rerank } from "@decant/ingest";
import type { HttpOptions, McpOptions } from "@decant/mcp";
import type { ServerOptions, StoreToSearch } from "@decant/server";
import { CommandError, describeSystemError, exitCodes, systemCode } from "../errors.ts";
import { loadEmbed, loadFunction, openStoreAt } from "../ingest/open-store.ts";
import { limitHeapGrowth } from "../keep-heap-small.ts";
import { withStore } from "../objects/store-copy.ts";
import { untilSignal } from "../terminal/signals.ts";
import { note } from "../terminal/terminal.ts";
import { checkNode } from "../version.ts";

export interface ServeCommandOptions extends SearchedStore {
  readonly server: ServerOptions;
  readonly playground: boolean;
  readonly quiet: boolean;
}

export async function runServe({
  server: given,
  playground,
  quiet,
  ...searched
}: ServeCommandOptions): Promise<number> {
  checkNode("decant serve", process.versions.node);
  const loaded = playground && (await import("@decant/playground")).readPlayground();
  const server = loaded ? { ...given, playground: await loaded } : given;
  return withSearchedStore(searched, (store) => serve({ ...server, ...(store && { store }) }, quiet));
}

async function serve(options: ServerOptions, quiet: boolean): Promise<number> {
  limitHeapGrowth();
  const { startServer } = await import("@decant/server");
  const server = await startServer(options).catch((error: unknown) => {
    throw toCommandError(error, options);
  });
  const signalled = untilSignal();
  if (!quiet) noteStart(server.url, options);
  await signalled;
  if (!quiet) note("ending after the requests under way");
  await server.close();
  return exitCodes.ok;
}

function noteStart(url: string, { host = "", apiKeys = [], playground }: ServerOptions): void {
  note(`listening on ${url}${playground === undefined ? "" : `; the playground is ${url}/playground/`}`);
  if (apiKeys.length > 0 || loopbackHost.test(host)) return;
  note(`warning: whoever reaches ${host} can have pages fetched and converted; ask for a key with --api-key`);
}

const loopbackHost = /^(?:localhost|127(?:\.\d+){3}|::1)$/i;

export function toCommandError(error: unknown, { host, port }: Pick<ServerOptions, "host" | "port">): unknown {
  const isWrong = error instanceof TypeError || error instanceof RangeError;
  if (!isWrong && systemCode(error) === undefined) return error;
  const reason = describeSystemError(error);
  return new CommandError("usage", isWrong ? reason : `cannot listen on ${host}, port ${port}: ${reason}`, {
    cause: error,
  });
}

/**
 * Let a server listen.
 *
 * @returns Its origin, such as `http://127.0.0.1:8080`.
 * @throws {CommandError} `usage`.
 */
export async function listenAt(server: Server, host: string, port: number): Promise<string> {
  server.listen(port, host);
  await once(server, "listening").catch((error: unknown) => {
    throw toCommandError(error, { host, port });
  });
  const { address, port: taken, family } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${taken}`;
}

export interface McpCommandOptions extends SearchedStore {
  readonly http?: number | undefined;
  readonly reader: HttpOptions;
  readonly quiet: boolean;
}

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

export interface SearchedStore {
  readonly store?: string | undefined;
  readonly embed?: string | undefined;
  readonly rerank?: string | undefined;
}

/**
 * Run what others may search the store through, if there is one.
 *
 * @throws {CommandError} `usage` for a store that cannot be searched, or a module that cannot be loaded.
 */
export function withSearchedStore(
  options: SearchedStore,
  run: (store: StoreToSearch | undefined) => Promise<number>,
): Promise<number> {
  const { store } = options;
  if (store === undefined) return run(undefined);
  return withStore({ address: store }, false, async ({ address }) => run(await load(address, options)));
}

async function load(address: string, { embed, rerank }: SearchedStore): Promise<StoreToSearch> {
  const store = await openStoreAt(address);
  if (store.search === undefined)
    throw new CommandError("usage", `--store: ${store.name} cannot search; ingest into sqlite:FILE to search`);
  return {
    address,
    ...(embed !== undefined && { embed: await loadEmbed(embed) }),
    ...(rerank !== undefined && { rerank: await loadFunction<Rerank>("--rerank", rerank) }),
  };
}
