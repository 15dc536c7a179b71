import { examples } from "./examples.ts";
import { packedParameter, readLink } from "./link.ts";
import { type ConversionOptions, defaultOptions } from "./options.ts";
import type { Answer } from "./parts/worker-client.ts";
import type { Converter, PageView, Requests } from "./worker/converter.ts";
import type { GivenBytes } from "./worker/protocol.ts";

export type DecodedFile = Answer<Requests["decode"]>;

/** What a server put into the document. */
export interface Given {
  readonly page: GivenPage | null;
  /** Whether the server reads addresses: `?address=` gives the playground with that page. */
  readonly readsAddresses: boolean;
  /** Why there is no page. */
  readonly problem: string | null;
}

export interface GivenPage {
  readonly name: string;
  readonly base64: string;
  readonly url: string | null;
  readonly contentType: string | null;
}

const nothing: Given = { page: null, readsAddresses: false, problem: null };

export function readGiven(): Given {
  const element = document.querySelector("#given");
  if (element === null) return nothing;
  const given = JSON.parse(element.textContent) as Given;
  element.remove();
  return given;
}

/** A page that the worker reads and converts while the panes are still being loaded. */
export interface FirstPage {
  readonly name: string;
  /** Empty for a page that is no example. */
  readonly example: string;
  readonly url: string;
  readonly decoded: Promise<DecodedFile>;
  /** Its result, where the worker need not be waited for. */
  readonly view?: Promise<PageView | undefined> | undefined;
}

/** Let the worker begin with the page that a server gave. */
export function beginWith(converter: Converter, { name, base64, url, contentType }: GivenPage): FirstPage {
  const { options } = readLink(location.hash);
  const given = { bytes: { base64 }, contentType: contentType ?? undefined };
  const decoded = decodeFor(converter, given, options, url ?? "");
  // Whoever waits for it later says what is wrong with it.
  decoded.catch(() => {});
  return { name, example: "", url: url ?? "", decoded };
}

/** The first thing that a visitor sees. */
export const firstExample = "article-news";

/** Let the worker begin with the example of the link; `null` for one that there is not, and where a link holds a page. */
export function beginWithExample(converter: Converter): FirstPage | null {
  const { options, example: id } = readLink(location.hash);
  const example = examples.find((one) => one.id === (id || firstExample));
  if (example === undefined || new URLSearchParams(location.hash.slice(1)).has(packedParameter)) return null;
  const decoded = example.load().then((given) => decodeFor(converter, given, options, example.url));
  decoded.catch(() => {});
  const isDefault = JSON.stringify({ ...options, url: "" }) === JSON.stringify(defaultOptions);
  const view = isDefault ? example.loadView() : undefined;
  return { name: example.title, example: example.id, url: example.url, decoded, view };
}

/** Let the worker decode a page, and convert it by the options that it will be shown with. */
export function decodeFor(
  converter: Converter,
  given: GivenBytes,
  options: ConversionOptions,
  url: string,
): Promise<DecodedFile> {
  return converter.ask("decode", { ...given, options: { ...options, url } });
}
