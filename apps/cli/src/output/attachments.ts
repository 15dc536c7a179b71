import { createFetcher, type FetchResult } from "@decant/crawl";
import { fromMarkdown } from "@decant/normalize";
import { portsOf } from "../addresses/open-network.ts";
import type { PageCommandOptions } from "../args/page.ts";
import { isAddress } from "../input/page-types.ts";
import { note } from "../terminal/terminal.ts";
import { FileNames } from "./file-names.ts";
import { OutputFolder } from "./output-folder.ts";

type Root = ReturnType<typeof fromMarkdown>;
type Nodes = Root | Root["children"][number];
type Image = Extract<Nodes, { readonly type: "image" }>;

/** Endings of the pictures that Obsidian shows, by media type. */
const extensions: Readonly<Record<string, string>> = {
  "image/avif": ".avif",
  "image/bmp": ".bmp",
  "image/gif": ".gif",
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/svg+xml": ".svg",
  "image/webp": ".webp",
};
const accept = Object.keys(extensions).join(", ");

/**
 * Download the pictures of a note into a folder, and embed the files in place of the links.
 *
 * The page chose the addresses, so the fetcher is guarded: none leads into a private network, unless the user allows it. A picture that
 * cannot be had keeps its link, with a note on standard error.
 *
 * @param page Address of the page or its file, as the user named it: its port is allowed.
 * @returns The note with the files.
 * @throws {CommandError} `unwritable`.
 */
export async function attachPictures(text: string, page: string, options: PageCommandOptions): Promise<string> {
  const { attachments = "", allowPrivate, maxBytes, timeoutMs: totalTimeoutMs, userAgent, quiet } = options;
  const pictures = listPictures(text);
  const folder = new OutputFolder(attachments);
  const fetcher = createFetcher({ userAgent, allowPrivate, maxBytes, totalTimeoutMs, ports: portsOf([page]) });
  const files = new Map<string, string>();
  try {
    // One after the other: they are mostly of one server.
    for (const url of new Set(pictures.map(({ node }) => node.url))) {
      const answer = await fetcher.fetch({ url, accept });
      const extension = extensionOf(answer);
      if (!answer.ok || extension === undefined) {
        if (!quiet) note(`${url}: stays a link: ${reasonOf(answer)}`);
        continue;
      }
      const { path } = new FileNames({ extension, keepDirs: false, withComments: false }).take(url);
      await folder.write(path, answer.body);
      files.set(url, path);
    }
  } finally {
    await fetcher.close();
  }
  return embed(text, pictures, files);
}

function extensionOf(answer: FetchResult): string | undefined {
  if (!answer.ok || answer.status !== 200) return undefined;
  return extensions[(answer.contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? ""];
}

function reasonOf(answer: FetchResult): string {
  if (!answer.ok) return answer.message;
  return answer.status === 200 ? `its type is ${answer.contentType ?? "unknown"}` : `HTTP ${answer.status}`;
}

interface Picture {
  readonly node: Image;
  readonly start: number;
  readonly end: number;
  readonly inLink: boolean;
  readonly inCell: boolean;
}

const properties = /^---\n[\s\S]*?\n---\n/;

function listPictures(text: string): Picture[] {
  const before = properties.exec(text)?.[0].length ?? 0;
  const found: Picture[] = [];
  const root: Nodes = fromMarkdown(text.slice(before));
  const stack: { node: Nodes; inLink: boolean; inCell: boolean }[] = [{ node: root, inLink: false, inCell: false }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, inLink, inCell } = next;
    if (node.type === "image" && isAddress(node.url)) {
      const { start, end } = node.position ?? {};
      found.push({ node, start: before + (start?.offset ?? 0), end: before + (end?.offset ?? 0), inLink, inCell });
    }
    if (!("children" in node)) continue;
    const inside = { inLink: inLink || node.type === "link", inCell: inCell || node.type === "tableCell" };
    for (const child of node.children.toReversed()) stack.push({ node: child, ...inside });
  }
  return found;
}

function embed(text: string, pictures: readonly Picture[], files: ReadonlyMap<string, string>): string {
  let out = "";
  let from = 0;
  for (const { node, start, end, inLink, inCell } of pictures) {
    const file = files.get(node.url);
    if (file === undefined) continue;
    // Obsidian shows no embedded file in the label of a link, but a picture of Markdown.
    const embedded = inLink ? `![${labelOf(node)}](${file})` : `![[${file}${separated(labelOf(node), inCell)}]]`;
    out += text.slice(from, start) + embedded;
    from = end;
  }
  return out + text.slice(from);
}

const notInLabel = /[[\]|#^\\\s`*_$<>!]+/g;
/** Obsidian takes such a label for the size of the picture. */
const size = /^\d+(?:x\d+)?$/;

function labelOf({ alt }: Image): string {
  const label = (alt ?? "").replace(notInLabel, " ").trim();
  return size.test(label) ? "" : label;
}

/** In a cell, a bar would end it. */
const separated = (label: string, inCell: boolean): string => (label === "" ? "" : `${inCell ? "\\|" : "|"}${label}`);
