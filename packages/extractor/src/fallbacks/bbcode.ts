/** Elements of HTML by their tag in BBCode. */
const elements: Readonly<Record<string, string>> = {
  h1: "h1", h2: "h2", h3: "h3", h4: "h4", p: "p", b: "b", i: "i", u: "u", s: "s", strike: "s", quote: "blockquote", code: "pre",
  list: "ul", olist: "ol", "*": "li", table: "table", tr: "tr", th: "th", td: "td", hr: "hr", url: "a", img: "img",
}; // biome-ignore format: a table of words
const tag =
  /\[(\/?)(h[1-4]|p|b|i|u|s|strike|quote|code|list|olist|\*|table|tr|th|td|hr|url|img)(?:=(?:"([^\]\n"]{0,500})"[^\]\n"]{0,200}|([^\]\n"]{0,500})))?\]/gi;
/** After the name in a quotation: `Ann, post: 7, member: 3`, `Ann;7`. */
const source = /, [a-z]{1,12}: ?\d|;\d/i;
const pair = /\[(b|i|u|url|list|olist|h[1-4]|p|quote|code)(?:=[^\][\n]{0,500})?\][^[]{1,2000}\[\/\1\]/i;
const imageContent = /\[img\]([^[\]\s]{1,500})\[\/img\]/gi;
const bareLink = /\[url\]([^[\]\s]{1,500})\[\/url\]/gi;

/** Whether a text is marked up in BBCode. */
export function isBBCode(text: string): boolean {
  return pair.test(text);
}

/** HTML of BBCode. @param text With `<` and `&` as character references. */
export function bbCodeToHtml(text: string): string {
  return text
    .replace(imageContent, '<img src="$1">')
    .replace(bareLink, '<a href="$1">$1</a>')
    .replace(tag, (_, end: string, name: string, quoted?: string, bare?: string) => {
      const element = elements[name.toLowerCase()];
      const value = quoted ?? bare ?? "";
      return end === "" && value !== "" ? withValue(element, value) : `<${end}${element}>`;
    });
}

function withValue(element: string, value: string): string {
  if (element === "a") return `<a href="${value}">`;
  if (element === "pre") return `<pre data-language="${value}">`;
  const name = element === "blockquote" ? value.split(source, 1)[0].trim() : "";
  return name === "" ? `<${element}>` : `<${element}><p>${name}:</p>`;
}
