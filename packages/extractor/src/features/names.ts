import type { Element, NodeTable } from "@decant/dom";
import { Has, knownTag, overPages } from "@decant/dom/internal";
import type { Nesting } from "./shapes.ts";

/**
 * Tokens of class names, ids and microdata names, by kind of evidence. Names are hints: they become features, and those of a
 * wrapper of more than half of the page's text are ignored (see {@link readEvidence}).
 */
const vocabulary = {
  content: "content contents article articlebody entry main body text story prose markdown post mainentity maincontent",
  navigation: "nav navbar menu navigation megamenu dropdown submenu topnav subnav sitenav menubar tabs skip treeview",
  header: "header masthead topbar banner head hero jumbotron",
  footer: "footer foot colophon bottom footnav printfooter catlinks",
  sidebar: "sidebar aside rail secondary complementary side column drawer",
  comments: "comment comments disqus respond replies commentlist discussion kommentare commentaires",
  related:
    "related recommend recommended recommendation recommendations more similar popular trending latest teaser teasers next readnext upnext also suggested featured outbrain taboola recirculation recirc",
  share: "share sharing social follow addtoany sharedaddy sns socials facebook twitter whatsapp",
  promotion: "ad ads advert advertisement adsense sponsor sponsored promo promotion promoted banner cta adunit dfp",
  overlay: "cookie cookies consent gdpr modal popup overlay dialog lightbox onetrust privacy toast notice alertbar",
  signup: "newsletter subscribe subscription signup login signin register paywall optin account",
  byline:
    "byline author authors date meta time timestamp datetime published credit credits contributor posted metadata",
  tags: "tag tags category categories topics keywords labels badge badges pill chips",
  caption: "caption figcaption credit",
  product: "product price prices sku variant cart buy basket stock shipping offer",
  review: "review reviews rating ratings stars testimonial testimonials",
  card: "card cards tile tiles grid gallery carousel slider slide swiper masonry",
  list: "list items item listing results result loop feed archive index",
  forum: "thread topic message reply answer question postbody forum bbp",
  title: "title headline heading",
  legal: "copyright disclaimer legal terms imprint license",
  filter: "filter filters facet facets sort refine search",
  tools: "print toolbar tools controls control btn button buttons copy edit actions action permalink",
  hidden: "hidden sr visually screenreader hide collapse invisible offscreen collapsed",
  breadcrumb: "breadcrumb breadcrumbs crumb crumbs",
  pagination: "pagination pager paging pagenav prev previous pages",
  author: "bio aboutauthor authorbox profile avatar user member",
  summary: "description desc summary excerpt lead intro abstract standfirst dek subtitle deck",
  faq: "faq accordion question toggle panel tab tabpanel",
  toc: "toc tableofcontents onthispage outline contentslist",
} as const;

/** Words that name boxes for the rules of structure, and are no features. */
const boxWords = {
  "author-box": "author authors bio vcard saboxplugin contributor contributors",
  "legal-box": "legal disclaimer disclaimers fineprint boilerplate",
} as const;

export type EvidenceKind = keyof typeof vocabulary;

/** The kinds in the order of their bits. */
export const evidenceKinds: readonly EvidenceKind[] = Object.keys(vocabulary) as EvidenceKind[];

const words: readonly (readonly [kind: string, words: string])[] = Object.entries({ ...vocabulary, ...boxWords });
const bitsOfWord = new Map<string, number>();
words.forEach(([, list], bit) => {
  for (const word of list.split(" ")) bitsOfWord.set(word, (bitsOfWord.get(word) ?? 0) | (1 << bit));
});

/**
 * The bit of a kind of evidence, or of the boxes of a rule.
 *
 * @example
 * evidenceBit("byline") === evidenceBit("related"); // false
 */
export function evidenceBit(kind: EvidenceKind | keyof typeof boxWords): number {
  return 1 << words.findIndex(([name]) => name === kind);
}

const featureBits = (1 << evidenceKinds.length) - 1;
/** Kinds that count even on a wrapper of most of the page. */
const contentBits = evidenceBit("content") | evidenceBit("title") | evidenceBit("product") | evidenceBit("forum");

/** Parts that name nothing: sizes and colours of WordPress (`has-legal-font-size`), hashes of generators (`memitem:ad8098aa5971139a`). */
const hashes = /^has-.+-(?:font-size|color|background)$|(?=[a-f]*\d)[\da-f]{16,}/g;
const wordInName = /[A-Z]*[a-z\u0080-\uffff]+|[A-Z]+/g;

/** Kinds of evidence in the words of a name, as bits. Words are split as in `entryMeta`, `nav-bar`, `post2`. */
export const evidenceOf: (name: string) => number = overPages((name) => {
  let bits = 0;
  for (const word of name.replace(hashes, "").match(wordInName) ?? []) bits |= bitsOfWord.get(word.toLowerCase()) ?? 0;
  return bits;
});

/** Landmarks and sectioning elements that contain a node, as bits in the order of {@link landmarkNames}. */
// biome-ignore format: a table of words
export const landmarkNames = [
  "nav", "header", "footer", "aside", "main", "article", "section", "form", "table", "ul", "ol",
  "dl", "figure", "blockquote", "button", "label", "details", "dialog",
] as const;

const landmarkBit = new Int32Array(256);
landmarkNames.forEach((name, bit) => {
  landmarkBit[knownTag(name)] = 1 << bit;
});

/** ARIA roles that mean the same as an element (WAI-ARIA 1.2, landmark roles and structure). */
// biome-ignore format: a table of words
const roleLandmarks: Readonly<Record<string, number>> = {
  navigation: 1 << 0, banner: 1 << 1, contentinfo: 1 << 2, complementary: 1 << 3, main: 1 << 4, article: 1 << 5,
  region: 1 << 6, form: 1 << 7, search: 1 << 7, table: 1 << 8, list: 1 << 9, button: 1 << 14,
  dialog: 1 << 17, alertdialog: 1 << 17, menu: 1 << 0, menubar: 1 << 0, tablist: 1 << 0,
};

/** Landmarks that count even on a wrapper of most of the page. */
const wrapperLandmarks = (1 << 4) | (1 << 5) | (1 << 6) | (1 << 8);

export interface Evidence {
  /** Evidence from the names of each node's own element, with the bits of boxes. */
  readonly own: Int32Array;
  /** From the element, its parent and its grandparent. */
  readonly near: Int32Array;
  /** From the element and all its ancestors. */
  readonly any: Int32Array;
  /** Landmarks among the element and its ancestors. */
  readonly landmarks: Int32Array;
}

/** Read the names of all elements of a page. Wrappers pass on only evidence for content: `body.has-sidebar` describes no paragraph. */
export function readEvidence(
  table: NodeTable,
  options: { readonly ignoreNames?: boolean; readonly nesting?: Nesting } = {},
): Evidence {
  const { size, nodes, tag, attributes, chars, end } = table;
  const own = new Int32Array(size);
  const near = new Int32Array(size);
  const any = new Int32Array(size);
  const landmarks = new Int32Array(size);
  const limit = chars[size] * wrapperShare;
  const ignoreNames = options.ignoreNames === true;
  const { parent } = options.nesting ?? table;
  const ofClass = ignoreNames ? new Int32Array(table.classValues.length) : table.classNames.bitsOf(evidenceOf);
  const endsItems = findItemFooters(table, ofClass);
  for (let i = 1; i < size; i++) {
    const up = parent[i];
    let bits = 0;
    let landmark = landmarkBit[tag[i]];
    if (tag[i] !== 0 && tag[i] !== 1) {
      const has = attributes[i];
      bits = ofClass[table.classIds[i]];
      if ((has & named) !== 0) {
        const { attribs } = nodes[i] as Element;
        if (!ignoreNames) bits |= namesOf(attribs, has);
        if ((has & Has.ROLE) !== 0) landmark |= roleLandmarks[attribs.role as string] ?? 0;
      }
      if (endsItems[table.classIds[i]] === 1) {
        bits &= ~footerBit;
        if (tag[i] === FOOTER) landmark &= ~landmarkBit[FOOTER];
      }
      if (chars[end[i]] - chars[i] > limit) {
        bits &= contentBits;
        landmark &= wrapperLandmarks;
      }
    }
    const upper = parent[up] ?? -1;
    own[i] = bits;
    near[i] = (bits | own[up] | (upper >= 0 ? own[upper] : 0)) & featureBits;
    any[i] = (bits & featureBits) | any[up];
    landmarks[i] = landmark | landmarks[up];
  }
  return { own, near, any, landmarks };
}

/** Share of the page's text from which an element is a wrapper. Half changes 5, twice 6 of 260 pages that read it. */
const wrapperShare = 0.5;

const FOOTER = knownTag("footer");
const footerBit = evidenceBit("footer");
/** Footers of one class from which they end items: cards, reviews. A page has one, with some parts. 3 and 5 do about the same. */
const itemFooters = 4;

/** For each class, whether its elements are footers of items. */
function findItemFooters({ size, tag, classIds }: NodeTable, ofClass: Int32Array): Uint8Array {
  const counts = new Uint32Array(ofClass.length);
  for (let i = 1; i < size; i++) {
    const kind = classIds[i];
    if (tag[i] === FOOTER || (ofClass[kind] & footerBit) !== 0) counts[kind] = counts[kind] + 1;
  }
  return Uint8Array.from(counts, (count) => (count >= itemFooters ? 1 : 0));
}

/** Attributes besides `class` that give evidence. */
const named = Has.ID | Has.ROLE | Has.MICRODATA | Has.TEST_NAME;

function namesOf(attribs: Readonly<Record<string, string | undefined>>, has: number): number {
  let bits = 0;
  if ((has & Has.ID) !== 0) bits |= evidenceOf(attribs.id ?? "");
  if ((has & Has.MICRODATA) !== 0) bits |= evidenceOf(attribs.itemprop ?? "");
  if ((has & Has.TEST_NAME) !== 0)
    bits |= evidenceOf(attribs["data-testid"] ?? "") | evidenceOf(attribs["data-component"] ?? "");
  return bits;
}
