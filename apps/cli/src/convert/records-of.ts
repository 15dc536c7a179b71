import type { Document } from "@decant/dom";
import { records } from "@decant/records";
import type { NamedPage } from "../output/write-page.ts";
import { htmlText } from "./html-text.ts";

/** The records of a converted page by type, with what a reader of them should know; types that it has none of are left out. */
export function recordsOf({ page, url, source }: NamedPage, types: readonly string[]) {
  const document = page.trees?.document as Document | undefined;
  if (source === undefined || document === undefined) return [];
  const html = htmlText(source);
  return types.flatMap((type) => {
    const { records: found, findings } = records({ html, document }, url === null ? { type } : { type, url });
    return found.length === 0 ? [] : [{ type, records: found, findings }];
  });
}
