/** Append items one by one: spreading a long list into `push` would exhaust the call stack. */
export function append<Item>(target: Item[], items: readonly Item[]): void {
  for (const item of items) target.push(item);
}
