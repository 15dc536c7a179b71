import { SaxesParser } from "saxes";

/** An element as an XML reader gives it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
}

/**
 * Read XML with saxes, which refuses malformed XML.
 *
 * @returns The root element.
 * @throws {Error} With the place of the first fault.
 */
export function readXml(xml: string): XmlElement {
  const document: XmlElement = { name: "", attributes: {}, children: [] };
  const open = [document];
  const parser = new SaxesParser();
  const append = (text: string): void => {
    const { children } = open.at(-1) as XmlElement;
    if (typeof children.at(-1) === "string") children.push(`${children.pop()}${text}`);
    else children.push(text);
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: XmlElement = { name, attributes: attributes as Record<string, string>, children: [] };
    (open.at(-1) as XmlElement).children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", append);
  parser.on("cdata", append);
  parser.write(xml).close();
  return elementsOf(document)[0] as XmlElement;
}

export function elementsOf(element: XmlElement | undefined): XmlElement[] {
  return (element?.children ?? []).filter((child) => typeof child !== "string");
}

/** The elements at the end of a path of names, as `a/b/c`; `name[type]` asks for that `type`. */
export function find(element: XmlElement | undefined, path: string): XmlElement[] {
  let found = element === undefined ? [] : [element];
  for (const step of path.split("/")) {
    const [, name, type] = /^([^[]+)(?:\[(.+)\])?$/.exec(step) ?? [];
    found = found
      .flatMap(elementsOf)
      .filter((child) => child.name === name && (type === undefined || child.attributes.type === type));
  }
  return found;
}

export function textOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}
