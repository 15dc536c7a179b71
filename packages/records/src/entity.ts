import type { SourceId, Written } from "./written.ts";

/** A thing that the page declares, in JSON-LD, microdata, RDFa or the state of its scripts. */
export interface Entity {
  readonly types: readonly string[];
  readonly id: string | undefined;
  /** Property through which it was reached; `undefined` at the top. */
  readonly role: string | undefined;
  readonly parent: Entity | undefined;
  readonly properties: Map<string, EntityValue[]>;
  readonly source: SourceId;
}

export type EntityValue = Entity | Written;

export function isEntity(value: EntityValue): value is Entity {
  return "properties" in value;
}

export function addProperty({ properties }: Entity, name: string, value: EntityValue): void {
  const values = properties.get(name);
  if (values === undefined) properties.set(name, [value]);
  else values.push(value);
}

/** Values at the end of a path of properties; the entity itself for the empty path. */
export function valuesAt(entity: Entity, path: string): EntityValue[] {
  let values: EntityValue[] = [entity];
  if (path === "") return values;
  for (const name of path.split("."))
    values = values.flatMap((value) => (isEntity(value) ? (value.properties.get(name) ?? []) : []));
  return values;
}

/** The first text of a property. */
export function textAt(entity: Entity, name: string): Written | undefined {
  return entity.properties.get(name)?.find((value): value is Written => !isEntity(value));
}
