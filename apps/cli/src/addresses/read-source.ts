import type { FetchFailure, FetchResult } from "@decant/crawl";
import { withoutUser } from "@decant/page/records";
import type { NetworkSettings } from "../args/shared.ts";
import type { PageInput } from "../convert/convert-page.ts";
import { CommandError } from "../errors.ts";
import { inputOf, readAll } from "../input/input-bytes.ts";
import { hasScheme } from "../input/page-types.ts";
import { showWaiting } from "../terminal/progress.ts";
import { openNetwork } from "./open-network.ts";

type SourceSettings = NetworkSettings & { readonly url?: string; readonly quiet: boolean };

/**
 * Read what a command's operand names: a file, or what the server of an address sends. Its address is the one after redirects, and
 * unknown for a file of which nobody gave it.
 *
 * @param task Names the command in messages.
 * @throws {CommandError} If it cannot be read.
 */
export async function readSource(
  task: string,
  input: string,
  options: SourceSettings,
): Promise<Omit<PageInput, "id"> & { readonly name: string }> {
  if (!hasScheme(input)) {
    const [name, chunks] = inputOf(input);
    return { name, bytes: await readAll(name, chunks, options.maxBytes), url: options.url };
  }
  const network = await openNetwork(task, [input], options);
  try {
    // A single request needs no pace, and nobody wants to wait for a second attempt.
    const result = await showWaiting(`waiting for ${input}`, options.quiet, network.unpaced.fetch({ url: input }));
    const trouble = troubleOf(result);
    if (trouble !== undefined || !result.ok)
      throw new CommandError(errorCodes[trouble?.code ?? ""] ?? "unreachable", `${input}: ${trouble?.message}`);
    const { body: bytes, contentType } = result;
    return { name: withoutUser(input), bytes, url: options.url ?? result.url, contentType };
  } finally {
    await network.close();
  }
}

const errorCodes: Readonly<Record<string, string>> = {
  ...{ "http-status": "http-status", "refused-url": "bad-url", timeout: "fetch-timeout" },
  ...{ "too-large": "too-large", "too-many-redirects": "too-many-redirects" },
};

export const privateHint = "--allow-private allows this machine and intranets, --allow-host one host";

/** Options of the command line by which a request would have passed. */
const hints: Readonly<Record<NonNullable<FetchFailure["allowedBy"]>, string>> = {
  allowPrivate: `; ${privateHint}`,
  maxBytes: "; see --max-bytes",
  totalTimeoutMs: "; see --timeout",
};

/** Why a request did not give what it asked for; `undefined` for a response with content. */
export function troubleOf(
  result: FetchResult,
): { readonly code: FetchFailure["code"] | "http-status"; readonly message: string } | undefined {
  if (!result.ok) {
    const { code, message, allowedBy } = result;
    return { code, message: message + (allowedBy === undefined ? "" : hints[allowedBy]) };
  }
  const { status } = result;
  return status >= 200 && status < 300 ? undefined : { code: "http-status", message: `HTTP ${status}` };
}
