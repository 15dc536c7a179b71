import { isVisibleUnit } from "@decant/page";
import { expect, test } from "vitest";
import { countText } from "./count-text.ts";

test("every code unit is counted by its own kind, whatever the shortcuts for letters say", () => {
  const count = { chars: 0, words: 0, punctuation: 0 };
  const marks = new Set([...".,;:!?、。.!?;:،؛؟۔।॥…·፡።፣"].map((mark) => mark.charCodeAt(0)));
  for (let unit = 0; unit < 0x10000; unit++) {
    countText(`a${String.fromCharCode(unit)}a`, 1, 2, count);
    const visible = Number(isVisibleUnit(unit));
    expect([unit, count.chars, count.words, count.punctuation]).toEqual([
      unit,
      visible,
      visible,
      Number(marks.has(unit)),
    ]);
  }
});
