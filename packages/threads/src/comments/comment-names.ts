import type { Element, NodeTable } from "@decant/dom";
import { Has, tagSet } from "@decant/dom/internal";

/** Words for comments in names, as content management systems, widgets and themes write them. */
const sectionWords = [
  "comments?|commentlist",
  // Comment services and their widgets.
  "disqus|dsq|giscus|utterances|isso|remark42|commento|cusdis|hyvor|coral|livefyre|wpdiscuz|wpd",
  "discussions?|replies|responses|respond|webmentions?",
  "kommentare?n?|kommentarer|kommentit|commentaires?|comentarios?|commenti|reacties|komentar(?:ze|e|z|i)?|yorum(?:lar)?",
];
const sectionNames: readonly RegExp[] = [
  new RegExp(`(?:^|[^a-z])(?:${sectionWords.join("|")})(?![a-z])`, "i"),
  /[a-z](?:Comments?|Replies|Discussion)(?![a-z])|(?<![A-Za-z])[Cc]omments?(?=[A-Z])/,
];
/** Widgets that list comments on other pages. */
const widgetName = /(?:recent|latest)[-_]?comments?(?![a-z])/i;
/** schema.org types with any prefix of the address. */
const commentType = /schema\.org\/(?:Comment|UserComments|Answer)$/;

const widest = tagSet(["html", "body", "main", "article"]);

/** Elements named for comments. */
export class SectionNames {
  private readonly table: NodeTable;
  /** 1 for each node that is named so. */
  private readonly isNamed: Uint8Array;
  private readonly isWidgetClass: Uint8Array;

  constructor(table: NodeTable) {
    this.table = table;
    // Each name is read once: attributes repeat them.
    const isNamedClass = table.classNames.having(isSectionName);
    this.isNamed = new Uint8Array(table.size);
    for (let i = 1; i < table.size; i++)
      if (isNamedClass[table.classIds[i]] === 1 || this.hasOwnName(i)) this.isNamed[i] = 1;
    this.isWidgetClass = table.classNames.having((value) => widgetName.test(value));
  }

  /** Whether any element of the page is named so. */
  isAny(): boolean {
    return this.isNamed.includes(1);
  }

  includes(node: number): boolean {
    return this.isNamed[node] === 1;
  }

  /** 1 for each node in an element that is named so and is not around the whole content. */
  inside(): Uint8Array {
    const { size, parent, tag } = this.table;
    const inside = new Uint8Array(size);
    for (let i = 1; i < size; i++)
      if (inside[parent[i]] === 1 || (widest[tag[i]] !== 1 && this.includes(i))) inside[i] = 1;
    return inside;
  }

  /** Whether an element lists comments on other pages. */
  isWidget(node: number): boolean {
    return this.isWidgetClass[this.table.classIds[node]] === 1;
  }

  /** Whether the id or microdata of an element is named so. */
  private hasOwnName(node: number): boolean {
    const { nodes, attributes, ordinal } = this.table;
    if ((attributes[node] & (Has.MICRODATA | Has.ID)) === 0 || ordinal[node] === 0) return false;
    const { id = "", itemprop, itemtype = "" } = (nodes[node] as Element).attribs;
    return itemprop === "comment" || commentType.test(itemtype) || isSectionName(id);
  }
}

const isSectionName = (value: string): boolean => sectionNames.some((pattern) => pattern.test(value));

const reviewsName = /(?:^|[^a-z])reviews(?![a-z])/i;

/** Whether an element is named for reviews, which are the comments on a product's page. */
export function isNamedForReviews({ attribs }: Element): boolean {
  return reviewsName.test(attribs.class ?? "") || reviewsName.test(attribs.id ?? "");
}
