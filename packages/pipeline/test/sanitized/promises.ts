import { measure, type NodeTable, parse } from "@decant/dom";
import { countVisible } from "@decant/page";
import { defaultSchema, type Sanitized, sanitize } from "@decant/sanitizer";
import { savings } from "@decant/sanitizer/savings";
import type { Element, ElementContent } from "hast";
import { balance } from "../../src/ledger/index.ts";

const baseUrl = "https://example.org/docs/page.html";

/** Properties that canonical forms set; all others in the tree come from the schema. */
const madeProperties: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title", "id", "dataFootnoteRef"],
  blockquote: ["dataCallout", "dataCalloutTitle"],
  code: ["className"],
  img: ["src", "alt", "title", "width", "height"],
  li: ["id", "value"],
  section: ["dataFootnotes", "className"],
};
const hastNames: Readonly<Record<string, string>> = { colspan: "colSpan", datetime: "dateTime", rowspan: "rowSpan" };
const safeUrl = /^(?:https?|mailto|tel|ftp):|^#user-content-fn/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
const control = /[\0-\x08\x0b-\x1f\x7f-\x9f]/;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Promises of the package that one page's result breaks; empty when all hold. */
export function brokenPromises(html: string, maxDepth = 256): string[] {
  const document = parse(html);
  const sanitized = sanitize(document, { baseUrl, source: html, maxDepth });
  const saved = savings.apply(sanitized.tree, { baseUrl });
  const result = { ...sanitized, decisions: [...sanitized.decisions, ...saved.decisions] };
  return [...treeFaults(result, maxDepth), ...balanceFaults(result, measure(document), html)];
}

function treeFaults({ tree }: Sanitized, maxDepth: number): string[] {
  const faults: string[] = [];
  const stack: { node: ElementContent; depth: number }[] = tree.children.map((node) => ({
    node: node as ElementContent,
    depth: 1,
  }));
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { node, depth } = entry;
    const name = node.type === "element" ? node.tagName : node.type;
    if (node.type !== "element" && node.type !== "text") faults.push(`a ${node.type} in the tree`);
    if (node.position === undefined) faults.push(`${name} without position`);
    else if (node.position.start.offset! > node.position.end.offset!) faults.push(`${name} ends before it starts`);
    if (node.type === "text" && (node.value === "" || isUnclean(node.value)))
      faults.push(`text ${JSON.stringify(node.value)}`);
    if (node.type !== "element") continue;
    if (depth > maxDepth) faults.push(`${name} at depth ${depth}`);
    faults.push(...elementFaults(node));
    for (const child of node.children) stack.push({ node: child, depth: depth + 1 });
  }
  return faults;
}

function isUnclean(text: string): boolean {
  return control.test(text) || loneSurrogate.test(text);
}

function elementFaults({ tagName, properties }: Element): string[] {
  const faults: string[] = [];
  if (!Object.hasOwn(defaultSchema.elements, tagName)) faults.push(`element ${tagName}`);
  const allowed = (defaultSchema.elements[tagName] ?? []).map((name) => hastNames[name] ?? name);
  for (const [name, value] of Object.entries(properties)) {
    if (!allowed.includes(name) && !madeProperties[tagName]?.includes(name)) faults.push(`${tagName}.${name}`);
    if ((name === "href" || name === "src") && !safeUrl.test(String(value))) faults.push(`${tagName}.${name}=${value}`);
    if (typeof value === "string" && (isUnclean(value) || value.includes("\n")))
      faults.push(`${tagName}.${name} unclean`);
  }
  return faults;
}

/** Visible characters of the runs that no decision governs, against those of the tree. */
function balanceFaults({ tree, decisions }: Sanitized, table: NodeTable, html: string): string[] {
  const { totals } = balance(table.runs, decisions, { stage: "sanitizer", rule: "kept" }, undefined, html);
  const governed = [...decisions].sort((a, b) => a.start - b.start);
  let chars = 0;
  const stack: ElementContent[] = [...tree.children] as ElementContent[];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "element") stack.push(...node.children);
    if (node.type !== "text") continue;
    const start = node.position?.start.offset ?? -1;
    const moved = governed.some((decision) => decision.start <= start && start < decision.end);
    if (node.data?.standsFor !== undefined) chars += node.data.standsFor;
    else if (node.data?.derived !== true && !moved) chars += countVisible(node.value);
  }
  return chars === totals.kept ? [] : [`${totals.kept} visible characters kept, ${chars} in the tree`];
}
