import { describe } from "vitest";
import { openStore } from "../src/index.ts";
import { checkStore, type StoreUnderTest } from "../src/testing/index.ts";

/** The tests that every store passes, for stores with an address. */
export function checkKind(kind: string, newAddress: () => string, options: Omit<StoreUnderTest, "make"> = {}): void {
  describe(`a store of kind ${kind}`, () =>
    checkStore(() => {
      const address = newAddress();
      return { ...options, make: () => openStore(address) };
    }));
}
