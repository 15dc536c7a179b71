import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Rerank } from "@decant/ingest";
import type { HttpOptions } from "@decant/mcp";
import type { ServerOptions, StoreToSearch } from "@decant/server";
import { openRendering } from "../addresses/open-network.ts";
import type { RenderSettings } from "../args/shared.ts";
import { CommandError, describeSystemError, exitCodes, systemCode, throwAs } from "../errors.ts";
import { loadEmbed, loadFunction, openStoreAt } from "../ingest/open-store.ts";
import { limitHeapGrowth } from "../keep-heap-small.ts";
import { withStore } from "../objects/store-copy.ts";
import { untilSignal } from "../terminal/signals.ts";
import { note } from "../terminal/terminal.ts";

export interface ServeCommandOptions extends SearchedStore, RenderSettings {
  readonly server: ServerOptions;
  readonly playground: boolean;
  readonly quiet: boolean;
}

export async function runServe(options: ServeCommandOptions): Promise<number> {
  const { server: given, playground, quiet, ...searched } = options;
  const loaded = playground && (await import("@decant/playground")).readPlayground();
  const server = loaded ? { ...given, playground: await loaded } : given;
  return withSearchedStore(searched, (store, render) => serve({ ...server, render, ...(store && { store }) }, quiet));
}

async function serve(options: ServerOptions, quiet: boolean): Promise<number> {
  limitHeapGrowth();
  const { startServer } = await import("@decant/server");
  const server = await startServer(options).catch(throwAs((error) => toCommandError(error, options)));
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
  const message = isWrong ? reason : `cannot listen on ${host}, port ${port}: ${reason}`;
  return new CommandError("usage", message, { cause: error });
}

/** Let a server listen. @returns Its origin, such as `http://127.0.0.1:8080`. @throws {CommandError} `usage`. */
export async function listenAt(server: Server, host: string, port: number): Promise<string> {
  server.listen(port, host);
  await once(server, "listening").catch(throwAs((error) => toCommandError(error, { host, port })));
  const { address, port: taken, family } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${taken}`;
}

export interface McpCommandOptions extends SearchedStore, RenderSettings {
  readonly http?: number | undefined;
  readonly reader: HttpOptions;
  readonly quiet: boolean;
}

export async function runMcp(options: McpCommandOptions): Promise<number> {
  return withSearchedStore(options, (store, render) => answerAgents(options, { ...options.reader, store, render }));
}

async function answerAgents({ http, quiet }: McpCommandOptions, options: HttpOptions): Promise<number> {
  limitHeapGrowth();
  const { startHttp, startStdio } = await import("@decant/mcp");
  const signalled = untilSignal();
  const started = http === undefined ? startStdio(options) : startHttp(http, options);
  const server = await started.catch(throwAs((error) => toCommandError(error, { host: "127.0.0.1", port: http })));
  if (!quiet && "url" in server) note(`listening on ${server.url}`);
  await Promise.race([server.ended, signalled]);
  await server.close();
  return exitCodes.ok;
}

export interface SearchedStore {
  readonly store?: string | undefined;
  readonly embed?: string | undefined;
  readonly rerank?: string | undefined;
}

/** Pages of other people that one browser renders at a time; each takes up to half a gigabyte. */
const renderedAtOnce = 4;

/**
 * Run what others may search the store through, if there is one, and have pages rendered by, if they may.
 *
 * @throws {CommandError} `usage` for a store that cannot be searched, or a module that cannot be loaded; `no-browser`.
 */
export async function withSearchedStore(
  options: SearchedStore & RenderSettings,
  run: (store: StoreToSearch | undefined, render: ServerOptions["render"]) => Promise<number>,
): Promise<number> {
  const { wrap, close } = await openRendering(options, renderedAtOnce);
  const withIt = async ({ address }: { readonly address: string }) => run(await load(address, options), wrap);
  const { store } = options;
  return (store === undefined ? run(undefined, wrap) : withStore({ address: store }, false, withIt)).finally(close);
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
