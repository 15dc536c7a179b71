import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import GithubSlugger from "github-slugger";
import { Application, TSConfigReader } from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";
import type { PublicPackage } from "../sources/list-sources.ts";
import { linkBetween, type SourcePage } from "../sources/site-page.ts";

const tsconfig = fileURLToPath(new URL("../../tsconfig.api.json", import.meta.url));

/** How pages look. */
const style: Partial<PluginOptions> = {
  outputFileStrategy: "modules",
  excludeScopesInPaths: true,
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  expandObjects: true,
  expandParameters: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  classPropertiesFormat: "table",
  propertyMembersFormat: "table",
  typeAliasPropertiesFormat: "table",
  typeDeclarationFormat: "table",
  tableColumnSettings: { hideModifiers: true, hideDefaults: true, hideInherited: true, hideOverrides: true },
  // Places are known by these until the headings of all pages are.
  useHTMLAnchors: true,
  anchorPrefix: "at-",
  pageTitleTemplates: { module: "API of {name}" },
};

/**
 * Write a page for each import path of the packages, with every export and its doc comment, and an index of them all.
 *
 * TypeDoc needs TypeScript's JavaScript interface, which TypeScript 7 does not have; so this app has a TypeScript of its own.
 *
 * @throws {Error} If a source cannot be read.
 */
export async function writeApi(root: string, packages: readonly PublicPackage[]): Promise<SourcePage[]> {
  const out = mkdtempSync(`${tmpdir()}/decant-api-`);
  try {
    await writeFiles(root, packages, out);
    const files = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));
    const pages = new Map(files.map((file) => [file, readFileSync(`${out}/${file}`, "utf8")]));
    pages.delete("README.md");
    const places = new Map([...pages].map(([file, markdown]) => [file, placesOf(markdown)]));
    const modules = [...pages].map(([file, markdown]) => ({
      slug: slugOf(file),
      markdown: withIntroduction(withLinks(file, markdown, places), packages),
    }));
    return [writeIndex(modules), ...modules];
  } finally {
    rmSync(out, { recursive: true });
  }
}

async function writeFiles(root: string, packages: readonly PublicPackage[], out: string): Promise<void> {
  const names = new Map(
    packages.flatMap(({ folder, name, entries }) =>
      entries.map(({ path, file }) => [posix.join(root, folder, file), `${name}${path.slice(1)}`] as const),
    ),
  );
  const application = await Application.bootstrapWithPlugins(
    {
      ...style,
      plugin: ["typedoc-plugin-markdown"],
      entryPoints: [...names.keys()],
      tsconfig,
      out,
      // `tsc` has checked the types.
      skipErrorChecking: true,
      excludeExternals: true,
      excludePrivate: true,
      disableSources: true,
      readme: "none",
      preservedTypeAnnotationTags: ["@throws"],
      sort: ["alphabetical"],
      groupOrder: ["Functions", "Classes", "Interfaces", "Type Aliases", "Variables", "References"],
      validation: false,
      logLevel: "Warn",
    },
    [new TSConfigReader()],
  );
  const entries = (application.getEntryPoints() ?? []).map((entry) => ({
    ...entry,
    displayName: names.get(entry.sourceFile.fileName) ?? entry.displayName,
  }));
  const project = application.converter.convert(entries);
  for (const { comment } of Object.values(project.reflections))
    for (const { content, typeAnnotation } of comment?.getTags("@throws") ?? [])
      if (typeAnnotation !== undefined) content.unshift({ kind: "code", text: `\`${typeAnnotation.slice(1, -1)}\` ` });
  await application.generateOutputs(project);
  if (application.logger.hasErrors()) throw new Error("TypeDoc could not read the sources");
}

/** TypeDoc adds a number to the name of a file that differs from an export's by nothing else. */
const fileEnd = /(?:-1)?\.md$/;

function slugOf(file: string): string {
  return apiSlug(file.replace(fileEnd, ""));
}

export function apiSlug(id: string): string {
  return `api/${id}`;
}

interface Heading {
  readonly level: number;
  readonly text: string;
  /** As the site names its place. */
  readonly slug: string;
  /** Anchors of TypeDoc before it, and in the table after it. */
  readonly anchors: string[];
}

const headingLine = /^(#{2,6}) (.*)$/;
const fence = /^```/;
const anchor = /<a id="([^"]*)"><\/a> ?/g;

function headingsOf(markdown: string): Heading[] {
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  let anchors: string[] = [];
  let isCode = false;
  for (const line of markdown.split("\n")) {
    if (fence.test(line)) isCode = !isCode;
    const [, marks = "", text = ""] = (isCode ? null : headingLine.exec(line)) ?? [];
    if (marks !== "") headings.push({ level: marks.length, text, slug: slugger.slug(text), anchors });
    if (marks !== "") anchors = [];
    const found = Array.from(line.matchAll(anchor), ([, id]) => id as string);
    (line.startsWith("|") ? (headings.at(-1)?.anchors ?? anchors) : anchors).push(...found);
  }
  return headings;
}

/** Slugs of headings by file, and by the anchors that lead to them. */
type Places = ReadonlyMap<string, ReadonlyMap<string, string>>;

const placesOf = (markdown: string): ReadonlyMap<string, string> =>
  new Map(headingsOf(markdown).flatMap(({ slug, anchors }) => anchors.map((id) => [id, slug] as const)));

/** Spaces that a break of a long signature leaves. */
const lineEnd = / +$/gm;
const link = /\]\(([^\s():#]*\.md)?#(at-[^\s()]*)\)/g;

/** Links to pages and headings of the site in the place of those to files and anchors. */
function withLinks(file: string, markdown: string, places: Places): string {
  return markdown
    .replaceAll(anchor, "")
    .replaceAll(lineEnd, "")
    .replaceAll(link, (_, path: string | undefined, id: string) => {
      const target = path === undefined ? file : posix.join(posix.dirname(file), path);
      const place = places.get(target)?.get(id);
      if (place === undefined) throw new Error(`${file}: a link to ${id} of ${target}, which no page describes`);
      return `](${target === file ? "" : linkBetween(slugOf(file), slugOf(target))}#${place})`;
    });
}

const titleLine = /^# API of (.*)\n/m;
const shown = new Set(["Functions", "Classes", "Variables"]);

function withIntroduction(markdown: string, packages: readonly PublicPackage[]): string {
  return markdown.replace(titleLine, (line, module: string) => {
    const own = packages.find(({ name }) => module === name || module.startsWith(`${name}/`)) as PublicPackage;
    const about = linkBetween(apiSlug(module.slice(module.indexOf("/") + 1)), `packages/${own.id}`);
    return [
      `---\nsidebar:\n  label: "${module}"\n---\n\n${line}`,
      own.description,
      `[About \`${own.name}\`](${about}) says what it is for, and when to take another package.\n`,
    ].join("\n\n");
  });
}

/** Every import path with the names of its functions, classes and values; types are on the pages. */
function writeIndex(modules: readonly SourcePage[]): SourcePage {
  const blocks = modules.map(({ slug: target, markdown }) => {
    const address = linkBetween("api", target);
    let group = "";
    const names: string[] = [];
    for (const { level, text, slug } of headingsOf(markdown)) {
      if (level === 2) group = text;
      if (level === 3 && shown.has(group)) names.push(`[\`${text.replace("()", "")}\`](${address}#${slug})`);
    }
    return `## [${titleLine.exec(markdown)?.[1]}](${address})\n\n${names.join(", ")}`.trim();
  });
  const first =
    "Every function, class and value of every package, by name. The page of an import path has its types, too.";
  return { slug: "api", markdown: `${["# API", first, ...blocks].join("\n\n")}\n` };
}
