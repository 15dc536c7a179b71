import { strip } from "../strip.ts";
import type { ValueKind } from "./kind.ts";

const isAddress = /^(?:https?:)?\/\/\S+$|^\/\S*$|^\.{0,2}\/?[\w%-][\w%./?=&#~+:@,;-]*$/i;

/** Addresses, absolute if the page's own is known. */
export const url: ValueKind<string> = {
  id: "url",
  read: (written, { base }) => {
    const text = written.trim();
    if (text === "" || !isAddress.test(text)) return undefined;
    try {
      return new URL(text, base).href;
    } catch {
      return base === undefined ? text : undefined;
    }
  },
  isSame: (a, b) => bare(a) === bare(b),
};

const scheme = /^https?:\/\/(?:www\.)?/i;

function bare(address: string): string {
  return strip(address.replace(scheme, ""), "/#");
}
