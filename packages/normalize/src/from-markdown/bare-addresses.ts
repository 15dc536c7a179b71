import type { Event, Extension } from "micromark-util-types";
import { parse, postprocess, preprocess } from "#markdown-reader";
import { withShortEdits } from "./fast-micromark.ts";
import { type Feature, syntax, syntaxOf } from "./syntax.ts";

/** A bare address that readers show as a link (GFM 0.29, section 6.9). */
export interface BareAddress {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

export function bareAddresses(markdown: string, features?: readonly Feature[]): readonly BareAddress[] {
  return eventsOf(markdown, features === undefined ? syntax : syntaxOf(features)).flatMap(
    ([kind, { type, start, end }]) =>
      kind === "enter" && type === "literalAutolink"
        ? [{ text: markdown.slice(start.offset, end.offset), line: start.line }]
        : [],
  );
}

/** The events of micromark for a Markdown. */
export function eventsOf(markdown: string, extensions: readonly Extension[] = syntax): Event[] {
  return withShortEdits(() =>
    postprocess(
      parse({ extensions: [...extensions] })
        .document()
        .write(preprocess()(markdown, undefined, true)),
    ),
  );
}
