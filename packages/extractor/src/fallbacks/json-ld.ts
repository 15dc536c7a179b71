import type { Element, NodeTable } from "@decant/dom";
import { jsonLdOf, type Thing } from "@decant/dom/internal";
import { type DataContent, type DataText, longestOf } from "./data-content.ts";

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
 * @param isPart Whether the page shows content: frequent questions are only a part of it. With them, two pages of wcxb-dev lost their
 * content (F1 0.30 instead of 0.96 on one).
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
      threads.push({ text: threadText(thing, things), element });
    if (types.some((type) => commentTypes.test(type))) continue;
    bodyRules.forEach(({ property, types: wanted }, rule) => {
      if (!types.some((type) => wanted.test(type))) return;
      for (const text of stringsOf(thing, property)) byRule[rule].push({ text, element });
    });
  }
  for (const bodies of [threads, ...byRule]) {
    const body = longestOf(bodies);
    if (body !== undefined) return body;
  }
  return undefined;
}

function stringsOf({ properties }: Thing, property: string): string[] {
  return properties.get(property)?.filter((value) => typeof value === "string") ?? [];
}

const postTypes = /^(?:DiscussionForumPosting|Question|SocialMediaPosting|Answer|Comment)$/;

/** Texts of a question and its answers, or of a post and its replies. A question without a text has it as its name. */
function threadText(thread: Thing, things: readonly Thing[]): string {
  const posts: string[] = [];
  const inside = new Set<Thing | undefined>();
  for (const thing of things) {
    if (thing !== thread && (!inside.has(thing.parent) || thing.role === "author")) continue;
    inside.add(thing);
    if (!thing.types.some((type) => postTypes.test(type))) continue;
    const properties = ["text", "articleBody", ...(thing.types.includes("Question") ? ["name"] : [])];
    const [texts = []] = properties.map((property) => stringsOf(thing, property)).filter(({ length }) => length > 0);
    posts.push(...texts);
  }
  return posts.join("\n\n");
}
