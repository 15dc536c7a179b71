import type { CalloutKind } from "@decant/normalize";
import type {
  BlockContent,
  List,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  TableCell,
} from "mdast";
import { elementsOf, find, textOf, type XmlElement } from "./xml.ts";

/** The tree that the elements of plain XML or TEI were written from, which proves that writing loses nothing. */
export function readTree(section: XmlElement | undefined): Root {
  return { type: "root", children: section === undefined ? [] : blocksOf(section) };
}

type Child = XmlElement | string;

function blocksOf(parent: XmlElement): RootContent[] {
  return elementsOf(parent).flatMap(blockOf);
}

function blockOf(element: XmlElement): RootContent[] {
  const { name, attributes } = element;
  switch (name) {
    case "div":
      return blocksOf(element);
    case "head":
      return [heading(element)];
    case "p":
      return [paragraph(element.children)];
    case "ab":
      return attributes.type === "head" ? [heading(element)] : elementsOf(element).flatMap(blockOf);
    case "hr":
    case "milestone":
      return [{ type: "thematicBreak" }];
    case "quote":
      return [quote(element, attributes.type)];
    case "note":
      return attributes.type === "callout" ? [quote(element, attributes.subtype)] : [footnote(element)];
    case "code":
      return [
        {
          type: "code",
          lang: attributes.lang ?? null,
          meta: attributes.meta ?? attributes.n ?? null,
          value: textOf(element),
        },
      ];
    case "formula":
      return [{ type: "math", value: textOf(element) }];
    case "list":
      return [attributes.rend === "dl" || attributes.type === "gloss" ? definitionList(element) : list(element)];
    case "table":
      return [table(element)];
    default:
      throw new Error(`no block: ${name}`);
  }
}

function heading(element: XmlElement): RootContent {
  const depth = Number(element.attributes.rend?.slice(1)) as 1;
  return { type: "heading", depth, children: phrasing(element.children) };
}

function paragraph(children: readonly Child[]): Paragraph {
  return { type: "paragraph", children: phrasing(children) };
}

function quote(element: XmlElement, callout: string | undefined): RootContent {
  const data = callout === undefined ? {} : { data: { callout: callout as CalloutKind } };
  return { type: "blockquote", children: blocksOf(element) as BlockContent[], ...data };
}

function footnote(element: XmlElement): RootContent {
  const label = element.attributes.n ?? "";
  return {
    type: "footnoteDefinition",
    identifier: label.toLowerCase(),
    label,
    children: blocksOf(element) as BlockContent[],
  };
}

function list(element: XmlElement): List {
  const elements = find(element, "item");
  const ordered = element.attributes.rend === "ol";
  const start = element.attributes.start ?? elements[0]?.attributes.n ?? 1;
  const children = elements.map(item);
  const spread = children.some((child) => child.spread);
  return { type: "list", ordered, start: ordered ? Number(start) : null, spread, children };
}

const inline = new Set(["hi", "del", "code", "formula", "lb", "ref", "graphic", "figure"]);

function item(element: XmlElement): ListItem {
  const { checked, rend } = element.attributes;
  const children: BlockContent[] = [];
  let line: Child[] = [];
  const endLine = (): void => {
    if (line.some((child) => typeof child !== "string" || child.trim() !== "")) children.push(paragraph(line));
    line = [];
  };
  for (const child of element.children) {
    const isInline =
      typeof child === "string" || (inline.has(child.name) && child.attributes["xml:space"] === undefined);
    if (isInline && child !== "\n") line.push(child);
    else if (typeof child !== "string") {
      endLine();
      children.push(...(blockOf(child) as BlockContent[]));
    }
  }
  endLine();
  const spread = elementsOf(element).some(({ name }) => name === "p");
  const state = checked ?? (rend === "checked" ? "true" : rend === "unchecked" ? "false" : undefined);
  return { type: "listItem", spread, checked: state === undefined ? null : state === "true", children };
}

function definitionList(element: XmlElement): List {
  const items: PhrasingContent[][] = [];
  for (const child of elementsOf(element)) {
    if (child.name === "label" || child.attributes.rend === "dt") items.push(termOf(child));
    else if (child.children.length > 0) items.at(-1)?.push({ type: "break" }, ...phrasing(child.children));
  }
  const children = items.map(
    (line): ListItem => ({
      type: "listItem",
      spread: false,
      checked: null,
      children: [{ type: "paragraph", children: line }],
    }),
  );
  return { type: "list", ordered: false, spread: false, children };
}

/** Each line of a term in bold. */
function termOf(element: XmlElement): PhrasingContent[] {
  const lines: PhrasingContent[][] = [[]];
  for (const node of phrasing(element.children)) {
    if (node.type === "break") lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines.flatMap((children, index): PhrasingContent[] => [
    ...(index === 0 ? [] : [{ type: "break" } as const]),
    { type: "strong", children },
  ]);
}

function table(element: XmlElement): RootContent {
  const rows = find(element, "row").map((row) => find(row, "cell"));
  const cells = (row: XmlElement[]): TableCell[] =>
    row.map((cell) => ({ type: "tableCell", children: phrasing(cell.children) }));
  return {
    type: "table",
    align: (rows[0] ?? []).map((cell) => (cell.attributes.rend as "left" | undefined) ?? null),
    children: rows.map((row) => ({ type: "tableRow", children: cells(row) })),
  };
}

function phrasing(children: readonly Child[]): PhrasingContent[] {
  return children.flatMap((child) => (typeof child === "string" ? [{ type: "text", value: child }] : mark(child)));
}

function mark(element: XmlElement): PhrasingContent[] {
  const { name, attributes } = element;
  switch (name) {
    case "hi":
      return highlight(element);
    case "del":
      return [{ type: "delete", children: phrasing(element.children) }];
    case "code":
      return [{ type: "inlineCode", value: textOf(element) }];
    case "formula":
      return [{ type: "inlineMath", value: textOf(element) }];
    case "lb":
      return [{ type: "break" }];
    case "graphic":
      return [
        { type: "image", url: attributes.src ?? "", alt: attributes.alt ?? null, title: attributes.title ?? null },
      ];
    case "figure":
      return [figure(element)];
    case "ref":
      return [attributes.type === "footnote" ? reference(attributes.n ?? "") : link(element)];
    default:
      throw new Error(`no mark: ${name}`);
  }
}

function highlight({ attributes: { rend }, children }: XmlElement): PhrasingContent[] {
  const inner = phrasing(children);
  if (rend === "#i") return [{ type: "emphasis", children: inner }];
  if (rend === "#b") return [{ type: "strong", children: inner }];
  const tag = rend?.slice(1);
  return [{ type: "html", value: `<${tag}>` }, ...inner, { type: "html", value: `</${tag}>` }];
}

function figure(element: XmlElement): Nodes & PhrasingContent {
  const [graphic] = find(element, "graphic");
  const line = (path: string): string | null => find(element, path).map(textOf)[0] ?? null;
  return {
    type: "image",
    url: element.attributes.n ?? graphic?.attributes.url ?? "",
    alt: line("figDesc"),
    title: line("head"),
  };
}

function reference(label: string): PhrasingContent {
  return { type: "footnoteReference", identifier: label.toLowerCase(), label };
}

function link(element: XmlElement): PhrasingContent {
  const titles = find(element, "note[title]");
  const children = element.children.filter((child) => typeof child === "string" || !titles.includes(child));
  const title = element.attributes.title ?? titles.map(textOf)[0] ?? null;
  return {
    type: "link",
    url: element.attributes.n ?? element.attributes.target ?? "",
    title,
    children: phrasing(children) as never,
  };
}
