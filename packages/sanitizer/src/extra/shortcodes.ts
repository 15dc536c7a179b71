import { cleanText } from "../source/text.ts";
import type { TextWriter } from "../tree/context.ts";
import { ownSpan } from "../tree/positions.ts";

/** Beginnings of the names of shortcodes of page builders and themes. */
const builders =
  "vc|et_pb|fusion|nectar|tatsu|woodmart|mkdf?|qode|vcex|porto|penci|fl_builder|elementor|av|mk|kc|cs|ux|bt_bb|stm|thb|themify|cmsmasters";
/** Names of shortcodes of common plugins. With a name alone they could be a word in brackets. */
const plugins =
  "rev_slider|contact-form-7|gravityforms?|wpforms|ninja_forms?|mc4wp_form|formidable|caption|gallery|embed|audio|video|playlist|products?|su_[a-z_]{1,30}";
/** Words that some themes take for names of shortcodes, which are such only with a value in quotes. */
const words =
  "section|row(?:_inner)?|col(?:_inner)?|columns?|button|spacer|divider|tabs?|tabgroup|accordion(?:-item)?|icon|toggle|(?:one|two|three)_(?:half|third|fourth|fifth)s?";

/**
 * `[vc_row css="..."]`, `[/vc_row]`, `[contact-form-7 id="5"]`: shortcodes of a removed theme or plugin, which would have replaced them.
 */
const shortcode = new RegExp(
  `\\[/?(?:(?:${builders})_[a-z0-9_]{1,60}(?:\\s[^\\[\\]]{0,2000})?|(?:${plugins})\\s[a-z_-]{1,30}=[^\\[\\]]{0,2000}|/(?:${plugins})|(?:${words})\\s[a-z_-]{1,30}=["'“”″][^\\[\\]]{0,2000}|/(?:${words})|embed(?=\\]https?:))\\]`,
  "gi",
);

/** A piece of text. */
interface ShortcodePiece {
  readonly value: string;
  readonly isShortcode: boolean;
}

/** Split a text at its shortcodes; one piece if it has none. */
function splitShortcodes(text: string): ShortcodePiece[] {
  const pieces: ShortcodePiece[] = [];
  let done = 0;
  for (const { 0: code, index } of text.matchAll(shortcode)) {
    if (index > done) pieces.push({ value: text.slice(done, index), isShortcode: false });
    pieces.push({ value: code, isShortcode: true });
    done = index + code.length;
  }
  if (done < text.length) pieces.push({ value: text.slice(done), isShortcode: false });
  return pieces;
}

/** Drops the shortcodes of a text and writes the rest. @returns Whether there were any. */
export const withoutShortcodes: TextWriter = (node, parent, writer, context) => {
  if (!node.data.includes("[")) return false;
  const pieces = splitShortcodes(node.data);
  if (!pieces.some(({ isShortcode }) => isShortcode)) return false;
  const spans = context.positions.divide(
    node,
    pieces.map(({ value }) => value.length),
  );
  if (spans === undefined && pieces.length > 1) return false;
  for (const [index, { value, isShortcode }] of pieces.entries()) {
    const span = spans?.[index] ?? ownSpan(node);
    if (isShortcode) context.decide("dropped", span, "shortcode");
    else writer.text(parent, cleanText(value), span ?? node);
  }
  return true;
};
