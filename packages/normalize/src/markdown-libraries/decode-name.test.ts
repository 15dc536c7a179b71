import { characterEntities } from "character-entities";
import { decodeNamedCharacterReference as decodeStock } from "decode-named-character-reference";
import { expect, test } from "vitest";
import { decodeNamedCharacterReference } from "./decode-name.ts";

test("each name gives the characters that the replaced package gives", () => {
  const names = Object.keys(characterEntities);
  expect(names.length).toBeGreaterThan(2000);
  for (const name of [...names, "", "no", "ampx", "AMPX", "notit", "constructor"])
    expect(decodeNamedCharacterReference(name), name).toBe(decodeStock(name));
});
