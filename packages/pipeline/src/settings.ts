import { createNormalizer } from "@decant/normalize/write";
import {
  aBoolean,
  aFunction,
  aNumber,
  anArrayOf,
  anObject,
  aString,
  aWholeNumber,
  checkOptions,
  checkValue,
  type OptionChecks,
  oneOf,
  pageLists,
  type ValueCheck,
} from "@decant/page";
import { checkKeep, type DropRule } from "@decant/sanitizer";
import type { SiteTemplate } from "@decant/site";
import type { Matchers } from "./named-elements.ts";
import type { AsGiven, PipelineOptions, PipelineParts, Settings, WithDefault } from "./options.ts";
import { unifiedFrame } from "./unified-frame.ts";

const aPositiveNumber: ValueCheck = { ...aNumber(0), expected: "a number above 0", isInRange: (value) => value > 0 };

const aSiteTemplate: ValueCheck = {
  expected: "a template of @decant/site",
  accepts: (value) => (value as Partial<SiteTemplate> | null)?.format === "decant-site-template",
};

const nothing: readonly string[] = [];
/** Names all savings in the option `keep`. */
const allSavings = "savings";

/** The packages of the parts that options need. */
const sources = {
  extractor: "@decant/extractor",
  agreementOn: "@decant/extractor/agreement",
  verification: "@decant/normalize",
  applySite: "@decant/site",
  plugins: "@decant/pipeline/plugins",
  compileSelector: "@decant/dom",
} satisfies Partial<Record<keyof PipelineParts, string>>;
const otherParts = "extractMetadata threads style savings convertMarkdown handlers".split(" ");
const aPart = oneOf(...Object.keys(sources), ...otherParts);

/** One option: its check, its default, and the part of the pipeline that it needs. */
interface OptionRow<Value> {
  readonly check: ValueCheck | ((parts: PipelineParts) => ValueCheck);
  readonly default?: Value;
  readonly part?: keyof typeof sources;
}

const aSelectorList: ValueCheck = anArrayOf(aString, "CSS selectors");

/** Without the part only an empty list gets as far as this check. */
const aPluggableList = ({ plugins }: PipelineParts): ValueCheck => plugins?.aList ?? anArrayOf(aFunction, "plugins");

type OptionName = keyof PipelineOptions;
type OptionRows = { readonly [Name in OptionName]-?: OptionRow<PipelineOptions[Name]> } & {
  readonly [Name in WithDefault]: { readonly default: NonNullable<PipelineOptions[Name]> };
};

/** In the order of the interface. A default that depends on other options is in {@link resolveOptions}. */
const rows: OptionRows = {
  preset: { check: oneOf("precision", "balanced", "recall", "fast"), default: "balanced" },
  scorer: { check: aFunction, part: "extractor" },
  layers: { check: anArrayOf(anObject, "layers"), part: "extractor" },
  typeWeights: { check: anObject, part: "extractor" },
  without: {
    check: ({ extractor }) => anArrayOf(oneOf(...(extractor?.layerNames ?? []), ...(extractor?.ruleNames ?? []))),
    part: "extractor",
  },
  extract: { check: aBoolean, part: "extractor" },
  selectors: { check: aSelectorList, part: "compileSelector" },
  remove: { check: aSelectorList, part: "compileSelector" },
  add: { check: aSelectorList, part: "compileSelector" },
  siteTemplate: { check: aSiteTemplate, part: "applySite" },
  agree: { check: oneOf("readability"), part: "agreementOn" },
  comments: { check: oneOf("separate", "include", "drop"), default: "separate" },
  title: { check: oneOf("always", "content", "never") },
  keep: { check: anArrayOf(aString, "ids of rules") },
  sanitizer: { check: anObject },
  posts: { check: oneOf("headings", "plain"), default: "headings" },
  figures: { check: oneOf("markdown", "text", "drop"), default: "markdown" },
  maxDepth: { check: aWholeNumber(16), default: 256 },
  maxBytes: { check: aNumber(1), default: Number.POSITIVE_INFINITY },
  maxNodes: { check: aNumber(1) },
  deadlineMs: { check: aPositiveNumber, default: Number.POSITIVE_INFINITY },
  verify: { check: aBoolean, part: "verification" },
  strict: { check: aBoolean, part: "verification" },
  markdown: { check: anObject },
  rehypePlugins: { check: aPluggableList, part: "plugins" },
  remarkPlugins: { check: aPluggableList, part: "plugins" },
  lists: { check: anArrayOf(oneOf(...pageLists)) },
  keepTrees: { check: aBoolean, default: false },
};

/**
 * Check options and apply the defaults.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type, or needs a part that is not there.
 * @throws {RangeError} If a number is out of its range.
 */
export function resolveOptions(options: PipelineOptions, parts: PipelineParts): Settings {
  checkValue("parts", parts, anObject);
  for (const name of Object.keys(parts)) checkValue("parts", name, aPart);
  checkValue("options", options, anObject);
  const all = Object.entries<OptionRow<unknown>>(rows);
  for (const [name, { part }] of all) checkPart(name, options[name as OptionName], part, parts);
  const checks = all.map(([name, { check }]) => [name, typeof check === "function" ? check(parts) : check]);
  checkOptions(options, Object.fromEntries(checks) as OptionChecks<PipelineOptions>);
  const { schema, rules } = options.sanitizer ?? {};
  checkOptions(options.sanitizer ?? {}, {
    schema: anObject,
    rules: anArrayOf(anObject, "rules"),
    extra: anObject,
  });
  const given = all.map(([name, row]) => [name, options[name as OptionName] ?? row.default]);
  const { selectors = [], verify, strict, markdown = {}, rehypePlugins = [], remarkPlugins = [] } = options;
  const { extract = parts.extractor !== undefined, keepTrees = false } = options;
  const { keep = extract || selectors.length > 0 ? nothing : [allSavings] } = options;
  const kept = rulesToKeep(keep, parts, rules);
  const plugins = rehypePlugins.length + remarkPlugins.length > 0 ? parts.plugins : undefined;
  const frame = unifiedFrame(plugins?.watch(rehypePlugins, remarkPlugins, schema));
  const compileAll = (list: readonly string[] = []): Matchers =>
    list.flatMap((selector) => parts.compileSelector?.(selector) ?? []);
  return {
    ...(Object.fromEntries(given) as Pick<Settings, WithDefault | AsGiven>),
    ...kept,
    without: [...(options.without ?? []), ...kept.without],
    extract,
    selectors: compileAll(selectors),
    remove: compileAll(options.remove),
    add: compileAll(options.add),
    title: options.title ?? (extract ? "always" : "content"),
    savings: kept.keptSavings.includes(allSavings) ? undefined : parts.savings,
    normalize: createNormalizer({ ...markdown, verify, strict }, { ...parts, frame }),
    lists: new Set(options.lists ?? (options.preset === "fast" ? [] : pageLists)),
    plugins,
    showsLines:
      keepTrees || plugins !== undefined || markdown.handlers !== undefined || markdown.nodeHandlers !== undefined,
    parts,
  };
}

const ofExtractor = "extractor/";
const ofSanitizer = "sanitizer/";

/** Ids of `keep` by stage, as the ledger names them; those without a stage are the sanitizer's. */
function rulesToKeep(
  ids: readonly string[],
  { extractor, savings }: PipelineParts,
  rules: readonly DropRule[] | undefined,
): Pick<Settings, "keep" | "keptSavings" | "without"> {
  const without = ids.flatMap((id) => (id.startsWith(ofExtractor) ? [id.slice(ofExtractor.length)] : []));
  checkValue("keep", without, anArrayOf(oneOf(...(extractor?.ruleNames ?? []))));
  const others = ids
    .filter((id) => !id.startsWith(ofExtractor))
    .map((id) => (id.startsWith(ofSanitizer) ? id.slice(ofSanitizer.length) : id));
  const known = [allSavings, ...(savings?.rules ?? []).map(({ id }) => id)];
  checkKeep(others, rules, known);
  const isSaving = (id: string): boolean => known.includes(id);
  return { keep: others.filter((id) => !isSaving(id)), keptSavings: others.filter(isSaving), without };
}

/** An option that is off or empty needs no part. */
function checkPart(name: string, value: unknown, part: OptionRow<unknown>["part"], parts: PipelineParts): void {
  const isAsked = value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
  if (part !== undefined && isAsked && parts[part] === undefined)
    throw new TypeError(`${name}: expected a pipeline with the part "${part}" of ${sources[part]}, got one without it`);
}
