import type { McpCommandOptions } from "../serve/mcp-command.ts";
import type { CommandSpec } from "./command.ts";
import { parseWithin } from "./parsers.ts";
import type { Rows } from "./rows.ts";
import { limitRowsForOthers, rowsForOthers } from "./serve.ts";

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
  options: () => rows(),
  run: async (_, options) => (await import("../serve/mcp-command.ts")).runMcp(options),
};

// biome-ignore format: a row for each option
const rows = (): Rows => [
  "HTTP:",
  ["--http <port>", "answer HTTP on this port of the loopback address; 0 takes a free one", { parse: parseWithin(0, 65_535) }],
  ...rowsForOthers("reader"),
  "Limits:",
  ...limitRowsForOthers("reader"),
];
