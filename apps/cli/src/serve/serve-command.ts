import { once } from "node:events";
import type { ServerOptions } from "@decant/server";
import { checkNode } from "../check-node.ts";
import { CommandError, describeSystemError, exitCodes, systemCode } from "../errors.ts";
import { withStore } from "../objects/store-copy.ts";
import { note } from "../terminal/terminal.ts";
import { loadSearchedStore, type SearchedStore } from "./searched-store.ts";

export interface ServeCommandOptions extends SearchedStore {
  readonly server: ServerOptions;
  readonly quiet: boolean;
}

/**
 * `decant serve`: answer requests until a signal ends the server.
 *
 * @returns The exit code, after the requests under way are answered.
 * @throws {CommandError} `node-too-old`; `usage` for a store that cannot be searched, or if the address cannot be listened on.
 */
export async function runServe({ server, quiet, ...searched }: ServeCommandOptions): Promise<number> {
  checkNode("decant serve", process.versions.node);
  const { store } = searched;
  if (store === undefined) return serve(server, quiet);
  return withStore({ address: store }, false, async ({ address }) =>
    serve({ ...server, store: await loadSearchedStore(address, searched) }, quiet),
  );
}

async function serve(options: ServerOptions, quiet: boolean): Promise<number> {
  const { startServer } = await import("@decant/server");
  const server = await startServer(options).catch((error: unknown) => {
    throw toCommandError(error, options);
  });
  // Whoever reads that it listens may end it at once.
  const signalled = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  if (!quiet) noteStart(server.url, options);
  await signalled;
  if (!quiet) note("ending after the requests under way");
  await server.close();
  return exitCodes.ok;
}

function noteStart(url: string, { host = "", apiKeys = [] }: ServerOptions): void {
  note(`listening on ${url}`);
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
