import type { NodeTable } from "@decant/dom";
import { type DataContent, type DataText, longestOf, parseData, scriptSources } from "./data-content.ts";

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
  const isWanted = (object: JsonObject): boolean => !isPart || !typesOf(object).includes("FAQPage");
  for (const bodies of collectBodies(scriptSources(table, "application/ld+json"), isWanted)) {
    const body = longestOf(bodies);
    if (body !== undefined) return body;
  }
  return undefined;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Bodies by rule, those of threads first. No recursion, because the page controls the depth. */
function collectBodies(scripts: readonly DataText[], isWanted: (object: JsonObject) => boolean): DataText[][] {
  const threads: DataText[] = [];
  const byRule: DataText[][] = bodyRules.map(() => []);
  for (const { text, element } of scripts) {
    for (const object of objectsIn(parseData(text), (name) => !asideProperties.has(name), isWanted)) {
      const types = typesOf(object);
      // Only the outermost thread: reading the inner ones again would take quadratic time.
      if (threads.length === 0 && types.some((type) => threadTypes.test(type)))
        threads.push({ text: threadText(object), element });
      if (types.some((type) => commentTypes.test(type))) continue;
      bodyRules.forEach(({ property, types: wanted }, rule) => {
        if (!types.some((type) => wanted.test(type))) return;
        for (const body of stringsOf(object[property])) byRule[rule].push({ text: body, element });
      });
    }
  }
  return [threads, ...byRule];
}

/** All objects in a value, in document order, except those that are not wanted, or under such properties. */
function* objectsIn(
  root: unknown,
  isWanted: (property: string) => boolean,
  isWantedObject: (object: JsonObject) => boolean = () => true,
): Generator<JsonObject> {
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value)) {
      if (!isWantedObject(value as JsonObject)) continue;
      yield value as JsonObject;
    }
    const inside = Array.isArray(value)
      ? value
      : Object.entries(value).flatMap(([name, item]) => (isWanted(name) ? [item] : []));
    for (let i = inside.length - 1; i >= 0; i--) pending.push(inside[i]);
  }
}

/** Types without the address of the vocabulary; `CreativeWork` if there are none. */
function typesOf(object: JsonObject): string[] {
  const types = [object["@type"]].flat().filter((type) => typeof type === "string");
  return types.length === 0 ? ["CreativeWork"] : types.map((type) => type.slice(type.lastIndexOf("/") + 1));
}

function stringsOf(value: unknown): string[] {
  return [value].flat().filter((item) => typeof item === "string");
}

const postTypes = /^(?:DiscussionForumPosting|Question|SocialMediaPosting|Answer|Comment)$/;

/** Texts of a question and its answers, or of a post and its replies. A question without a text has it as its name. */
function threadText(thread: JsonObject): string {
  const posts: string[] = [];
  for (const object of objectsIn(thread, (name) => name !== "author")) {
    const types = typesOf(object);
    if (!types.some((type) => postTypes.test(type))) continue;
    const name = types.includes("Question") ? object.name : undefined;
    for (const text of stringsOf(object.text ?? object.articleBody ?? name)) posts.push(text);
  }
  return posts.join("\n\n");
}
