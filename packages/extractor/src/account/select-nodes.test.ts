import type { AnyNode, ChildNode } from "@decant/dom";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileHtml, type MeasuredPage, readPage } from "../../test/pages.ts";
import { selectNodes } from "./select-nodes.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

/** Text runs that a selection shows. */
function shownRuns({ table }: MeasuredPage, roots: readonly ChildNode[], omitted: ReadonlySet<ChildNode>): number[] {
  const shown = new Set<AnyNode>();
  const pending: ChildNode[] = [...roots];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (omitted.has(node)) continue;
    shown.add(node);
    if ("children" in node) pending.push(...node.children);
  }
  return [...table.runNodes.keys()].filter((run) => shown.has(table.nodes[table.runNodes[run]!]!));
}

function select(page: MeasuredPage, isKept: (text: string) => boolean) {
  const { table, blocks } = page;
  const keep = Uint8Array.from(blocks.first, (node) => (isKept((table.nodes[node] as { data: string }).data) ? 1 : 0));
  return selectNodes(table, blocks, keep);
}

const nameOf = (node: AnyNode | undefined): string | undefined => (node && "name" in node ? node.name : node?.type);

describe("selectNodes", () => {
  test("the text under the roots, without the omitted, is exactly that of the kept blocks", () => {
    fc.assert(
      fc.property(hostileHtml, fc.infiniteStream(fc.boolean()), (html, stream) => {
        const page = readPage(html);
        const { table, blocks } = page;
        const keep = Uint8Array.from([...stream.take(blocks.count)], Number);
        const { roots, omitted } = selectNodes(table, blocks, keep);
        const kept = [...table.runNodes.keys()].filter((run) => keep[blocks.ofRun[run]!] === 1);
        expect(shownRuns(page, roots, omitted)).toEqual(kept);
        const numbers = roots.map((node) => table.indexOf(node)).filter((number) => number >= 0);
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      }),
    );
  });

  test.each([
    ["a figure in a wrapper", "<div class=w><figure><img src=a.jpg><figcaption>x</figcaption></figure></div>", "img"],
    [
      "a figure of a player",
      "<figure><div><iframe src=/v></iframe></div><figcaption>x</figcaption></figure>",
      "iframe",
    ],
    ["a player", "<lite-youtube videoid=abcdefghijk><a href=/v>x</a></lite-youtube>", "lite-youtube"],
    ["a player that waits", "<div data-src=https://player.vimeo.com/video/12><p>x</p></div>", "div"],
    ["an embedded post", "<blockquote class='instagram-media'><a href=/p>x</a></blockquote>", "blockquote"],
  ])("%s stays without its text", (_, html, name) => {
    const page = readPage(`<main><p>keep</p>${html}<p>keep</p></main>`);
    const { roots, omitted } = select(page, (text) => text === "keep");
    const pending: ChildNode[] = [...roots];
    const names: (string | undefined)[] = [];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (omitted.has(node)) continue;
      names.push(nameOf(node));
      if ("children" in node) pending.push(...node.children);
    }
    expect(names).toContain(name);
    expect(shownRuns(page, roots, omitted)).toHaveLength(2);
  });

  test("a cell without its text keeps its place in the row", () => {
    const page = readPage(
      "<table><tr><td><button>x</button></td><td>keep</td></tr><tr><td>x</td></tr><tr><td>keep</td></tr></table>",
    );
    const { omitted } = select(page, (text) => text === "keep");
    expect([...omitted].map(nameOf)).toEqual(["button", "tr"]);
  });

  test("a card with words beside its picture goes whole", () => {
    const page = readPage("<main><p>keep</p><div><figure><img src=a.jpg></figure><p>x</p></div><p>keep</p></main>");
    expect(select(page, (text) => text === "keep").omitted.size).toBe(1);
  });

  test("takes the smallest element around what is kept", () => {
    const page = readPage("<body><nav>x</nav><main><div><p>keep</p><p>keep</p></div></main></body>");
    expect(select(page, (text) => text === "keep").roots.map(nameOf)).toEqual(["div"]);
    expect(select(page, () => true).roots.map(nameOf)).toEqual(["body"]);
  });

  test.each([
    ["<main><h2>One</h2></main>", "h2"],
    ["<main><pre><code>a  b</code></pre></main>", "pre"],
    ["<main><blockquote><p>One</p></blockquote></main>", "blockquote"],
    ["<main><ul><li><p>One</p></li></ul></main>", "ul"],
    ["<main><p><em>One</em></p></main>", "p"],
    ["<table><tr><td><div>One</div></td></tr></table>", "div"],
  ])("a single block keeps what it is: %s", (html, root) => {
    const { roots } = select(readPage(`<nav>x</nav>${html}`), (text) => text !== "x");
    expect(roots.map(nameOf)).toEqual([root]);
  });

  test("an image beside the only text is dropped with other text, and only then", () => {
    const whole = select(readPage("<p><img src=a></p><p>keep</p>"), () => true);
    expect(whole.roots.map(nameOf)).toEqual(["p", "p"]);
    const part = select(readPage("<p><img src=a></p><p>keep</p><nav>x</nav>"), (text) => text === "keep");
    expect(part.roots.map(nameOf)).toEqual(["p"]);
  });

  test("omits whole subtrees without kept text, and leaves images and players in place", () => {
    const page = readPage(
      "<div><p>keep</p><aside><p>x</p><p>y</p></aside><figure><img src=a></figure><p>keep</p></div>",
    );
    const { roots, omitted } = select(page, (text) => text === "keep");
    expect(roots.map(nameOf)).toEqual(["div"]);
    expect([...omitted].map(nameOf)).toEqual(["aside"]);
  });

  test("takes what has no element around it", () => {
    const page = readPage("keep<nav>x</nav>keep");
    const { roots, omitted } = select(page, (text) => text === "keep");
    expect(roots.map(nameOf)).toEqual(["text", "text"]);
    expect([...omitted].map(nameOf)).toEqual(["nav"]);
  });

  test("has no root when nothing is kept", () => {
    expect(select(readPage("<p>x</p>"), () => false)).toEqual({ roots: [], omitted: new Set() });
    expect(select(readPage(""), () => true)).toEqual({ roots: [], omitted: new Set() });
  });
});
