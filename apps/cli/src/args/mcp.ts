import { type Command, Option } from "commander";
import type { McpCommandOptions } from "../serve/mcp-command.ts";
import { parseWithin } from "./parsers.ts";
import { addFetchOptions, fetchOptions } from "./serve.ts";
import { addConfigOption, maxBytesOption, timeoutOption } from "./shared.ts";

export function addMcpOptions(command: Command): void {
  command.addOption(
    new Option("--http <port>", "answer HTTP on this port of the loopback address; 0 takes a free one").argParser(
      parseWithin(0, 65_535),
    ),
  );
  command
    .optionsGroup("Search:")
    .option("--store <store>", "let agents search this store, such as sqlite:site.sqlite")
    .option("--embed <module>", "embed their words with this module, for stores with vectors");
  addFetchOptions(command);
  command
    .optionsGroup("Limits:")
    .addOption(timeoutOption("time limit for fetching a page, and for converting it"))
    .addOption(maxBytesOption("refuse larger pages (suffixes: K, M, G)"))
    .optionsGroup("Other:")
    .option("-q, --quiet", "print nothing on standard error");
  addConfigOption(command);
}

export function mcpOptions(command: Command): McpCommandOptions {
  const { http, store, embed, timeout, maxBytes, quiet } = command.opts();
  return {
    ...{ http, store, embed },
    reader: { timeoutMs: timeout, maxBytes, fetch: fetchOptions(command) },
    quiet: quiet === true,
  };
}
