import type { Handler } from "../types.ts";
import { blockquote, br, button, flow, heading, hr, ignore, p, section, summary, transparent, wbr } from "./blocks.ts";
import { code, math, pre } from "./code.ts";
import { a, base, deleted, emphasis, frame, img, media, object, q, rp, rt, ruby, strong, sub, sup } from "./inline.ts";
import { dl, dt, li, list } from "./lists.ts";
import { table } from "./table.ts";

/** Handlers of several elements. Unknown elements are transparent. */
const shared: readonly (readonly [Handler, string])[] = [
  // No content: scripts, form controls, drawings, parts of the document's head.
  [
    ignore,
    "area basefont bgsound col colgroup command content datalist dialog frame frameset head input isindex keygen",
  ],
  [
    ignore,
    "link menuitem meta meter nextid noembed noframes optgroup option param progress script select shadow source",
  ],
  [ignore, "spacer style svg template textarea title track"],
  // Around blocks, without a meaning of their own in Markdown.
  [
    flow,
    "address article aside body caption center dd details div fieldset figcaption figure footer form header hgroup html",
  ],
  [flow, "legend main multicol nav search tbody td tfoot th thead tr"],
  // Inside text, without a meaning of their own in Markdown.
  [
    transparent,
    "abbr acronym bdi bdo big blink canvas data font ins label map marquee nobr noscript output picture rb rbc",
  ],
  [transparent, "rtc slot small span time u"],
  [heading, "h1 h2 h3 h4 h5 h6"],
  [list, "dir menu ol ul"],
  [pre, "listing plaintext pre xmp"],
  [code, "code kbd samp tt"],
  [emphasis, "cite dfn em i mark var"],
  [strong, "b strong"],
  [deleted, "del s strike"],
  [img, "image img"],
  [frame, "embed iframe"],
  [media, "audio video"],
];

const elements: Readonly<Record<string, Handler>> = {
  ...{ a, base, blockquote, br, button, dl, dt, hr, li, math, object, p },
  ...{ q, rp, rt, ruby, section, sub, summary, sup, table, wbr },
};

/**
 * The handler of each element, by tag name. The object has no prototype, as tag names come from the page.
 *
 * @example
 * const text = { type: "text", value: "Hi" } as const;
 * const hast = { type: "element", tagName: "x-title", properties: {}, children: [text] } as const;
 * const { h2 } = defaultHandlers;
 * normalize(hast as never, { handlers: { "x-title": h2 } }).markdown; // "## Hi\n"
 */
export const defaultHandlers: Readonly<Record<string, Handler>> = Object.freeze(
  Object.assign(
    Object.create(null) as Record<string, Handler>,
    Object.fromEntries(shared.flatMap(([handler, names]) => names.split(" ").map((name) => [name, handler]))),
    elements,
  ),
);
