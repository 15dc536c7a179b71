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

/** 1 for each element that is named for comments. */
export function namedForComments(table: NodeTable): Uint8Array {
  // Each name is read once: attributes repeat them.
  const ofClass = table.classNames.having(isSectionName);
  const named = new Uint8Array(table.size);
  for (let i = 1; i < table.size; i++) if (ofClass[table.classIds[i]] === 1 || hasOwnName(table, i)) named[i] = 1;
  return named;
}

/** Whether the id or microdata of an element is named so. */
function hasOwnName({ nodes, attributes, ordinal }: NodeTable, node: number): boolean {
  if ((attributes[node] & (Has.MICRODATA | Has.ID)) === 0 || ordinal[node] === 0) return false;
  const { id = "", itemprop, itemtype = "" } = (nodes[node] as Element).attribs;
  return itemprop === "comment" || commentType.test(itemtype) || isSectionName(id);
}

/** 1 for each node in an element that is named so and is not around the whole content. */
export function insideNamed({ size, parent, tag }: NodeTable, named: Uint8Array): Uint8Array {
  const inside = new Uint8Array(size);
  for (let i = 1; i < size; i++) if (inside[parent[i]] === 1 || (widest[tag[i]] !== 1 && named[i] === 1)) inside[i] = 1;
  return inside;
}

/** 1 for each class attribute of an element that lists comments on other pages. */
export function widgetClasses(table: NodeTable): Uint8Array {
  return table.classNames.having((value) => widgetName.test(value));
}

const isSectionName = (value: string): boolean => sectionNames.some((pattern) => pattern.test(value));

const reviewsName = /(?:^|[^a-z])reviews(?![a-z])/i;

/** Whether an element is named for reviews, which are the comments on a product's page. */
export function isNamedForReviews({ attribs }: Element): boolean {
  return reviewsName.test(attribs.class ?? "") || reviewsName.test(attribs.id ?? "");
}
