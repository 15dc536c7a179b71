/** The value that a table has for a name given by a page or a user, not one that every object inherits (`constructor`). */
export function ownValue<Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}
