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

/** Decisions carry it, and the option `keep` names it. */
export const shortcodeRule = "shortcode";

/** A piece of text. */
export interface ShortcodePiece {
  readonly value: string;
  readonly isShortcode: boolean;
}

/** Split a text at its shortcodes; one piece if it has none. */
export function splitShortcodes(text: string): ShortcodePiece[] {
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
