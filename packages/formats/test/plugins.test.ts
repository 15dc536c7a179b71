import { createPipeline } from "@decant/pipeline";
import { plugins } from "@decant/pipeline/plugins";
import type { Root } from "hast";
import { expect, test } from "vitest";
import { serialize, toDocument } from "../src/index.ts";

test("what a rehype plugin adds reaches the HTML as far as it is safe", () => {
  const add = () => (tree: Root) => {
    const link = { type: "text", value: "Source" } as const;
    tree.children.push(
      { type: "element", tagName: "script", properties: {}, children: [{ type: "text", value: "evil()" }] },
      { type: "element", tagName: "p", properties: { onClick: "evil()", id: "source" }, children: [link] },
      { type: "element", tagName: "a", properties: { href: "javascript:evil()" }, children: [link] },
    );
  };
  const pipeline = createPipeline({ extract: false, keepTrees: true, rehypePlugins: [add] }, { plugins });
  const html = serialize(toDocument(pipeline.convert("<h1>Tides</h1>")), "html", { withMetadata: false });
  expect(html).toBe('<h1>Tides</h1><p id="source">Source</p><a>Source</a>\n');
});
