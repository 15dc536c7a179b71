/** A simple expression that runs first, because it is several times as fast. */
const notAscii = /[^\t\n -~]/;
// Controls except tab, newline and carriage return; noncharacters; any surrogate.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const suspect = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const control = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/g;
/** White space in HTML, but not allowed in XML. */
const formFeed = /\f/g;
const noCharacter = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\ufffe\uffff]/g;
const carriageReturn = /\r\n?/g;
/** White space other than a single space. */
const whiteSpaceRun = /[\t\n\f\r][\t\n\f\r ]*| [\t\n\f\r ]+/g;
const ink = /[^\t\n\f\r ]/;

/** Remove control characters, replace noncharacters by U+FFFD, and end lines with `\n`. */
export function cleanText(value: string): string {
  if (!notAscii.test(value)) return value;
  let text = value;
  if (suspect.test(text)) text = text.replace(formFeed, " ").replace(control, "").replace(noCharacter, "\ufffd");
  return text.includes("\r") ? text.replace(carriageReturn, "\n") : text;
}

/** Clean a value for people: on one line, trimmed. */
export function cleanAttribute(value: string): string {
  return cleanText(value).replace(whiteSpaceRun, " ").trim();
}

/** Whether a text holds only HTML white space. A no-break space is text. */
export function isBlank(value: string): boolean {
  // Most texts begin with a visible character.
  return !(value.charCodeAt(0) > 0x20 || ink.test(value));
}
