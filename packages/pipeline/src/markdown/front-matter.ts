export interface FrontMatter {
  /** Offset at which the text begins. */
  readonly end: number;
  /** Elements for the head of a page that says the same. */
  readonly head: string;
  readonly language: string | undefined;
}

const yaml = /^\uFEFF?---[ \t]{0,20}\r?\n/;
const fenceEnd = /^(?:---|\.\.\.)[ \t]{0,20}$/;

const maxLength = 64 * 1024;

const meta = (name: string) => (value: string) => `<meta name="${name}" content="${escapeHtml(value)}">`;
const property = (name: string) => (value: string) => `<meta property="${name}" content="${escapeHtml(value)}">`;
const link = (rel: string) => (value: string) =>
  value.includes("/") ? `<link rel="${rel}" href="${escapeHtml(value)}">` : meta(rel)(value);

/** Keys of site generators, and their equivalents in a page's head. */
const writers: Readonly<Record<string, (value: string) => string>> = {
  title: (value) => `<title>${escapeHtml(value)}</title>`,
  description: meta("description"),
  summary: meta("description"),
  author: meta("author"),
  authors: meta("author"),
  date: property("article:published_time"),
  published: property("article:published_time"),
  modified: property("article:modified_time"),
  updated: property("article:modified_time"),
  lastmod: property("article:modified_time"),
  last_updated: property("article:modified_time"),
  tags: property("article:tag"),
  keywords: property("article:tag"),
  canonical: link("canonical"),
  canonical_url: link("canonical"),
  url: link("canonical"),
  license: link("license"),
  robots: meta("robots"),
};

/** Read front matter in YAML: keys with scalars and lists of scalars; the rest is left out. */
export function readFrontMatter(markdown: string): FrontMatter {
  const opening = yaml.exec(markdown)?.[0].length;
  if (opening === undefined) return { end: 0, head: "", language: undefined };
  const lines: string[] = [];
  let at = opening;
  while (at < markdown.length && at < maxLength) {
    const next = markdown.indexOf("\n", at);
    const end = next < 0 ? markdown.length : next;
    const line = markdown.slice(at, end).replace("\r", "");
    at = Math.min(end + 1, markdown.length);
    if (!fenceEnd.test(line)) lines.push(line);
    else return { end: at, ...toHead(readKeys(lines)) };
  }
  return { end: 0, head: "", language: undefined };
}

function toHead(keys: ReadonlyMap<string, readonly string[]>): Pick<FrontMatter, "head" | "language"> {
  const head = [...keys].flatMap(([key, values]) => {
    const write = writers[key];
    return write === undefined ? [] : values.map(write);
  });
  return { head: head.join(""), language: (keys.get("lang") ?? keys.get("language"))?.[0] };
}

const keyLine = /^([A-Za-z_][\w-]{0,60}):(?:[ \t](.*))?$/;
const itemLine = /^[ \t]{0,8}-[ \t](.*)$/;

function readKeys(lines: readonly string[]): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  let values: string[] | undefined;
  for (const line of lines) {
    const [, key, value = ""] = keyLine.exec(line) ?? [];
    if (key !== undefined) {
      values = readValues(value);
      keys.set(key.toLowerCase().replaceAll("-", "_"), values);
      continue;
    }
    const item = itemLine.exec(line)?.[1];
    if (item !== undefined) values?.push(...readValues(item));
  }
  return keys;
}

/** A scalar, or a list in brackets. Names of authors may be below a key: `name: Ada`. */
function readValues(text: string): string[] {
  const value = text.trim();
  if (value.startsWith("[") && value.endsWith("]")) return value.slice(1, -1).split(",").flatMap(readValues);
  const scalar = unquote(value);
  return scalar === "" || scalar === "null" || scalar === "~" || scalar === "|" || scalar === ">" ? [] : [scalar];
}

function unquote(value: string): string {
  const mark = value[0];
  if (value.length > 1 && (mark === '"' || mark === "'") && value.endsWith(mark)) return value.slice(1, -1);
  return value;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const special = /[&<>"]/g;

export function escapeHtml(text: string): string {
  return text.replace(special, (char) => entities[char]);
}
