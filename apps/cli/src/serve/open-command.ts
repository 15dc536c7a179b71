import { spawn } from "node:child_process";
import { once } from "node:events";
import { basename } from "node:path";
import { detectBinary } from "@decant/dom/binary";
import type { GivenPage } from "@decant/playground";
import { readSource } from "../addresses/read-source.ts";
import type { OpenCommandOptions } from "../args/servers.ts";
import { CommandError, exitCodes, throwAs } from "../errors.ts";
import { hasScheme, isAddress } from "../input/page-types.ts";
import { printText } from "../output/output.ts";
import { untilSignal } from "../terminal/signals.ts";
import { note } from "../terminal/terminal.ts";
import { toCommandError } from "./serve-command.ts";

/** Scripts read the address from standard output. */
export async function runOpen(input: string | undefined, options: OpenCommandOptions): Promise<number> {
  const task = "decant open";
  const { startPlayground } = await import("@decant/playground");
  const { preset, selector, extract, port, startsBrowser, quiet } = options;
  const conversion = {
    ...(preset !== undefined && { preset }),
    ...(selector !== undefined && { selectors: selector.join("\n") }),
    ...(!extract && { extract: "false" }),
  };
  const read = async (from: string): Promise<GivenPage> => {
    const { name, bytes, url, contentType = options.contentType } = await readSource(task, from, options);
    const binary = detectBinary(bytes);
    if (binary !== undefined) throw new CommandError("not-html", `${name} is ${binary}, not a page`);
    return { name: hasScheme(from) ? from : basename(name), bytes, url, contentType };
  };
  const page = input === undefined ? undefined : await read(input);
  const readAddress = (address: string): Promise<GivenPage> => {
    // Files are the command line's alone.
    if (!isAddress(address)) throw new CommandError("usage", `${address}: expected an http or https address`);
    return read(address);
  };
  const playground = await startPlayground(page, { port, options: conversion, readAddress }).catch(
    throwAs((error) => toCommandError(error, { host: "127.0.0.1", port })),
  );
  const signalled = untilSignal();
  await printText(`${playground.url}\n`);
  const isOpen = startsBrowser && (await openBrowser(playground.url));
  if (!quiet)
    note(isOpen ? "the playground is open in your browser; Ctrl+C ends this" : "open this address; Ctrl+C ends it");
  await signalled;
  await playground.close();
  return exitCodes.ok;
}

/** Program that opens an address in the browser of the system, by platform, and its arguments before the address. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>>> = {
  darwin: ["open"],
  // `start` of the shell would read `&` in the address as its own.
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};
const otherOpener = ["xdg-open"] as const;

/** @returns Whether the system's browser was asked to open it; `false` on a machine without one, or without a screen. */
export async function openBrowser(url: string): Promise<boolean> {
  const [program, ...args] = openers[process.platform] ?? otherOpener;
  const needsScreen = program === "xdg-open";
  if (needsScreen && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return false;
  const child = spawn(program, [...args, url], { stdio: "ignore", detached: true });
  child.unref();
  try {
    await once(child, "spawn");
    return true;
  } catch {
    return false;
  }
}
