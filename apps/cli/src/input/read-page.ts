import { withoutUser } from "@decant/page/records";
import type { PageCommandOptions } from "../args/page.ts";
import type { NetworkSettings } from "../args/shared.ts";
import type { PageInput } from "../convert/convert-page.ts";
import { CommandError } from "../errors.ts";
import { openFile, readAll, readFileNow } from "./input-bytes.ts";
import { hasScheme, isObject, typeOfFile } from "./page-types.ts";

export type ReadOptions = Pick<PageCommandOptions, "url" | "contentType" | "maxBytes" | "timeoutMs" | "quiet"> &
  Partial<
    Pick<NetworkSettings, "userAgent" | "headers" | "prefer" | "proxy" | "cookies" | "render" | "wait" | "browser">
  >;

/**
 * Read a page from a file, an address, or for "-" from standard input. Options override what the server sent.
 *
 * @throws {CommandError} If it cannot be read.
 */
export async function readPage(name: string, options: ReadOptions): Promise<PageInput> {
  const page = await readInput(name, options);
  return { ...page, url: options.url ?? page.url, contentType: options.contentType ?? page.contentType };
}

async function readInput(name: string, options: ReadOptions): Promise<PageInput> {
  const { maxBytes } = options;
  const file = { path: name, isNamed: true };
  if (isObject(name)) return { id: name, bytes: await readAll(name, openFile(file), maxBytes) };
  if (hasScheme(name)) {
    if (fileScheme.test(name))
      throw new CommandError("bad-url", `${name} is a file: decant ${name.replace(fileScheme, "/")}`);
    if (!URL.canParse(name)) throw new CommandError("bad-url", `${name} is not a valid URL`);
    if (needsNetwork(options)) return readByNetwork(name, options);
    const { fetchPage } = await import("./fetch-page.ts");
    const { showWaiting } = await import("../terminal/progress.ts");
    const { bytes, url, contentType } = await showWaiting(
      `waiting for ${name}`,
      options.quiet,
      fetchPage(name, options),
    );
    return { id: withoutUser(name), bytes, url: withoutUser(url), contentType };
  }
  if (name !== "-") return { id: name, bytes: readFileNow(name, file, maxBytes), contentType: typeOfFile(name) };
  const id = "standard input";
  return { id, bytes: await readAll(id, process.stdin, maxBytes) };
}

const fileScheme = /^file:\/{2,3}(?:localhost\/)?/i;
const proxyVariable = /^(?:https?|all)_proxy$/i;

/** Whether a page needs the fetcher of crawls, which knows proxies, cookies and browsers, and takes longer to load. */
function needsNetwork({ render = "never", cookies, proxy = "environment" }: ReadOptions): boolean {
  if (render !== "never" || cookies !== undefined || proxy !== "environment") return true;
  return Object.entries(process.env).some(([name, value]) => proxyVariable.test(name) && value !== "");
}

/** An address that the user typed may be private, as without that fetcher. */
async function readByNetwork(name: string, options: ReadOptions): Promise<PageInput> {
  const { readSource } = await import("../addresses/read-source.ts");
  const { version } = await import("../version.ts");
  const { userAgent = `decant/${version()}`, headers = {}, proxy = "environment", render = "never" } = options;
  const guards = { allowPrivate: true, allowHosts: [], allowNetworks: [] };
  return {
    id: withoutUser(name),
    ...(await readSource("decant", name, { ...options, ...guards, userAgent, headers, proxy, render, delayMs: 0 })),
  };
}
