import { decode, detectBinary, measure, parsePage } from "@decant/dom";
import { SiteLearner, type SiteTemplate } from "@decant/site";
import { readRequest } from "../convert/answer-page.ts";
import { CommandError, messageOf } from "../errors.ts";
import { listOperands, readBatch } from "../input/batch-inputs.ts";
import { fileOfCrawl, isCrawlFolder } from "../input/crawl-folder.ts";
import { idText } from "../input/page-id.ts";
import type { PageRequest } from "../input/parse-line.ts";
import { note } from "../terminal/terminal.ts";
import type { SiteCommandOptions } from "./settings.ts";

export interface Learned {
  readonly template: SiteTemplate;
  /** Inputs and pages that could not be read. */
  readonly failed: number;
}

/**
 * Learn from pages as `decant batch` reads them, also from the web archive of a crawl; the folder of its state stands for it.
 *
 * @throws {CommandError} `no-pages`, if no host has enough pages.
 */
export async function learnSites(operands: readonly string[], options: SiteCommandOptions): Promise<Learned> {
  const { minPages, maxPages, maxBytes, url } = options;
  const learner = new SiteLearner({ minPages, maxPages });
  let failed = 0;
  const fail = (message: string): void => {
    failed++;
    note(message);
  };
  const paths = await Promise.all(operands.map((path) => (isCrawlFolder(path) ? fileOfCrawl(path, "warc") : path)));
  const inputs = await listOperands(paths, { inputDirs: [], maxBytes });
  const items = readBatch(inputs, {
    maxBytes,
    ...(url === undefined ? {} : { url }),
    onUnreadable: (error) => fail(error.message),
    onBytesRead: () => {},
    onSkipped: () => {},
  });
  for await (const item of items) {
    if (item.kind === "long-line") fail(`line ${item.number}: longer than ${maxBytes} bytes; see --max-bytes`);
    else if (item.kind === "lost-record") fail(`${item.id}: ${item.message}`);
    else {
      try {
        addPage(learner, readRequest(item, options));
      } catch (error) {
        fail(`${item.kind === "line" ? `line ${item.number}` : item.id}: ${messageOf(error)}`);
      }
    }
  }
  const template = learner.template();
  if (template.sites.length === 0) {
    const counts = Array.from(learner.counts(), ([host, pages]) => `${host} ${pages}`).join(", ");
    throw new CommandError(
      "no-pages",
      `too few pages: learning takes ${minPages} of one host, and there are ${counts || "none"}`,
    );
  }
  return { template, failed };
}

/** @throws {CommandError} `not-html`. */
function addPage(learner: SiteLearner, { id, html, url, contentType }: PageRequest): void {
  const binary = typeof html === "string" ? undefined : detectBinary(html);
  if (binary !== undefined) throw new CommandError("not-html", `${idText(id)} is ${binary}, not HTML`);
  const { document, order } = parsePage(typeof html === "string" ? html : decode(html, { contentType }).text);
  learner.add({ table: measure(document, order), url });
}
