import { contentOf, isLikelyNew, type JudgedPage, type ReadPage, readPage } from "@decant/crawl";
import type { PageId, PageSource, RecordSource } from "../input/parse-line.ts";
import type { Answer } from "../output/sink.ts";
import type { Answerer } from "./answer-page.ts";

/** A page of a crawl, whose links are read from the tree that is converted. Its bytes are in the source. */
export type CrawledSource = Omit<JudgedPage, "body">;

export interface CrawledAnswer extends Answer {
  /** The {@link ReadPage} as JSON, which takes a fraction of the time that hundreds of objects take between threads. */
  readonly read?: string | undefined;
  /** It was not converted, as the crawl will hardly give it out. */
  readonly isUnwanted?: boolean;
}

export function answerCrawled(
  source: PageSource,
  crawled: CrawledSource,
  answer: Answerer,
  begin: (id: PageId) => void,
): CrawledAnswer {
  const page = { ...crawled, body: (source as RecordSource).bytes };
  let read: ReadPage | undefined;
  let isUnwanted = false;
  const made = answer(
    source,
    begin,
    (parsed) => {
      read = readPage(page, parsed);
      isUnwanted = !isLikelyNew(page, read);
      if (isUnwanted) throw new Error("the page is not converted");
    },
    ({ markdown, verdict }) => {
      if (read === undefined) return;
      if (verdict.includes("js-shell")) read = { ...read, content: null };
      else if (markdown !== "") read = { ...read, content: contentOf(markdown) };
    },
  );
  return { ...made, read: read && JSON.stringify(read), isUnwanted };
}
