import { type Element, Has, type NodeTable } from "@decant/dom";

/** Words for comments in names: what content management systems, widgets and themes in some languages write. */
const sectionWords = [
  "comments?|commentlist",
  // Services whose widgets, or copies of them for those without scripts, stand in the page.
  "disqus|dsq|giscus|utterances|isso|remark42|commento|cusdis|hyvor|coral|livefyre|wpdiscuz|wpd",
  "discussions?|replies|responses|respond|webmentions?",
  "kommentare?n?|kommentarer|kommentit|commentaires?|comentarios?|commenti|reacties|komentar(?:ze|e|z|i)?|yorum(?:lar)?",
];
const sectionName = new RegExp(`(?:^|[^a-z])(?:${sectionWords.join("|")})(?![a-z])`, "i");
const camelSectionName = /[a-z](?:Comments?|Replies|Discussion)(?![a-z])/;
/** schema.org types, also by their old addresses. */
const commentType = /schema\.org\/(?:Comment|UserComments|Answer)$/;

/** Which elements are named for comments. */
export class SectionNames {
  private readonly table: NodeTable;
  /** What is known of classes: 0 nothing yet, 1 not named, 2 named. */
  private readonly ofClass: Uint8Array;

  constructor(table: NodeTable) {
    this.table = table;
    this.ofClass = new Uint8Array(table.classValues.length);
  }

  /** Whether any element of the page is. */
  isAny(): boolean {
    const { size, ordinal } = this.table;
    for (let i = 1; i < size; i++) if (ordinal[i] !== 0 && this.includes(i)) return true;
    return false;
  }

  includes(node: number): boolean {
    const { nodes, attributes, classIds } = this.table;
    const has = attributes[node] as number;
    if (this.isNamedClass(classIds[node] as number)) return true;
    if ((has & (Has.MICRODATA | Has.ID)) === 0) return false;
    const { id = "", itemprop, itemtype = "" } = (nodes[node] as Element).attribs;
    return itemprop === "comment" || commentType.test(itemtype) || isSectionName(id);
  }

  private isNamedClass(id: number): boolean {
    this.ofClass[id] ||= isSectionName(this.table.classValues[id] as string) ? 2 : 1;
    return this.ofClass[id] === 2;
  }
}

function isSectionName(value: string): boolean {
  return sectionName.test(value) || camelSectionName.test(value);
}

const reviewsName = /(?:^|[^a-z])reviews(?![a-z])/i;

/** On the page of a product, a section of reviews is one of comments. */
export function isNamedForReviews({ attribs }: Element): boolean {
  return reviewsName.test(attribs.class ?? "") || reviewsName.test(attribs.id ?? "");
}
