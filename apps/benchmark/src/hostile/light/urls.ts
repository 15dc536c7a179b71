import { readData } from "../../fixtures.ts";
import { findLiveCode } from "../live-code.ts";
import { article, type LightCase, lightCase } from "./light-case.ts";

/** Addresses and texts that run code where they are read as such. */
const live = readData<{
  /** Spellings that browsers accept, escaped for attributes. */
  readonly addresses: readonly string[];
  /** Places of an address: `{address}`, and `{shown}` for the address as text. */
  readonly places: Readonly<Record<string, string>>;
  /** Live mark-up that a page shows as text. */
  readonly texts: readonly string[];
}>("hostile/live.json");

export const liveTexts: readonly string[] = live.texts;

const escapedQuote = /"/g;

/** No address that runs code may survive in any renderer. */
export const urls: readonly LightCase[] = Object.entries(live.places).flatMap(([place, html], index) =>
  live.addresses
    .filter((_, number) => index < 2 || (number + index) % 4 === 0)
    .map((address) => {
      // Ampersands stay: character references are part of the spelling.
      const quoted = address.replace(escapedQuote, "&quot;");
      const shown = quoted.replaceAll("<", "&lt;");
      const inner = html.replaceAll("{address}", () => quoted).replaceAll("{shown}", () => shown);
      const id = `${place}: ${JSON.stringify(address)}`;
      return lightCase("urls", id, article(inner), ({ markdown }) => findLiveCode(markdown));
    }),
);
