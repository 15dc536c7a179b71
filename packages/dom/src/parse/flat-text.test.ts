import { runsOf } from "@decant/package-checks/sizes";
import type { AnyNode, Element } from "domhandler";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spanOf } from "../measure/offsets.ts";
import { parse, parsePage } from "./parse.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

/** Nodes below a node in document order. */
function nodesOf(root: AnyNode): AnyNode[] {
  const found: AnyNode[] = [];
  const pending: AnyNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    found.push(node);
    if ("children" in node) for (const child of [...node.children].reverse()) pending.push(child);
  }
  return found.slice(1);
}

const textOf = (root: AnyNode) =>
  nodesOf(root)
    .map((node) => (node.type === "text" ? (node as { data: string }).data : ""))
    .join("");

/** The tree in short, with a budget of two nodes: `<main>` and its first child. */
function flat(html: string): string {
  const { document } = parsePage(html, { maxNodes: 2 });
  return nodesOf(document)
    .map((node) => ("name" in node ? `<${String(node.name)}>` : JSON.stringify((node as { data: string }).data)))
    .join(" ");
}

describe("behind the last node that a page may have", () => {
  test.each([
    [
      "texts are joined, blocks apart by line ends",
      "<main><p>a</p><p>b</p><i>c</i>d<br>e",
      '<main> <p> "a" "b\\ncd\\ne"',
    ],
    ["cells stay apart", "<main><p>a</p><table><tr><td>1<td>2<tr><td>3", '<main> <p> "a" "1\\n2\\n3"'],
    [
      "scripts, styles and titles show nothing",
      "<main><p>a</p><script>x<y</script>b<style>c</style><title>d</title>e",
      '<main> <p> "a" "be"',
    ],
    [
      "hidden elements are left out, with all inside them",
      "<main><p>a</p><div hidden><p>x</p><b>y</b></div>b",
      '<main> <p> "a" "b"',
    ],
    ["a hidden paragraph ends where the next begins", "<main><p>a</p><p hidden>x<p>b", '<main> <p> "a" "b"'],
    ["comments are left out", "<main><p>a</p>b<!-- x -->c", '<main> <p> "a" "bc"'],
    ["an end tag closes what was open before", "<main><p>a</p><b>b</main>c", '<main> <p> "a" "b" "c"'],
    ["an end tag closes its own element first", "<main><p>a</p><main>b</main>c</main>d", '<main> <p> "a" "b\\nc" "d"'],
    ["an end tag of nothing closes nothing", "<main><p>a</p><b>b</i>c", '<main> <p> "a" "bc"'],
    ["text ends a head", "<main><p>a</p><head><head>b<title>c</title>d", '<main> <p> "a" "bd"'],
    ["what does not belong in a head ends it", "<main><p>a</p><head><title>b</title><i>c", '<main> <p> "a" "c"'],
    ["foreign content ends", "<main><p>a</p><svg><text>x</svg>b<![CDATA[c]]>d", '<main> <p> "a" "bd"'],
  ])("%s", (_, html, expected) => {
    expect(flat(html)).toBe(expected);
  });

  test("what hides is for the caller to say", () => {
    const html = '<main><p>a</p><div style="display: none">x</div><i style="color: red">b</i>';
    const isHidden = ({ attribs }: Element) => attribs.style?.includes("none") === true;
    expect(textOf(parsePage(html, { maxNodes: 2, isHidden }).document)).toBe("ab");
  });

  test("it reports from where, and how much was hidden", () => {
    const html = "<main><p>a</p><div hidden>secret</div>b";
    expect(parsePage(html, { maxNodes: 2 }).diagnostics).toMatchObject([
      { code: "dom/nodes-flattened", at: { start: 14, end: html.length }, data: { elements: 1, hiddenChars: 6 } },
    ]);
  });

  test("a text spans all that it was joined from", () => {
    const html = "<main><p>a</p><p>b</p><i>c</i></main>";
    const { document } = parsePage(html, { maxNodes: 2 });
    const { start, end } = spanOf(nodesOf(document).at(-1) as AnyNode) as { start: number; end: number };
    expect(html.slice(start, end)).toBe("b</p><i>c");
  });

  test("a page of a million siblings is read whole; more nodes than fit into memory become text", () => {
    const html = "<p>a".repeat(1_000_000);
    expect(parsePage(html).diagnostics).toEqual([]);
    const { document, diagnostics } = parsePage(html, { maxNodes: 100_000 });
    expect(diagnostics.map(({ code }) => code)).toEqual(["dom/nodes-flattened"]);
    expect(nodesOf(document).length).toBeLessThanOrEqual(100_001);
    expect(textOf(document).replaceAll("\n", "")).toBe("a".repeat(1_000_000));
  });

  test("no text is lost or made up, whatever the budget", () => {
    const token = fc.constantFrom(
      ..."<p>|</p>|<div>|</div>|<b>|</b>|<a href=1>|<table>|<td>|</table>|<li>|</ul>|<br>|x |é |&amp; |<i class=x>|</span>|<form>".split(
        "|",
      ),
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 40 }), fc.integer({ min: 1, max: 30 }), (tokens, maxNodes) => {
        const html = tokens.join("");
        const { document } = parsePage(html, { maxNodes });
        expect(textOf(document).replaceAll("\n", "")).toBe(textOf(parse(html)));
      }),
      { numRuns: runsOf(1000) },
    );
  });
});

describe("limits", () => {
  test.each([0, -1, Number.NaN])("maxNodes %d is refused", (maxNodes) => {
    expect(() => parsePage("", { maxNodes })).toThrow(RangeError);
  });

  test("a page that is stopped ends where it was, and says so", () => {
    const html = "<p>a</p>".repeat(10_000);
    let asked = 0;
    const { document, diagnostics } = parsePage(html, { shouldStop: () => ++asked > 2 });
    const stopped = diagnostics.find(({ code }) => code === "dom/stopped");
    expect(Math.ceil((stopped?.at?.start as number) / 8)).toBe(document.children.length);
    expect(document.children.length).toBeGreaterThan(500);
    expect(document.children.length).toBeLessThan(10_000);
  });
});
