import { type SiteMetadata, type SitePage, toSitePage } from "@decant/llms";
import { pathOf } from "../convert/navigation.ts";
import { gunzipped, openFile } from "../input/input-bytes.ts";
import { idText } from "../input/page-id.ts";
import { identifyLine } from "../input/parse-line.ts";
import { maxLineBytes, readLines } from "../input/read-lines.ts";
import { sniffArchive } from "../input/sniff-archive.ts";

/** A record, as far as it is read. */
interface PageRecord {
  readonly ok?: boolean;
  readonly error?: { readonly code?: string };
  readonly markdown?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly navigation?: readonly string[];
}

/** Pages out of the lines that `decant batch` and `decant crawl` write. Of several lines of a page, the last one counts. */
export class RecordPages {
  readonly #pages = new Map<string, SitePage>();
  #lines = 0;
  failed = 0;

  /** @returns Whether the line is one of a page. */
  add(line: string): boolean {
    this.#lines++;
    const { id, url } = identifyLine(line, this.#lines);
    const record = parse(line);
    const address = url ?? pathOf(idText(id));
    if (record.error?.code === "gone") this.#pages.delete(address);
    else if (record.ok === false) this.failed++;
    else if (typeof record.markdown === "string") this.#pages.set(address, toPage(address, record));
    return record.ok !== undefined;
  }

  list(): SitePage[] {
    return [...this.#pages.values()];
  }
}

function parse(line: string): PageRecord {
  try {
    return Object(JSON.parse(line)) as PageRecord;
  } catch {
    return { ok: false };
  }
}

function toPage(url: string, { markdown = "", metadata = {}, navigation = [] }: PageRecord): SitePage {
  const textOf = (name: string): string | null =>
    typeof metadata[name] === "string" ? (metadata[name] as string) : null;
  const values: SiteMetadata = {
    title: textOf("title"),
    description: textOf("description"),
    siteName: textOf("site_name"),
    canonicalUrl: textOf("canonical_url"),
    robots: Array.isArray(metadata.robots) ? metadata.robots.map(String) : [],
  };
  return toSitePage(url, { markdown, metadata: values }, navigation);
}

/**
 * Read a file of records.
 *
 * @returns Undefined if it is another file: HTML, an archive, or lines with HTML.
 */
export async function readRecords(path: string): Promise<RecordPages | undefined> {
  const { isArchive, bytes } = await sniffArchive(openFile({ path, isNamed: true }));
  if (isArchive) return undefined;
  const pages = new RecordPages();
  let isFirst = true;
  for await (const line of readLines(gunzipped(bytes), maxLineBytes)) {
    const isRecord = line.kind === "line" && pages.add(new TextDecoder().decode(line.bytes));
    if (isFirst && !isRecord) return undefined;
    isFirst = false;
  }
  return pages;
}
