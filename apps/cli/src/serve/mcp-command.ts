import { once } from "node:events";
import type { ReaderOptions } from "@decant/mcp";
import { checkNode } from "../check-node.ts";
import { exitCodes } from "../errors.ts";
import { note } from "../terminal/terminal.ts";
import { loadOptional } from "./load-optional.ts";
import { toCommandError } from "./serve-command.ts";

export interface McpCommandOptions {
  /** Port of HTTP; standard input and output without it. */
  readonly http?: number | undefined;
  readonly reader: ReaderOptions;
  readonly quiet: boolean;
}

/**
 * `decant mcp`: answer an agent until it ends, or a signal comes.
 *
 * @returns The exit code.
 * @throws {CommandError} `node-too-old`; `usage` without `@decant/mcp`, or if the port cannot be listened on.
 */
export async function runMcp({ http, reader, quiet }: McpCommandOptions): Promise<number> {
  checkNode("decant mcp", process.versions.node);
  const { startHttp, startStdio } = await loadOptional("decant mcp", "@decant/mcp", () => import("@decant/mcp"));
  // Whoever reads that it listens may end it at once.
  const signalled = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  const start = async () => {
    if (http === undefined) return startStdio(reader);
    const server = await startHttp(http, reader);
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
