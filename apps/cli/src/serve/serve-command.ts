import type { ServerOptions } from "@decant/server";
import { checkNode } from "../check-node.ts";
import { CommandError, describeSystemError, exitCodes, systemCode } from "../errors.ts";
import { limitHeapGrowth } from "../keep-heap-small.ts";
import { untilSignal } from "../terminal/signals.ts";
import { note } from "../terminal/terminal.ts";
import { type SearchedStore, withSearchedStore } from "./searched-store.ts";

export interface ServeCommandOptions extends SearchedStore {
  readonly server: ServerOptions;
  readonly playground: boolean;
  readonly quiet: boolean;
}

/**
 * `decant serve`: answer requests until a signal ends the server.
 *
 * @returns The exit code, after the requests under way are answered.
 * @throws {CommandError} `node-too-old`; `usage` for a store that cannot be searched, or if the address cannot be listened on.
 */
export async function runServe({
  server: given,
  playground,
  quiet,
  ...searched
}: ServeCommandOptions): Promise<number> {
  checkNode("decant serve", process.versions.node);
  const server = playground ? { ...given, playground: await loadPlayground() } : given;
  return withSearchedStore(searched, (store) => serve({ ...server, ...(store && { store }) }, quiet));
}

async function loadPlayground(): Promise<NonNullable<ServerOptions["playground"]>> {
  const { readPlayground } = await import("@decant/playground");
  return readPlayground();
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
  const reason = listenErrors[systemCode(error) ?? ""] ?? describeSystemError(error);
  return new CommandError("usage", isWrong ? reason : `cannot listen on ${host}, port ${port}: ${reason}`, {
    cause: error,
  });
}

const listenErrors: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is taken",
  EADDRNOTAVAIL: "this machine does not have the address",
  ENOTFOUND: "there is no such host",
};
