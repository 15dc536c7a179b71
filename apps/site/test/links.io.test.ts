import { existsSync, readFileSync, statSync } from "node:fs";
import { type AnyNode, type Element, parse } from "@decant/dom";
import { expect, test } from "vitest";
import { dist, listBuiltPages } from "./support/built-site.ts";

const origin = "http://site.example";
interface Addresses {
  readonly links: readonly string[];
  readonly anchors: ReadonlySet<string>;
}

const known = new Map<string, Addresses>();

/** What a page leads to, and the places that others can lead to. */
function read(file: string): Addresses {
  const found = known.get(file);
  if (found !== undefined) return found;
  const [links, anchors] = [[] as string[], new Set<string>()];
  const queue: AnyNode[] = [parse(readFileSync(file, "utf8"))];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if ("attribs" in node) {
      const { href, src, id } = (node as Element).attribs;
      links.push(...[href, src].filter((address) => address !== undefined));
      if (id !== undefined) anchors.add(id);
    }
    if ("children" in node) queue.push(...node.children);
  }
  known.set(file, { links, anchors });
  return { links, anchors };
}

/** What is wrong with an address on a page. */
function faultOf(address: string, path: string): string | undefined {
  const url = new URL(address, `${origin}${path}`);
  if (url.origin !== origin) return undefined;
  const file = `${dist}${decodeURIComponent(url.pathname).slice(1)}`;
  if (!existsSync(file)) return "missing";
  const isFolder = statSync(file).isDirectory();
  // With `trailingSlash`, some servers do not redirect.
  if (isFolder && !url.pathname.endsWith("/")) return "no slash at the end";
  const page = isFolder ? `${file}index.html` : file;
  if (!existsSync(page)) return "missing";
  const id = decodeURIComponent(url.hash.slice(1));
  return id === "" || !page.endsWith(".html") || read(page).anchors.has(id) ? undefined : "no such anchor";
}

test("every link of every page leads to a file of the site, and to a place on it", () => {
  const paths = [...listBuiltPages().map(({ path }) => path), "/404.html"];
  const faults = new Set<string>();
  let count = 0;
  for (const path of paths) {
    const { links } = read(`${dist}${path.endsWith("/") ? `${path}index.html` : path}`);
    count += links.length;
    for (const link of links) {
      const fault = faultOf(link, path);
      if (fault !== undefined) faults.add(`${path}: ${link} (${fault})`);
    }
  }
  expect(count).toBeGreaterThan(paths.length * 10);
  expect([...faults]).toEqual([]);
});
