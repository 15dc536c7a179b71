import { once } from "node:events";
import { basename } from "node:path";
import { detectBinary } from "@decant/dom";
import { isAddress, readSource, type SourceSettings } from "../addresses/read-source.ts";
import { checkNode } from "../check-node.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { printText } from "../output/output.ts";
import { note } from "../terminal/terminal.ts";
import { openBrowser } from "./open-browser.ts";
import { toCommandError } from "./serve-command.ts";

export interface OpenCommandOptions {
  readonly source: SourceSettings;
  /** Of a file. */
  readonly contentType?: string;
  /** Options of the conversion, as links of the playground name them. */
  readonly conversion: Readonly<Record<string, string>>;
  readonly port: number;
  readonly startsBrowser: boolean;
  readonly quiet: boolean;
}

/**
 * `decant open`: show a page in the playground until a signal ends it.
 *
 * The address goes to standard output, so that a script can read it.
 *
 * @returns The exit code.
 * @throws {CommandError} If the page cannot be read; `node-too-old`; `usage` if the port is taken.
 */
export async function runOpen(input: string, options: OpenCommandOptions): Promise<number> {
  const task = "decant open";
  checkNode(task, process.versions.node);
  const { startPlayground } = await import("@decant/playground");
  const { source, conversion, port, startsBrowser, quiet } = options;
  const { name, bytes, url, contentType = options.contentType } = await readSource(task, input, source);
  const binary = detectBinary(bytes);
  if (binary !== undefined) throw new CommandError("not-html", `${name} is ${binary}, not a page`);
  const page = { name: isAddress(input) ? input : basename(name), bytes, url, contentType };
  const playground = await startPlayground(page, { port, options: conversion }).catch((error: unknown) => {
    throw toCommandError(error, { host: "127.0.0.1", port });
  });
  // Whoever reads the address may end it at once.
  const signalled = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  await printText(`${playground.url}\n`);
  const isOpen = startsBrowser && (await openBrowser(playground.url));
  if (!quiet) note(isOpen ? "the page is open in your browser; Ctrl+C ends this" : "open this address; Ctrl+C ends it");
  await signalled;
  await playground.close();
  return exitCodes.ok;
}
