import type { Element, NodeTable } from "@decant/dom";
import { Has, isThing, jsonLdOf, readMarkedUp, type Thing } from "@decant/dom/internal";
import { attributesOf } from "../blocks/page-structure.ts";
import { shownText } from "../blocks/split-blocks.ts";
import { type DataContent, type DataText, longestOf, plainText } from "../fallbacks/data-content.ts";
import type { PageView } from "../page-view.ts";

/** A text that the page declares for its own thing. */
export interface DeclaredValue {
  /** Values of one property are beside each other. */
  readonly property: string;
  readonly text: string;
  /** Its {@link lettersOf}. */
  readonly letters: string;
}

/** Properties of types of schema.org whose values are the page's text. */
interface DeclaredText {
  readonly types: RegExp;
  /** Whether the thing is the page's only if the title has its name: articles advertise products. */
  readonly needsName?: true;
  /** Short values, one a line. */
  readonly lines?: readonly string[];
  /** Texts of sentences. */
  readonly texts?: readonly string[];
}

/** An article's body is none of them: it is declared with its "read more" and advertisements. */
const declaredTexts: readonly DeclaredText[] = [
  { types: /^Recipe$/, lines: ["recipeIngredient", "ingredients", "supply", "tool"], texts: ["recipeInstructions"] },
  { types: /^HowTo$/, lines: ["supply", "tool"], texts: ["step"] },
  { types: /^(?:Product|ProductGroup|IndividualProduct|Vehicle|Car|Book)$/, needsName: true, texts: ["description"] },
  { types: /Event$/, texts: ["description"] },
  {
    types: /^JobPosting$/,
    texts: ["description", "responsibilities", "qualifications", "skills", "jobBenefits", "experienceRequirements"],
  },
  { types: /^(?:FAQPage|QAPage)$/, texts: ["mainEntity"] },
];

/** Properties that lead from the page to its own thing. */
const ownRoles: ReadonlySet<string> = new Set(["mainEntity", "mainEntityOfPage", "about"]);
/** With more things of a type, only the one that is named in the page's title is its own. */
const mostOfType = 3;
/** Values and letters of one text that are read. */
const mostValues = 600;
const mostText = 60_000;
/** Letters of a sentence, and of a short one. */
export const sentenceLetters = 40;
const leastLetters = 20;

/** Texts that the page declares for its own thing, without repetitions. */
export function declaredValues({ table, hints }: PageView): DeclaredValue[] {
  const own = [...jsonLdOf(table).things, ...markedUp(table)].filter(isOwn);
  const found = new Map<string, DeclaredValue>();
  const title = lettersOf(hints.title ?? "");
  const add = (property: string, text: string, least: number): void => {
    const letters = lettersOf(text);
    if (letters.length >= least && found.size < mostValues && !found.has(letters) && !title.includes(letters))
      found.set(letters, { property, text, letters });
  };
  for (const { types, needsName, lines = [], texts = [] } of declaredTexts) {
    const alike = own.filter((thing) => thing.types.some((type) => types.test(type)));
    for (const thing of alike) {
      if ((needsName || alike.length > mostOfType) && !isNamed(thing, title)) continue;
      for (const property of lines)
        for (const text of textsOf(thing.properties.get(property))) add(property, plainText(text), 3);
      for (const property of texts)
        for (const text of textsOf(thing.properties.get(property)))
          for (const part of partsOf(text)) add(property, part, leastLetters);
    }
  }
  return [...found.values()];
}

const spaces = /\s+/;

/** Things in microdata; most pages with it describe only themselves and their place in a site. */
function markedUp(table: NodeTable): Thing[] {
  const isDeclaring = (node: number): boolean =>
    (table.attributes[node] & Has.SCOPE) !== 0 &&
    (attributesOf(table, node).itemtype ?? "").split(spaces).some((address) => {
      const type = address.slice(address.lastIndexOf("/") + 1);
      return declaredTexts.some(({ types }) => types.test(type));
    });
  let node = 0;
  while (node < table.size && !isDeclaring(node)) node++;
  if (node === table.size) return [];
  return readMarkedUp(table, "microdata", (node, attribute) =>
    attribute === undefined ? shownText(table, node, table.end[node]) : attributesOf(table, node)[attribute],
  );
}

function isOwn(thing: Thing): boolean {
  let at = thing;
  while (at.parent !== undefined && ownRoles.has(at.role ?? "")) at = at.parent;
  return at.parent === undefined;
}

/** Whether the page's title has the name of a thing. @param title Its letters. */
function isNamed({ properties }: Thing, title: string): boolean {
  const name = properties.get("name")?.[0];
  const letters = typeof name === "string" ? lettersOf(name) : "";
  return letters.length > 3 && title.includes(letters);
}

/** Properties of the parts of a value that hold its text, last first; in a thread those of its posts, too. */
const partNames = ["description", "step", "suggestedAnswer", "acceptedAnswer", "itemListElement", "text", "name"];
const postNames = ["comment", ...partNames, "articleBody", "mainEntity"];

/** Texts of values and their parts, in order. No recursion, because the page controls the depth. */
function textsOf(values: readonly (string | Thing)[] = [], names: readonly string[] = partNames): string[] {
  const texts: string[] = [];
  const pending = values.toReversed();
  const seen = new Set<Thing>();
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (!isThing(value)) texts.push(value);
    else if (!seen.has(value)) {
      seen.add(value);
      for (const name of names) pending.push(...(value.properties.get(name) ?? []).toReversed());
    }
  }
  return texts;
}

/** Paragraphs of a text, each before its sentences: the page may show it whole, or with marks between them. */
function partsOf(text: string): string[] {
  const paragraphs = plainText(text.slice(0, mostText)).split(lineEnd);
  return paragraphs.flatMap((paragraph) => [paragraph, ...paragraph.split(sentenceEnd)]);
}

const lineEnd = /[\r\n]+/;
const sentenceEnd = /(?<=[.!?…][”"')]?)\s+|(?<=[。！？])/u;
const notAscii = /[^ -~\s]/;
const others = /[^\p{L}\p{N}]+/gu;
const asciiOthers = /[^a-z0-9]+/g;

/** Letters and digits of a text, in lower case. */
export function lettersOf(text: string): string {
  if (!notAscii.test(text)) return text.toLowerCase().replace(asciiOthers, "");
  return text.normalize("NFKC").toLowerCase().replace(others, "");
}

/** Property with the body of a schema.org type. The longest body of the first rule that finds any wins. */
interface BodyRule {
  readonly property: string;
  readonly types: RegExp;
}

const bodyRules: readonly BodyRule[] = [
  { property: "articleBody", types: /(?:)/ },
  {
    property: "text",
    types: /^(?:\w*Article|\w*Posting|CreativeWork|Message|Quotation|Chapter|HowTo\w*|Legislation)$/,
  },
  { property: "reviewBody", types: /^\w*Review$/ },
  // For these types the description is the whole text.
  {
    property: "description",
    types:
      /^(?:\w{0,40}Product\w{0,40}|\w{0,40}Event|JobPosting|Course|\w{0,40}Service|SoftwareApplication|\w{0,40}Accommodation|VideoObject|Book)$/,
  },
];

/** Types of threads, whose body is the text of all posts. */
const threadTypes = /^(?:DiscussionForumPosting|QAPage|FAQPage|Question|SocialMediaPosting)$/;
/** Properties with texts of others, or about something else. */
const asideProperties: ReadonlySet<string> = new Set(
  "comment comments review reviews author publisher isPartOf hasPart isRelatedTo isSimilarTo mentions citation".split(
    " ",
  ),
);
const commentTypes = /^(?:Comment|UserComments|Answer)$/;

/**
 * Body text that a page declares in JSON-LD (schema.org `articleBody`, `text`, `description`, the posts of a thread).
 *
 * @param isPart Whether the page shows content: frequent questions are only a part of it (with them one F1 fell from .96 to .30).
 */
export function declaredBody(table: NodeTable, isPart: boolean): DataContent | undefined {
  const { things } = jsonLdOf(table);
  const threads: DataText[] = [];
  const byRule: DataText[][] = bodyRules.map(() => []);
  const aside = new Set<Thing>();
  for (const thing of things) {
    const { role = "", parent, node } = thing;
    const types = thing.types.length === 0 ? ["CreativeWork"] : thing.types;
    const isAside = (parent !== undefined && aside.has(parent)) || asideProperties.has(role);
    if (isAside || (isPart && types.includes("FAQPage"))) {
      aside.add(thing);
      continue;
    }
    const element = table.nodes[node] as Element;
    // Only the outermost thread: reading the inner ones again would take quadratic time.
    if (threads.length === 0 && types.some((type) => threadTypes.test(type)))
      threads.push({ text: textsOf([thing], postNames).join("\n\n"), element });
    if (types.some((type) => commentTypes.test(type))) continue;
    bodyRules.forEach(({ property, types: wanted }, rule) => {
      if (!types.some((type) => wanted.test(type))) return;
      for (const text of thing.properties.get(property) ?? []) if (!isThing(text)) byRule[rule].push({ text, element });
    });
  }
  for (const bodies of [threads, ...byRule]) {
    const body = longestOf(bodies);
    if (body !== undefined) return body;
  }
  return undefined;
}
