/**
 * The store among the operands of a command: the first one if it has the form of a store's address, else that of `DECANT_STORE`.
 *
 * @returns The address, if there is one, and the other operands.
 */
export async function takeStore(
  operands: readonly string[],
): Promise<{ readonly address: string | undefined; readonly rest: readonly string[] }> {
  const [first, ...rest] = operands;
  const ofEnvironment = process.env.DECANT_STORE || undefined;
  if (first !== undefined && ofEnvironment !== undefined) {
    const { storeForms } = await import("@decant/ingest");
    const isStore = storeForms.some((form) => first.startsWith(form.slice(0, form.indexOf(":") + 1)));
    if (!isStore) return { address: ofEnvironment, rest: operands };
  }
  return { address: first ?? ofEnvironment, rest };
}
