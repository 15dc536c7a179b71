import { type Entity, textAt } from "./entity.ts";
import { squash } from "./kinds/text.ts";
import type { PageView } from "./page-view.ts";
import type { RecordType } from "./types/record-type.ts";

/** Things about one subject, in the order of trust. */
export type DeclaredGroup = readonly Entity[];

/** Properties that lead to things other than the page's own. */
const sideRoles: ReadonlySet<string> = new Set([
  "isRelatedTo", "isSimilarTo", "isAccessoryOrSparePartFor", "isConsumableFor", "itemReviewed", "mentions", "about", "hasVariant", "isVariantOf", "itemOffered", "subEvent", "superEvent",
  "publisher", "author", "creator", "seller", "offeredBy", "brand", "manufacturer", "organizer", "performer", "performers", "location", "hiringOrganization", "worksFor", "affiliation",
  "memberOf", "parentOrganization", "provider", "review", "reviews", "workExample", "exampleOfWork", "isPartOf", "comment", "sponsor", "funder", "actor", "director", "offers", "alumniOf",
]); // biome-ignore format: a table of words

/** The things of a type that the page declares, grouped by their names, the page's own first. */
export function groupDeclared(view: PageView, type: RecordType, entities: readonly Entity[]): DeclaredGroup[] {
  const all = entities.filter((entity) => fits(type, entity));
  const isSide = ({ role }: Entity): boolean => role !== undefined && sideRoles.has(role);
  const main = all.filter((entity) => !isSide(entity));
  const used =
    main.length > 0 ? main : type.shape === "prices" || type.id === "review" || type.id === "organisation" ? all : [];
  const groups = new Map<string, Entity[]>();
  for (const entity of used) {
    const key =
      type.id === "questions" || type.id === "event" || type.id === "review"
        ? `${nameOf(entity)} ${startOf(entity)}`
        : nameOf(entity);
    const group = groups.get(key);
    // Two things of one source with one name are two.
    if (group === undefined) groups.set(key, [entity]);
    else group.push(entity);
  }
  const list = [...groups.values()].filter((group) => group.some(({ properties }) => properties.size > 0));
  const title = view.title === undefined ? "" : squash(view.text.slice(view.title.start, view.title.end));
  const isOwn = (group: DeclaredGroup): boolean => title !== "" && nameOf(group[0] as Entity) === title;
  return [...list.filter(isOwn), ...list.filter((group) => !isOwn(group))];
}

function fits({ things, id }: RecordType, { types, source }: Entity): boolean {
  if (source === "state") return true;
  if (id === "table-rows") return false;
  return types.some((name) => things.test(name));
}

function nameOf(entity: Entity): string {
  const name = textAt(entity, "name") ?? textAt(entity, "headline") ?? textAt(entity, "title");
  return squash(name?.text ?? "");
}

function startOf(entity: Entity): string {
  return textAt(entity, "startDate")?.text ?? textAt(entity, "author")?.text ?? "";
}
