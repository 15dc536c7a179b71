import type { Document } from "@decant/dom";
import { readNavigation } from "@decant/llms";
import type { Page } from "@decant/page";

/** Addresses in the menus of a page; as paths, if nobody knows its address. */
export function navigationOf({ trees, source }: Page, name: string): string[] {
  const document = trees?.document as Document | undefined;
  return document === undefined ? [] : readNavigation(document, source.url ?? pathOf(name));
}

const separator = /[\\/]/;

/** Path of a page that has only a name. */
export function pathOf(name: string): string {
  return `/${name.split(separator).filter(Boolean).map(encodeURIComponent).join("/")}`;
}
