import { DecantError } from "@decant/page";

/**
 * Load a package that only users of one kind of store install.
 *
 * @param kind First part of the address, such as `postgres`.
 * @param install What to install.
 * @throws {DecantError} `store-missing-package`.
 */
export async function loadPackage<Loaded extends object>(
  kind: string,
  install: string,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  try {
    // CommonJS: not every version of Node finds all names.
    const loaded = (await load()) as Loaded & { readonly default?: Loaded };
    return loaded.default ?? loaded;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DecantError("store-missing-package", `${kind}: needs npm install ${install}: ${reason}`, {
      cause: error,
    });
  }
}
