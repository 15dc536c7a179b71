import type { FetchFailure, FetchResponse, FetchResult } from "@decant/crawl";
import type { NetworkSettings } from "../args/shared.ts";
import { CommandError } from "../errors.ts";
import { inputOf, readAll } from "../input/input-bytes.ts";
import { hasScheme } from "../input/page-types.ts";
import { showWaiting } from "../terminal/progress.ts";
import { openNetwork } from "./open-network.ts";

/** A file, or what the server of an address sent. */
export interface ReadSource {
  /** For messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** After redirects; `undefined` for a file whose address nobody gave. */
  readonly url: string | undefined;
  readonly contentType?: string | undefined;
}

/** How a source is read. */
export interface SourceSettings extends NetworkSettings {
  /** Address of a file. */
  readonly url?: string;
  readonly quiet: boolean;
}

/**
 * Read what a command's operand names.
 *
 * @param task Names the command in messages.
 * @throws {CommandError} If it cannot be read.
 */
export async function readSource(task: string, input: string, options: SourceSettings): Promise<ReadSource> {
  if (!hasScheme(input)) {
    const [name, chunks] = inputOf(input);
    return { name, bytes: await readAll(name, chunks, options.maxBytes), url: options.url };
  }
  const network = await openNetwork(task, [input], options);
  try {
    // A single request needs no pace, and nobody wants to wait for a second attempt.
    const request = showWaiting(`waiting for ${input}`, options.quiet, network.unpaced.fetch({ url: input }));
    const { body, url, contentType } = takeResponse(input, await request);
    return { name: input, bytes: body, url: options.url ?? url, contentType };
  } finally {
    await network.close();
  }
}

/** @throws {CommandError} Unless the server sent what was asked for. */
function takeResponse(input: string, result: FetchResult): FetchResponse {
  const trouble = troubleOf(result);
  if (trouble === undefined) return result as FetchResponse;
  throw new CommandError(errorCodes[trouble.code] ?? "unreachable", `${input}: ${trouble.message}`);
}

const errorCodes: Readonly<Record<string, string>> = {
  "http-status": "http-status",
  "refused-url": "bad-url",
  timeout: "fetch-timeout",
  "too-large": "too-large",
  "too-many-redirects": "too-many-redirects",
};

/** Why a request did not give what it asked for. */
interface Trouble {
  readonly code: FetchFailure["code"] | "http-status";
  readonly message: string;
}

export const privateHint = "--allow-private allows this machine and intranets, --allow-host one host";

/** Options of the command line by which a request would have passed. */
const hints: Readonly<Record<NonNullable<FetchFailure["allowedBy"]>, string>> = {
  allowPrivate: `; ${privateHint}`,
  maxBytes: "; see --max-bytes",
  totalTimeoutMs: "; see --timeout",
};

/** `undefined` for a response with content. */
export function troubleOf(result: FetchResult): Trouble | undefined {
  if (!result.ok) {
    const { code, message, allowedBy } = result;
    return { code, message: message + (allowedBy === undefined ? "" : hints[allowedBy]) };
  }
  const { status } = result;
  return status >= 200 && status < 300 ? undefined : { code: "http-status", message: `HTTP ${status}` };
}
