import type { FetchResponse } from "@decant/crawl";
import { toJson, toSnakeCase, withoutUser } from "@decant/page/records";
import type { AddressCommandOptions } from "../args/network.ts";
import { exitCodes } from "../errors.ts";
import { openOutput } from "../output/output.ts";
import { Counts, listCounts, showLine } from "../terminal/progress.ts";
import { exitOnSignals } from "../terminal/signals.ts";
import { note, printLines } from "../terminal/terminal.ts";
import { openNetwork } from "./open-network.ts";
import { checkPage } from "./read-urls.ts";

export async function runFetch(given: readonly string[], options: AddressCommandOptions): Promise<number> {
  const urls = given.map((url) => withoutUser(url));
  const network = await openNetwork("decant fetch", urls, options);
  const output = await openOutput(options.output);
  exitOnSignals({ settled: () => output.settled(), quiet: options.quiet });
  const failures = new Counts();
  let bytes = 0;
  let done = 0;
  const format = () => `${done} of ${urls.length} pages  ${bytes} bytes`;
  const progress = showLine(format, options.quiet);
  try {
    for await (const { url: id, result } of network.inOrder(urls)) {
      const page = checkPage(result);
      done++;
      if (!page.ok) failures.add(page.code);
      bytes += result.ok ? result.wireBytes : 0;
      const { code, message } = page.ok ? { code: "", message: "" } : page;
      await output.write(`${toJson(page.ok ? pageRecord(id, page) : { id, ok: false, error: { code, message } })}\n`);
    }
  } finally {
    progress.stop();
    await network.close();
  }
  await output.close();
  const failed = failures.sum;
  const fetched = urls.length - failed;
  const counts = { addresses: urls.length, fetched, failed: Object.fromEntries(failures), bytes };
  if (!options.quiet && options.json) printLines(`${toJson(counts)}\n`);
  else if (!options.quiet)
    note(`${fetched} of ${urls.length} fetched${listCounts(counts.failed, "; failed: ")}; ${bytes} bytes`);
  return failed === 0 ? exitCodes.ok : failed < urls.length ? exitCodes.flawed : exitCodes.input;
}

function pageRecord(id: string, page: FetchResponse): object {
  const { url, contentType, body, status, redirects, headers, wireBytes, timings, render } = page;
  const [etag, lastModified] = ["etag", "last-modified"].map((name) => headers.get(name) ?? null);
  const { totalMs } = timings;
  return {
    ...{ id, url, ok: true, ...(contentType === undefined ? {} : { content_type: contentType }) },
    html_base64: Buffer.from(body).toString("base64"),
    fetch: toSnakeCase({ status, redirects, etag, lastModified, wireBytes, totalMs, ...(render && { render }) }),
  };
}
