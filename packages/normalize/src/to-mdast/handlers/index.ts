import type { Handler } from "../types.ts";
import { blockquote, br, flow, heading, hr, ignore, p, section, summary, transparent, wbr } from "./blocks.ts";
import { code, pre } from "./code.ts";
import { a, deleted, emphasis, img, q, rp, rt, ruby, strong, sub, sup } from "./inline.ts";
import { dl, dt, li, list } from "./lists.ts";
import { table } from "./table.ts";

/** Handlers of several elements, by the names of the elements. */
type Rows = readonly (readonly [handler: Handler, names: string])[];

const shared: Rows = [
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
    "address article aside caption dd details div figcaption figure footer header main nav tbody td tfoot th thead tr",
  ],
  // Inside text, without a meaning of their own in Markdown.
  [transparent, "abbr bdi bdo ins small time u"],
  [heading, "h1 h2 h3 h4 h5 h6"],
  [list, "dir menu ol ul"],
  [pre, "listing plaintext pre xmp"],
  [code, "code kbd samp tt"],
  [emphasis, "cite dfn em i mark var"],
  [strong, "b strong"],
  [deleted, "del s strike"],
  [img, "image img"],
];

/** Handlers by tag name. The object has no prototype, as tag names come from the page. */
export function tableOf(rows: Rows, named: Readonly<Record<string, Handler>>): Readonly<Record<string, Handler>> {
  const entries = rows.flatMap(([handler, names]) => names.split(" ").map((name) => [name, handler]));
  return Object.freeze(Object.assign(Object.create(null), Object.fromEntries(entries), named));
}

/** The handlers for what the sanitizer leaves in a tree. Unknown elements are transparent. */
export const handlersOfSanitized: Readonly<Record<string, Handler>> = tableOf(shared, {
  ...{ a, blockquote, br, dl, dt, hr, li, p, q, rp, rt, ruby, section, sub, summary, sup, table, wbr },
});
