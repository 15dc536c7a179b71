import GithubSlugger from "github-slugger";
import {
  type Comment,
  type CommentDisplayPart,
  type CommentTag,
  type DeclarationReflection,
  Reflection,
  ReflectionKind,
  type SignatureReflection,
  type SomeType,
} from "typedoc";
import { linkBetween, type SourcePage } from "../pages/site-page.ts";
import type { ApiModule, PackageApi } from "./read-api.ts";
import { namedTypes, signatureText, signatureTypes, typeParametersText, typeText, unionMembers } from "./type-text.ts";

/** Where an export is described. */
interface Place {
  readonly slug: string;
  readonly anchor: string;
}

/** Sections of a page, in order. */
const sections: readonly { readonly title: string; readonly kinds: readonly ReflectionKind[] }[] = [
  { title: "Functions", kinds: [ReflectionKind.Function] },
  { title: "Classes", kinds: [ReflectionKind.Class] },
  { title: "Types", kinds: [ReflectionKind.Interface, ReflectionKind.TypeAlias] },
  { title: "Values", kinds: [ReflectionKind.Variable] },
];

/** Stands for a link until the places of all exports are known. */
const linkMark = /\0(\d+)\0/g;
const markOf = ({ id }: Reflection): string => `\0${id}\0`;

/** One page for each package, with every export of every import path, and an index of them all. */
export function writeApi(apis: readonly PackageApi[]): SourcePage[] {
  const places = new Map<number, Place>();
  const documented = apis.filter(({ modules }) => modules.length > 0);
  const pages = documented.map((api) => new ApiPage(api, places).write());
  return [writeIndex(documented, places), ...pages].map(({ slug, markdown }) => ({
    slug,
    markdown: markdown.replace(linkMark, (_, id: string) => {
      const place = places.get(Number(id));
      if (place === undefined) throw new Error(`${slug}: a link to something that no page describes`);
      return place.slug === slug ? `#${place.anchor}` : `${linkBetween(slug, place.slug)}#${place.anchor}`;
    }),
  }));
}

/** Every package with the names of its functions, classes and values; types are on the pages. */
function writeIndex(apis: readonly PackageApi[], places: ReadonlyMap<number, Place>): SourcePage {
  const slug = "api";
  const shown = new Set([ReflectionKind.Function, ReflectionKind.Class, ReflectionKind.Variable]);
  const blocks = apis.map(({ package: { id, name, description }, modules }) => {
    const own = modules.flatMap(({ reflection }) => reflection.children ?? []);
    const links = own
      .filter((child) => shown.has(child.kind) && places.has(child.id))
      .map((child) => `[\`${child.name}\`](${markOf(child)})`);
    return [
      `## [${name}](${linkBetween(slug, apiSlug(id))})`,
      description,
      ...(links.length > 0 ? [links.join(", ")] : []),
    ];
  });
  const first = "Every function, class and value of every package, by name. The page of a package has its types, too.";
  return { slug, markdown: `${["# API", first, ...blocks.flat()].join("\n\n")}\n` };
}

export function apiSlug(id: string): string {
  return `api/${id}`;
}

class ApiPage {
  readonly #api: PackageApi;
  readonly #places: Map<number, Place>;
  readonly #slugger = new GithubSlugger();
  readonly #blocks: string[] = [];
  readonly #slug: string;

  constructor(api: PackageApi, places: Map<number, Place>) {
    this.#api = api;
    this.#places = places;
    this.#slug = apiSlug(api.package.id);
  }

  write(): SourcePage {
    const { name, id, description } = this.#api.package;
    this.#blocks.push(
      `---\nsidebar:\n  label: "${name}"\n---\n\n# API of ${name}`,
      description,
      `[About \`${name}\`](${linkBetween(this.#slug, `packages/${id}`)}) says what it is for, and when to take another package.`,
    );
    for (const [index, module] of this.#api.modules.entries()) this.#addModule(module, index === 0);
    return { slug: this.#slug, markdown: `${this.#blocks.join("\n\n")}\n` };
  }

  #addModule({ name, reflection }: ApiModule, isMain: boolean): void {
    const own = (reflection.children ?? []).filter((child) => child.kind !== ReflectionKind.Reference);
    if (!isMain) this.#addHeading(2, name);
    for (const { title, kinds } of sections) {
      const members = own.filter(({ kind }) => kinds.includes(kind)).sort((a, b) => (a.name < b.name ? -1 : 1));
      if (members.length === 0) continue;
      if (isMain) this.#addHeading(2, title);
      for (const member of members) this.#addExport(member);
    }
    const others = (reflection.children ?? []).filter((child) => child.kind === ReflectionKind.Reference);
    if (others.length === 0) return;
    if (isMain) this.#addHeading(2, "From other packages");
    const links = others.map((child) => {
      const target = child.isReference() ? child.getTargetReflectionDeep() : child;
      return `[\`${child.name}\`](${markOf(target)})`;
    });
    this.#blocks.push(`Exported here too: ${links.join(", ")}.`);
  }

  #addHeading(level: number, text: string, about?: Reflection): void {
    const anchor = this.#slugger.slug(text);
    if (about !== undefined) this.#places.set(about.id, { slug: this.#slug, anchor });
    this.#blocks.push(`${"#".repeat(level)} ${text}`);
  }

  #addExport(member: DeclarationReflection): void {
    const isFunction = member.kind === ReflectionKind.Function;
    this.#addHeading(3, isFunction ? `${member.name}()` : member.name, member);
    const literal = member.type?.type === "reflection" ? member.type.declaration : undefined;
    if (isFunction) this.#addSignatures(`function ${member.name}`, member.signatures ?? []);
    else if (member.kind === ReflectionKind.Variable) this.#addTyped(`const ${member.name}: `, member);
    else if (member.kind === ReflectionKind.TypeAlias && literal?.children === undefined)
      this.#addTyped(`type ${member.name}${typeParametersText(member.typeParameters)} = `, member);
    else this.#addMembers(member, literal ?? member);
  }

  /** What has one type: a value, or a name for a type. */
  #addTyped(head: string, { type, comment }: DeclarationReflection): void {
    this.#addCode(`${head}${typeText(type)}`);
    this.#addComment(comment);
    this.#addTypeLinks([type]);
  }

  /** An interface, a class, or an object type. */
  #addMembers(member: DeclarationReflection, { children = [], signatures = [] }: DeclarationReflection): void {
    const word = member.kind === ReflectionKind.Class ? "class" : "interface";
    const parents = (member.extendedTypes ?? []).map(typeText);
    const head = `${word} ${member.name}${typeParametersText(member.typeParameters)}`;
    this.#addCode(`${head}${parents.length === 0 ? "" : ` extends ${parents.join(", ")}`}`);
    this.#addComment(member.comment);
    if (signatures.length > 0) this.#addSignatures("", signatures);
    const isMethod = (child: DeclarationReflection): boolean =>
      child.kind === ReflectionKind.Method || child.kind === ReflectionKind.Constructor;
    const fields = children.filter((child) => !isMethod(child));
    if (fields.length > 0) {
      const rows = fields.map(
        (field) => `| ${this.#fieldName(field)} | ${typeCell(field)} | ${this.#fieldMeaning(field)} |`,
      );
      this.#blocks.push(["| field | type | meaning |", "|---|---|---|", ...rows].join("\n"));
    }
    for (const method of children.filter(isMethod)) {
      const isConstructor = method.kind === ReflectionKind.Constructor;
      const name = isConstructor ? `new ${member.name}` : method.name;
      this.#addHeading(4, isConstructor ? `new ${member.name}()` : `${member.name}.${method.name}()`, method);
      this.#addSignatures(name, method.signatures ?? []);
    }
  }

  #fieldName({ name, flags }: DeclarationReflection): string {
    return `\`${name}${flags.isOptional ? "?" : ""}\``;
  }

  #fieldMeaning(field: DeclarationReflection): string {
    const comment = field.comment ?? commentOfCall(field) ?? field.getSignature?.comment;
    if (comment === undefined) return "";
    const fallback = comment.getTag("@default") ?? comment.getTag("@defaultValue");
    const parts = [textOf(comment.summary), ...(fallback === undefined ? [] : [`Default: ${defaultText(fallback)}.`])];
    return inCell(parts.join(" "));
  }

  #addSignatures(head: string, signatures: readonly SignatureReflection[]): void {
    for (const signature of signatures) {
      this.#addCode(`${head}${signatureText(signature)}`);
      this.#addComment(signature.comment, signature);
      this.#addTypeLinks(signatureTypes(signature));
    }
  }

  #addComment(comment: Comment | undefined, signature?: SignatureReflection): void {
    if (comment === undefined) return;
    const summary = textOf(comment.summary);
    if (summary !== "") this.#blocks.push(summary);
    const items = (signature?.parameters ?? [])
      .filter((parameter) => parameter.comment !== undefined)
      .map(({ name, comment: about }) => `- \`${name}\`: ${oneLine(textOf(about?.summary ?? []))}`);
    const returns = comment.getTag("@returns");
    if (returns !== undefined) items.push(`- Returns: ${oneLine(textOf(returns.content))}`);
    for (const tag of comment.getTags("@throws")) items.push(`- Throws ${thrown(tag)}`);
    const fallback = comment.getTag("@default");
    if (fallback !== undefined) items.push(`- Default: ${defaultText(fallback)}`);
    if (items.length > 0) this.#blocks.push(items.join("\n"));
    for (const { content } of comment.getTags("@example")) this.#blocks.push(textOf(content));
  }

  #addTypeLinks(types: readonly (SomeType | undefined)[]): void {
    const named = new Set(types.flatMap(namedTypes));
    if (named.size === 0) return;
    this.#blocks.push(`Types: ${[...named].map((type) => `[\`${type.name}\`](${markOf(type)})`).join(", ")}.`);
  }

  #addCode(text: string): void {
    this.#blocks.push(`\`\`\`ts\n${breakLong(text)}\n\`\`\``);
  }
}

const longest = 100;

/** Parameters, or parts of a union, on lines of their own where one line is too long. */
function breakLong(text: string): string {
  if (text.length <= longest) return text;
  if (text.startsWith("type "))
    return text.replace(" = ", " =\n  | ").replaceAll(/(?<!\n {2})(?<=["\w>\]}]) \| /g, "\n  | ");
  const open = text.indexOf("(");
  const close = text.lastIndexOf("): ");
  if (open < 0 || close < open) return text;
  const parameters = splitTopLevel(text.slice(open + 1, close));
  return `${text.slice(0, open + 1)}\n${parameters.map((parameter) => `  ${parameter},`).join("\n")}\n${text.slice(close)}`;
}

/** Parts between commas that are in no brackets. */
function splitTopLevel(text: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if ("([{<".includes(char)) depth++;
    else if (")]}".includes(char) || (char === ">" && text[at - 1] !== "=")) depth--;
    else if (char === "," && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, text.slice(from).trim()];
}

/** The type of a field, in code; what names one export is a link to it. */
function typeCell(field: DeclarationReflection): string {
  const type = field.type ?? field.getSignature?.type;
  const isFunction = type?.type === "reflection";
  const members = isFunction ? [type] : unionMembers(type);
  return members
    .map((member) => {
      const code = `\`${typeText(member).replaceAll("|", "\\|")}\``;
      const [only, ...more] = namedTypes(member);
      return only === undefined || more.length > 0 ? code : `[${code}](${markOf(only)})`;
    })
    .join(" \\| ");
}

function commentOfCall({ type }: DeclarationReflection): Comment | undefined {
  return type?.type === "reflection" ? type.declaration.signatures?.[0]?.comment : undefined;
}

function textOf(parts: readonly CommentDisplayPart[]): string {
  return parts.map(partText).join("").trim();
}

/** A link to what is not exported is a name only. */
function partText(part: CommentDisplayPart): string {
  if (part.kind !== "inline-tag") return part.text;
  const { target, text } = part;
  const name = text.trim();
  if (typeof target === "string") return `[${name}](${target})`;
  const known = target instanceof Reflection ? exportOf(target) : undefined;
  return known === undefined ? `\`${name}\`` : `[\`${name}\`](${markOf(known)})`;
}

/** The export that a field or a method belongs to; methods have places of their own. */
function exportOf(target: Reflection): Reflection | undefined {
  let at: Reflection | undefined = target;
  while (at !== undefined && at.parent?.kind !== ReflectionKind.Module) at = at.parent;
  return at;
}

const firstWord = /^(?:If|When|With)\b/;

function thrown(tag: CommentTag): string {
  const text = oneLine(textOf(tag.content));
  const type = tag.typeAnnotation?.replaceAll(/[{}]/g, "").trim();
  return type === undefined || type === ""
    ? text
    : `\`${type}\` ${text.replace(firstWord, (word) => word.toLowerCase())}`;
}

const fenced = /^```\w*\n([\s\S]*?)\n```$/;

/** A default is a value in code, or words such as `none`. */
function defaultText({ content }: CommentTag): string {
  const text = textOf(content);
  const value = fenced.exec(text)?.[1] ?? text;
  return value.includes("`") ? oneLine(value) : `\`${oneLine(value)}\``;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ");
}

function inCell(text: string): string {
  return oneLine(text).replaceAll(/(?<!\\)\|/g, "\\|");
}
