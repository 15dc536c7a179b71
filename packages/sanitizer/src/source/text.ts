/** Asked first: an expression of few characters is several times as fast as the one below. */
const notAscii = /[^\t\n -~]/;
// NUL, C0 except tab, newline and carriage return, DEL, C1 and noncharacters; any surrogate, paired or not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const suspect = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const control = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/g;
/** White space in HTML, and not allowed in XML. */
const formFeed = /\f/g;
const noCharacter = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\ufffe\uffff]/g;
const carriageReturn = /\r\n?/g;
/** White space that is more than one space, or another. */
const whiteSpaceRun = /[\t\n\f\r][\t\n\f\r ]*| [\t\n\f\r ]+/g;
const ink = /[^\t\n\f\r ]/;

/** Take control characters out of text, replace what is no character by U+FFFD, and end lines with `\n` alone. */
export function cleanText(value: string): string {
  if (!notAscii.test(value)) return value;
  let text = value;
  if (suspect.test(text)) text = text.replace(formFeed, " ").replace(control, "").replace(noCharacter, "\ufffd");
  return text.includes("\r") ? text.replace(carriageReturn, "\n") : text;
}

/** Clean the value of an attribute that a person reads: on one line, without white space at its ends. */
export function cleanAttribute(value: string): string {
  return cleanText(value).replace(whiteSpaceRun, " ").trim();
}

/** Whether a text holds nothing but HTML's white space. A no-break space is text. */
export function isBlank(value: string): boolean {
  // Most texts begin with what can be seen.
  return !(value.charCodeAt(0) > 0x20 || ink.test(value));
}
