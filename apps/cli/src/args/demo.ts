import type { DemoCommandOptions } from "../demo/demo-command.ts";
import type { CommandSpec } from "./command.ts";
import { parseWithin } from "./parsers.ts";
import type { Rows } from "./rows.ts";

export const demoCommand: CommandSpec<DemoCommandOptions, string | undefined> = {
  name: "demo",
  summary: "serve a small site, to try the other commands on",
  description: "Serve the small site of the guides on this machine: articles, a manual, a product, a forum, a feed.",
  argument: ["[folder]", "keep its pages in this folder, to change and remove them (default: in memory)"],
  help: `
Examples:
  decant demo &
  decant http://127.0.0.1:18080/tides
  decant crawl http://127.0.0.1:18080/ --allow-private --delay 0 > pages.jsonl
  decant demo harbour --log requests.log

An existing folder is served as it is: what you changed stays. No other file of it is served.

Exit codes:
  0    ended by a signal
  2    usage error: unknown option, invalid value, port that is taken
  4    the folder cannot be written
`,
  options: () => rows,
  run: async (folder, options) => (await import("../demo/demo-command.ts")).runDemo(folder, options),
};

// biome-ignore format: a row for each option
const rows: Rows = [
  "Site:",
  // A port of five digits, so that sizes of addresses are those of a free port.
  ["--port <n>", "port of the loopback address; 0 takes a free one", { parse: parseWithin(0, 65_535), default: 18_080 }],
  ["--log <file>", "append each request with its headers to this file"],
  ["-q, --quiet", "print nothing but the address"],
];
