import { basename } from "node:path";
import { detectBinary } from "@decant/dom";
import type { GivenPage } from "@decant/playground";
import { readSource, type SourceSettings } from "../addresses/read-source.ts";
import { checkNode } from "../check-node.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { hasScheme } from "../input/page-types.ts";
import { printText } from "../output/output.ts";
import { untilSignal } from "../terminal/signals.ts";
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

const webAddress = /^https?:\/\//i;

/**
 * `decant open`: show a page in the playground until a signal ends it.
 *
 * The address goes to standard output, so that a script can read it.
 *
 * @returns The exit code.
 * @throws {CommandError} If the page cannot be read; `node-too-old`; `usage` if the port is taken.
 */
export async function runOpen(input: string | undefined, options: OpenCommandOptions): Promise<number> {
  const task = "decant open";
  checkNode(task, process.versions.node);
  const { startPlayground } = await import("@decant/playground");
  const { source, conversion, port, startsBrowser, quiet } = options;
  const read = async (from: string): Promise<GivenPage> => {
    const { name, bytes, url, contentType = options.contentType } = await readSource(task, from, source);
    const binary = detectBinary(bytes);
    if (binary !== undefined) throw new CommandError("not-html", `${name} is ${binary}, not a page`);
    return { name: hasScheme(from) ? from : basename(name), bytes, url, contentType };
  };
  const page = input === undefined ? undefined : await read(input);
  const readAddress = (address: string): Promise<GivenPage> => {
    // Files are the command line's alone.
    if (!webAddress.test(address)) throw new CommandError("usage", `${address}: expected an http or https address`);
    return read(address);
  };
  const playground = await startPlayground(page, { port, options: conversion, readAddress }).catch((error: unknown) => {
    throw toCommandError(error, { host: "127.0.0.1", port });
  });
  const signalled = untilSignal();
  await printText(`${playground.url}\n`);
  const isOpen = startsBrowser && (await openBrowser(playground.url));
  if (!quiet)
    note(isOpen ? "the playground is open in your browser; Ctrl+C ends this" : "open this address; Ctrl+C ends it");
  await signalled;
  await playground.close();
  return exitCodes.ok;
}
