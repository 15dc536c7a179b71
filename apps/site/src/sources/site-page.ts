import { posix } from "node:path";
import { fromMarkdown } from "@decant/normalize";
import type { Image, Link, Nodes, Root } from "mdast";

/** A Markdown document of the site. */
export interface SourcePage {
  /** Address below the site's root, without slashes at its ends; `index` is the start page. */
  readonly slug: string;
  /** Begins with its title as a heading, and maybe with front matter before. */
  readonly markdown: string;
  /** File in the repository, from its root; absent from pages that a program writes. */
  readonly file?: string;
}

export interface SitePage {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Front matter and body, without the title's heading. */
  readonly text: string;
  /** Images that the page shows, by their place in the repository. */
  readonly images: readonly string[];
}

/** Finds what a relative link of a document leads to. */
export interface Repository {
  /** Slug of the page made from a file, or from the README of a folder. */
  readonly slugOf: (path: string) => string | undefined;
  readonly exists: (path: string) => boolean;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const frontMatter = /^---\n([\s\S]*?)\n---\n/;
const beforeHash = /(?=#)/;
const absolute = /^(?:[a-z][a-z\d+.-]*:|#|\/)/i;

/**
 * Make a page of the site from a document of the repository.
 *
 * Links to other documents lead to their pages. A link to a file that is no page, such as a source file, becomes its text:
 * the site has no copy of the repository.
 *
 * @throws {Error} If the document has no title, or a relative link leads nowhere.
 */
export function toSitePage(source: SourcePage, repository: Repository): SitePage {
  const own = frontMatter.exec(source.markdown);
  const body = source.markdown.slice(own?.[0].length ?? 0);
  const tree = fromMarkdown(body) as Root;
  const [heading] = tree.children;
  if (heading?.type !== "heading" || heading.depth !== 1) throw new Error(`${source.slug}: begins without a title`);
  const images: string[] = [];
  const edits: Edit[] = [{ ...placeOf(heading), text: "" }];
  for (const node of walk(tree)) {
    if (node.type === "html" && node.value.startsWith("<!--")) edits.push({ ...placeOf(node), text: "" });
    if (node.type === "link" || node.type === "image") edits.push(...editLink(node, source, repository, body, images));
  }
  const title = textOf(heading);
  const description = firstSentence(tree);
  const lines = [`title: ${JSON.stringify(title)}`, ...(own === null ? [] : [own[1]])];
  if (!lines.some((line) => line?.startsWith("description:")))
    lines.push(`description: ${JSON.stringify(description)}`);
  const text = `---\n${lines.join("\n")}\n---\n\n${applyEdits(body, edits).trim()}\n`;
  return { slug: source.slug, title, description, text, images };
}

/** File of a page below Starlight's folder of content. */
export function contentFile(slug: string): string {
  return `${slug}.md`;
}

/** Relative address from one page to another, so that the site works below any path. */
export function linkBetween(from: string, to: string): string {
  const folder = from === "index" ? "" : from;
  const relative = posix.relative(`/${folder}`, `/${to === "index" ? "" : to}`);
  return relative === "" ? "./" : `${relative}/`;
}

function editLink(
  node: Link | Image,
  source: SourcePage,
  repository: Repository,
  body: string,
  images: string[],
): Edit[] {
  const { file, slug } = source;
  const url = node.url;
  if (absolute.test(url) || file === undefined) return [];
  const [path = "", hash = ""] = url.split(beforeHash);
  const target = posix.join(posix.dirname(file), decodeURI(path));
  const { start, end } = placeOf(node);
  const replaceUrl = (by: string): Edit[] => {
    const at = body.lastIndexOf(`](${url}`, end);
    if (at < start) throw new Error(`${file}: the link to ${url} is written in a form that is not known here`);
    return [{ start: at + 2, end: at + 2 + url.length, text: by }];
  };
  if (!repository.exists(target)) throw new Error(`${file}: ${url} leads to nothing`);
  if (node.type === "image") {
    images.push(target);
    return replaceUrl(imageAddress(slug, target));
  }
  const page = repository.slugOf(target);
  if (page !== undefined) return replaceUrl(`${page === slug && hash !== "" ? "" : linkBetween(slug, page)}${hash}`);
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [
    { start, end: placeOf(first).start, text: "" },
    { start: placeOf(last).end, end, text: "" },
  ];
}

/** Path of an image from the file of a page; images of all documents share a folder. */
function imageAddress(slug: string, path: string): string {
  const relative = posix.relative(posix.dirname(`/${contentFile(slug)}`), `/images/${posix.basename(path)}`);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let edited = text;
  for (const { start, end, text: by } of [...edits].sort((a, b) => b.start - a.start))
    edited = `${edited.slice(0, start)}${by}${edited.slice(end)}`;
  return edited;
}

function placeOf(node: Nodes): { readonly start: number; readonly end: number } {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset];
  if (start === undefined || end === undefined) throw new Error(`a ${node.type} without a place`);
  return { start, end };
}

function* walk(node: Nodes): Generator<Nodes> {
  yield node;
  if ("children" in node) for (const child of node.children) yield* walk(child);
}

function textOf(node: Nodes): string {
  return "value" in node ? node.value : "children" in node ? node.children.map(textOf).join("") : "";
}

const sentence = /^.+?[.!?](?=\s|$)/s;

/** The first sentence of the first paragraph, as search engines show it. */
function firstSentence(tree: Root): string {
  const paragraph = tree.children.find(({ type }) => type === "paragraph");
  const text = paragraph === undefined ? "" : textOf(paragraph).replace(/\s+/g, " ").trim();
  return sentence.exec(text)?.[0] ?? text;
}
