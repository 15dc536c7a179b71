import { runsOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePage } from "../parse/parse.ts";
import { maxTreeDepth } from "../parse/tree-builder.ts";
import { type NodeOrder, readOrder } from "./node-order.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

function expectSameOrder(noted: NodeOrder, read: NodeOrder): void {
  expect(noted.nodes.length).toBe(read.nodes.length);
  // Nodes refer to each other, so comparing their contents would not end.
  expect(noted.nodes.every((node, index) => node === read.nodes[index])).toBe(true);
  expect(noted.comments.every((comment, index) => comment === read.comments[index])).toBe(true);
  expect(noted.comments.length).toBe(read.comments.length);
  const { parent, tag, attributes, classIds, classes } = noted;
  expect({ parent, tag, attributes, classIds, values: classes.values }).toEqual({
    ...{ parent: read.parent, tag: read.tag, attributes: read.attributes, classIds: read.classIds },
    values: read.classes.values,
  });
}

const pieces = [
  "<p>|</p>|<div class=a>|<DIV CLASS=b ID=c>|</div>|<b hidden>|</b>|<table>|<tr>|<td>|</table>|<li>|<br>|</br>|<img role=x>",
  "<svg>|<foreignObject>|<linearGradient class=b>|</svg>|<x-y itemprop=z class>|<image>|<!-- c -->|<!x>|<script><i></script>",
  "text| |&amp;|\n|<a href=# href=1>|</a>",
].flatMap((line) => line.split("|"));
const page = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(""));
const deep = "<div>".repeat(maxTreeDepth - 5);

test("what the parser notes is what a walk over its tree finds", () => {
  fc.assert(
    fc.property(page, fc.constantFrom("", deep), fc.integer({ min: 1, max: 60 }), (html, around, maxNodes) => {
      const { document, order } = parsePage(around + html, { maxNodes: around.length + maxNodes });
      expectSameOrder(order, readOrder(document));
    }),
    { numRuns: runsOf(500) },
  );
});
