import { createChunker, estimateTokens } from "@decant/chunk";
import type { Citer } from "@decant/cite";
import { type Document, decode, parse } from "@decant/dom";
import { detectBinary } from "@decant/dom/binary";
import { techniques } from "@decant/dom/techniques";
import type { BlockExplanation } from "@decant/extractor/explain";
import { serialize, toDocument } from "@decant/formats";
import { style, verification } from "@decant/normalize";
import type { Page } from "@decant/page";
import { convert } from "@decant/pipeline";
import { explanationAt, listEvidence, listSegments, type PageSegment } from "@decant/pipeline/explain";
import { type ConversionOptions, toPipelineOptions } from "../options.ts";
import { bytesOf, unpackPage } from "../packed-page.ts";
import { countParts } from "./count-parts.ts";
import { drawPage } from "./draw-page.ts";
import { nameElementAt } from "./name-element.ts";
import type { AskRequest, ChunkRequest, GivenBytes } from "./protocol.ts";
import { viewPage } from "./view-page.ts";

interface Current {
  readonly html: string;
  readonly options: ConversionOptions;
  readonly page: Page;
  readonly segments: readonly PageSegment[];
  evidence?: readonly BlockExplanation[];
  document?: Document;
  citer?: Citer;
}

let current: Current | undefined;

/** The page for the panes; it stays current until another one is asked for. */
function show(html: string, options: ConversionOptions): Current {
  if (current?.html === html && JSON.stringify(current.options) === JSON.stringify(options)) return current;
  const page = convertWith(html, options);
  current = { html, options, page, segments: listSegments(html, page) };
  return current;
}

function shown(): Current {
  if (current === undefined) throw new Error("There is no page yet.");
  return current;
}

/** The page as parsed, for the panes that read it again. */
function parsed(): Current & { readonly document: Document; readonly address: { readonly url?: string } } {
  const now = shown();
  now.document ??= parse(now.html);
  return { ...now, document: now.document, address: URL.canParse(now.options.url) ? { url: now.options.url } : {} };
}

/** Who only wants the Markdown does not wait for the rest. */
const loadAnswers = () => import("./read-answers.ts");

const lineEnds = /\r\n?/g;

/** One function for each request. */
export const handlers = {
  /** With options, the page is converted after the answer is sent, so that the same wish finds it ready. */
  async decode({ bytes: given, contentType, options }: GivenBytes & { readonly options?: ConversionOptions }) {
    const bytes =
      given instanceof Blob
        ? new Uint8Array(await given.arrayBuffer())
        : "packed" in given
          ? await unpackPage(given.packed)
          : bytesOf(given.base64);
    const binary = detectBinary(bytes);
    if (binary !== undefined) throw new Error(`This file is ${binary}, not a page.`);
    const { text, encoding, evidence } = decode(bytes, contentType === undefined ? {} : { contentType });
    // Editors count a line end as one character, and offsets have to mean the same everywhere.
    const html = text.replace(lineEnds, "\n");
    if (options !== undefined) setTimeout(convertAhead, 0, html, options);
    return { html, encoding, evidence };
  },

  convert({ html, options }: { readonly html: string; readonly options: ConversionOptions }) {
    const { page, segments } = show(html, options);
    return viewPage(html, page, segments);
  },

  details({ index }: { readonly index: number }) {
    const now = shown();
    const segment = now.segments[index];
    if (segment === undefined) throw new Error("This text is no longer on the page.");
    now.evidence ??= listEvidence(now.html, now.page, { preset: now.options.preset });
    const selector = nameElementAt(parsed().document, segment.start);
    return { ...detailsOf(segment, now.page, now.evidence), selector };
  },

  preview() {
    const { page } = shown();
    return withoutAddresses(serialize(toDocument(page), "html"));
  },

  drawn() {
    const { html, document, segments } = parsed();
    return drawPage(html, document, segments);
  },

  async records({ type }: { readonly type: string }) {
    const { viewRecords } = await loadAnswers();
    const { html, document, address } = parsed();
    return viewRecords({ html, document }, { type, ...address });
  },

  /** Citations of a quote, or of the page's blocks if it is empty. */
  async citations({ quote }: { readonly quote: string }) {
    const { createCiter, citeBlocks } = await loadAnswers();
    const { html, document, address, page } = parsed();
    const now = shown();
    now.citer ??= createCiter({ html, document }, address);
    const isQuote = quote.trim() !== "";
    return { items: isQuote ? now.citer.quote(quote) : citeBlocks(now.citer, page), isQuote };
  },

  async question(request: AskRequest) {
    const { answerOf } = await loadAnswers();
    return answerOf(shown().page, request);
  },

  parts: ({ markdown }: { readonly markdown: readonly string[] }) => countParts(parsed().document, markdown),

  async chunks({ budget, overlap, tokenizer }: ChunkRequest) {
    const { page, options } = shown();
    const counter = tokenizer === "estimate" ? { countTokens: estimateTokens, tokenizer } : {};
    const chunker = await createChunker({ budget, overlap: Math.min(overlap, budget >> 1), ...counter });
    const { markdown, blocks, posts, metadata } = page;
    const chunks = chunker.chunk({
      ...{ id: options.url || "page", title: metadata.title, language: metadata.language },
      ...{ markdown, blocks, posts },
    });
    return chunks.map(({ index, tokens, headingPath, content, flags, overlapChars, source }) => {
      return { index, tokens, headingPath, content, flags, overlapChars, source };
    });
  },

  diff({ options }: { readonly options: ConversionOptions }) {
    const { html, page } = shown();
    return { before: page.markdown, after: convertWith(html, options).markdown };
  },
};

/** Whoever asks for the page then gets the error, if there is one. */
function convertAhead(html: string, options: ConversionOptions): void {
  try {
    show(html, options);
  } catch {
    // Such as a wrong selector.
  }
}

function convertWith(html: string, options: ConversionOptions): Page {
  return convert(html, toPipelineOptions(options), { style, verification });
}

function detailsOf(segment: PageSegment, page: Page, evidence: readonly BlockExplanation[]) {
  const { path, rule, score, lines, hidden, start } = segment;
  const technique = hidden === null ? undefined : techniques.find(({ technique }) => technique === hidden);
  return {
    ...{ path, rule, score, lines },
    markdown:
      lines === null
        ? null
        : page.markdown
            .split("\n")
            .slice(lines[0] - 1, lines[1])
            .join("\n"),
    technique: hidden === null ? null : { id: hidden, reason: technique?.reason ?? "" },
    evidence: explanationAt(evidence, start) ?? null,
  };
}

const addresses = /<(a|img|source|video|audio)((?: [a-z-]+="[^"]*")*?) (?:href|src|srcset)="([^"]*)"/g;

/**
 * Take the addresses out of HTML that our own serializer wrote: the preview loads nothing and leads nowhere. A link's address is its
 * tooltip. `<` and `"` are escaped in texts and attributes, so only tags match.
 */
function withoutAddresses(html: string): string {
  return html.replace(addresses, (_, name: string, before: string, address: string) =>
    name === "a" && !before.includes(" title=") ? `<a${before} title="${address}"` : `<${name}${before}`,
  );
}
