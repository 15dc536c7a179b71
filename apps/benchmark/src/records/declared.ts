/**
 * The values that a page declares of its one product, article, recipe or event, read as plain JSON and by patterns, independent of the
 * package that is measured.
 */
export interface DeclaredThing {
  readonly type: MeasuredType;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

export const measuredTypes = ["product", "article", "recipe", "event"] as const;
export type MeasuredType = (typeof measuredTypes)[number];

type Node = Readonly<Record<string, unknown>>;

const patterns: Readonly<Record<MeasuredType, RegExp>> = {
  product: /^(?:Product|ProductGroup)$/,
  article: /(?:^|News|Tech|Scholarly)Article$|^BlogPosting$/,
  recipe: /^Recipe$/,
  event: /Event$/,
};

/** Fields of each type, with their paths in JSON-LD. */
const paths: Readonly<Record<MeasuredType, Readonly<Record<string, readonly string[]>>>> = {
  product: {
    name: ["name"], price: ["offers.price", "offers.priceSpecification.price"], brand: ["brand"], sku: ["sku"], rating: ["aggregateRating.ratingValue"],
    reviewCount: ["aggregateRating.reviewCount", "aggregateRating.ratingCount"], availability: ["offers.availability"],
  },
  article: { headline: ["headline"], author: ["author"], published: ["datePublished"], modified: ["dateModified"] },
  recipe: { name: ["name"], author: ["author"], ingredients: ["recipeIngredient"], prepTime: ["prepTime"], cookTime: ["cookTime"], totalTime: ["totalTime"], yield: ["recipeYield"], rating: ["aggregateRating.ratingValue"] },
  event: { name: ["name"], start: ["startDate"], end: ["endDate"], location: ["location"] },
}; // biome-ignore format: a table of words

export const fieldsOf = (type: MeasuredType): readonly string[] => Object.keys(paths[type]);

const script = /<script[^>]*application\/ld\+json[^>]*>([\s\S]*?)<\/script>/gi;
const sideRoles =
  /^(?:isRelatedTo|isSimilarTo|itemReviewed|hasVariant|isVariantOf|itemOffered|mentions|about|isPartOf|review|subEvent|itemListElement|offers)$/;

/** The declared thing of a type, if the JSON-LD has exactly one by its name. */
export function readDeclared(html: string, type: MeasuredType): DeclaredThing | undefined {
  const byId = new Map<string, Node>();
  const found: Node[] = [];
  for (const [, text = ""] of html.matchAll(script)) {
    let root: unknown;
    try {
      root = JSON.parse(text);
    } catch {
      continue;
    }
    const stack: { readonly value: unknown; readonly isSide: boolean }[] = [{ value: root, isSide: false }];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { value, isSide } = next;
      if (Array.isArray(value)) for (const item of value) stack.push({ value: item, isSide });
      else if (typeof value === "object" && value !== null) {
        const node = value as Node;
        if (typeof node["@id"] === "string" && Object.keys(node).length > 1) byId.set(node["@id"], node);
        if (!isSide && typesOf(node).some((name) => patterns[type].test(name))) found.push(node);
        for (const [key, inner] of Object.entries(node))
          stack.push({ value: inner, isSide: isSide || sideRoles.test(key) });
      }
    }
  }
  const names = new Set(found.map((node) => String(node.name ?? node.headline ?? "")));
  const [thing] = found;
  if (thing === undefined || names.size > 1) return undefined;
  const values = Object.entries(paths[type]).map(
    ([field, options]) =>
      [field, options.map((path) => textsAt(thing, path, byId)).find((texts) => texts.length > 0) ?? []] as const,
  );
  return { type, values: Object.fromEntries(values) };
}

const vocabulary = /^.*[/:#]/;

function typesOf(node: Node): string[] {
  const types = Array.isArray(node["@type"]) ? node["@type"] : [node["@type"]];
  return types.filter((name): name is string => typeof name === "string").map((name) => name.replace(vocabulary, ""));
}

function textsAt(node: Node, path: string, byId: ReadonlyMap<string, Node>): string[] {
  let values: unknown[] = [node];
  for (const name of path.split(".")) {
    values = values.flatMap((value) => {
      const inner = (value as Node)[name];
      return (Array.isArray(inner) ? inner : [inner]).filter((item) => item !== undefined && item !== null);
    });
    values = values.map((value) =>
      typeof value === "object" ? (byId.get(String((value as Node)["@id"])) ?? value) : value,
    );
  }
  return values.flatMap((value) => {
    const name = typeof value === "object" ? (value as Node).name : value;
    return typeof name === "string" || typeof name === "number" ? [String(name).trim()].filter(Boolean) : [];
  });
}

const cuts: readonly (readonly [RegExp, string])[] = [
  [script, ""],
  [
    /<meta\b[^>]*\b(?:property|name)\s*=\s*["']?(?:og|product|article|twitter|book|video|profile|music|fb)[:.][^>]*>/gi,
    "",
  ],
  [
    /\s(?:itemprop|itemscope|itemtype|itemid|itemref|typeof|property|vocab)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?(?=[\s/>])/gi,
    "",
  ],
];

/** The page without JSON-LD, Open Graph, and the attributes of microdata and RDFa. */
export function withoutDeclarations(html: string): string {
  let left = html;
  for (const [pattern, by] of cuts) left = left.replace(pattern, by);
  return left;
}
