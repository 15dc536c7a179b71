import { unrenderedElements } from "@decant/dom/internal";
import { anObject, checkOptions } from "@decant/page";
import type { Element, Nodes, Parents, Properties, Root, RootContent } from "hast";
import type { Schema } from "./tree/context.ts";
import { defaultSchema } from "./tree/schema.ts";
import { UrlResolver } from "./tree/urls.ts";

/** Options of {@link rehypeSafe}. */
export interface SafeOptions {
  /** Elements and attributes that the tree may contain. @default defaultSchema */
  readonly schema?: Schema | undefined;
}

/** The part of a VFile that the plugin uses. */
export interface SafeFile {
  info(reason: string, options: { readonly source: string; readonly ruleId: string }): unknown;
}

/** Elements that are removed with their content, in addition to those that are never rendered. */
const removed: ReadonlySet<string> = new Set(["embed", "frame", "frameset", "math", "noscript"]);

/** Harmless elements without meaning. */
const neutral: ReadonlySet<string> = new Set(["span"]);

/** Properties that every element may have: those of canonical forms, and harmless ones. */
// biome-ignore format: a table of words
const commonProperties: ReadonlySet<string> = new Set([
  "className", "dataCallout", "dataCalloutTitle", "dataFootnoteRef", "dataFootnotes", "dataMdast", "dataTitle", "dir", "id", "lang", "role",
]);

/** Properties whose name differs from their attribute. */
const propertyNames: ReadonlyMap<string, string> = new Map([
  ["colspan", "colSpan"],
  ["rowspan", "rowSpan"],
  ["datetime", "dateTime"],
]);

const urlProperties: ReadonlyMap<string, "link" | "image"> = new Map([
  ["href", "link"],
  ["src", "image"],
]);

/**
 * A rehype plugin that removes elements, properties and addresses that the schema does not allow.
 *
 * It is for trees that other plugins changed. Scripts and the like are removed with their content; other unknown elements are
 * replaced by their children. The tree is changed in place, at any depth; each kind of removal is a message of the file.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @example
 * import type { Root } from "hast";
 * const tree: Root = { type: "root", children: [{ type: "element", tagName: "p", properties: { onClick: "evil()" }, children: [] }] };
 * rehypeSafe()(tree);
 * tree.children[0]; // { type: "element", tagName: "p", properties: {}, children: [] }
 */
export function rehypeSafe(options: SafeOptions = {}): (tree: Root, file?: SafeFile) => void {
  checkOptions(options, { schema: anObject });
  const { schema = defaultSchema } = options;
  const properties = propertiesOf(schema);
  return (tree, file) => {
    const found = new Set<string>();
    // One for each tree, because it remembers addresses.
    const urls = new UrlResolver(schema, undefined, undefined, Number.POSITIVE_INFINITY);
    makeSafe(tree, { properties, urls }, found);
    for (const what of [...found].sort()) file?.info(`Removed ${what}.`, { source: "sanitizer", ruleId: "unsafe" });
  };
}

interface Policy {
  readonly properties: ReadonlyMap<string, ReadonlySet<string>>;
  readonly urls: UrlResolver;
}

function propertiesOf(schema: Schema): Policy["properties"] {
  const properties = new Map<string, ReadonlySet<string>>();
  for (const name of neutral) properties.set(name, new Set());
  for (const [name, attributes] of Object.entries(schema.elements))
    properties.set(name, new Set(attributes.map((attribute) => propertyNames.get(attribute) ?? attribute)));
  return properties;
}

function makeSafe(tree: Root, policy: Policy, found: Set<string>): void {
  const stack: Parents[] = [tree];
  for (let parent = stack.pop(); parent !== undefined; parent = stack.pop()) {
    const children: RootContent[] = [];
    const pending: Nodes[] = parent.children.toReversed();
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (node.type === "text") children.push(node);
      else if (node.type !== "element") found.add(`a node of type ${node.type}`);
      else if (policy.properties.has(node.tagName)) {
        keepProperties(node, policy, found);
        children.push(node);
        stack.push(node);
      } else {
        found.add(`<${node.tagName}>`);
        if (!removed.has(node.tagName) && !unrenderedElements.has(node.tagName))
          for (const child of node.children.toReversed()) pending.push(child);
      }
    }
    parent.children = children;
  }
}

function keepProperties(element: Element, { properties, urls }: Policy, found: Set<string>): void {
  const allowed = properties.get(element.tagName);
  const kept: Properties = {};
  for (const [name, value] of Object.entries(element.properties ?? {})) {
    const use = urlProperties.get(name);
    const isKnown = commonProperties.has(name) || allowed?.has(name) === true;
    if (!isKnown || !isPlain(value)) found.add(`the property ${name} of <${element.tagName}>`);
    else if (use !== undefined && !isSafe(value, use, urls)) found.add(`an unsafe ${name} of <${element.tagName}>`);
    else kept[name] = value;
  }
  element.properties = kept;
}

function isPlain(value: unknown): value is NonNullable<Properties[string]> {
  if (Array.isArray(value)) return value.every((item) => typeof item === "string" || typeof item === "number");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Whether an address has an allowed scheme. It stays as written. */
function isSafe(value: unknown, use: "link" | "image", urls: UrlResolver): boolean {
  return typeof value === "string" && (value.startsWith("#") || urls.resolve(value, use) !== undefined);
}
