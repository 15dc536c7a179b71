import { type Command, Option } from "commander";
import type { McpCommandOptions } from "../serve/mcp-command.ts";
import type { CommandSpec } from "./command.ts";
import { parseWithin } from "./parsers.ts";
import { addFetchOptions, addSearchedStore, addSenderOptions, fetchOptions, senderOptions } from "./serve.ts";
import { addConfigOption, maxBytesOption, timeoutOption } from "./shared.ts";
import { optional } from "./values.ts";

export const mcpCommand: CommandSpec<McpCommandOptions> = {
  name: "mcp",
  summary: "let agents read pages and sites, by the Model Context Protocol",
  description: "Answer an agent by the Model Context Protocol, on standard input and output or over HTTP.",
  help: `
Examples:
  decant mcp                     for a client that starts it: { "command": "decant", "args": ["mcp"] }
  decant mcp --http 8090         at http://127.0.0.1:8090/mcp
  decant mcp --http 8090 --trust-proxy --allowed-host mcp.example.org     after a proxy that asks for keys
  decant mcp --store sqlite:site.sqlite     agents search what decant ingest stored, too

The documentation shows a session. It ends with its standard input, or by a signal.

Exit codes:
  0    ended
  2    usage error: unknown option, invalid value, port that is taken
`,
  addOptions: addMcpOptions,
  readOptions: mcpOptions,
  run: async (_, options) => (await import("../serve/mcp-command.ts")).runMcp(options),
};

function addMcpOptions(command: Command): void {
  command
    .optionsGroup("HTTP:")
    .addOption(
      new Option("--http <port>", "answer HTTP on this port of the loopback address; 0 takes a free one").argParser(
        parseWithin(0, 65_535),
      ),
    );
  addSenderOptions(command);
  addSearchedStore(command);
  addFetchOptions(command);
  command
    .optionsGroup("Limits:")
    .addOption(timeoutOption("time limit for fetching a page, and for converting it"))
    .addOption(maxBytesOption("refuse larger pages (suffixes: K, M, G)"))
    .optionsGroup("Other:")
    .option("-q, --quiet", "print nothing on standard error");
  addConfigOption(command);
}

function mcpOptions(command: Command): McpCommandOptions {
  const { http, timeout, maxBytes, quiet } = command.opts();
  return {
    http,
    ...optional(command.opts(), ["store", "embed", "rerank"]),
    reader: {
      ...{ timeoutMs: timeout, maxBytes, fetch: fetchOptions(command) },
      ...senderOptions(command),
    },
    quiet: quiet === true,
  };
}
