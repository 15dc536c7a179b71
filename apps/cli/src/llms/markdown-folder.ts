import { join } from "node:path";
import type { SitePage } from "@decant/llms";
import { pathOf } from "../convert/navigation.ts";
import { inputOf, readAll } from "../input/input-bytes.ts";

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n\s*/;
const heading = /^#[ \t]+(.+)$/m;
/** Files that this command has written. */
const own = /(?:^|[\\/])llms(?:-full)?\.txt$/;
const maxBytes = 256 * 1024 * 1024;

/** Read a folder of Markdown, as `decant crawl --output-dir` writes it: title, description and address are in its front matter. */
export async function readMarkdownFolder(folder: string, names: readonly string[]): Promise<SitePage[]> {
  const { parseYAML } = await import("confbox");
  const pages: SitePage[] = [];
  for (const name of [...names].sort()) {
    if (own.test(name)) continue;
    const [label, bytes] = inputOf(join(folder, name));
    const text = new TextDecoder().decode(await readAll(label, bytes, maxBytes));
    const [whole = "", yaml = ""] = frontMatter.exec(text) ?? [];
    const values = readYaml(yaml, parseYAML);
    const markdown = text.slice(whole.length);
    const textOf = (key: string): string | null => (typeof values[key] === "string" ? (values[key] as string) : null);
    pages.push({
      url: textOf("url") ?? pathOf(name),
      title: textOf("title") ?? heading.exec(markdown)?.[1]?.trim() ?? null,
      description: textOf("description"),
      siteName: textOf("site_name"),
      markdown,
    });
  }
  return pages;
}

function readYaml(text: string, parseYaml: (text: string) => unknown): Record<string, unknown> {
  try {
    return Object(parseYaml(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
