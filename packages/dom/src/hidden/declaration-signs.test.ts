import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shows } from "./blocks.ts";
import { Effect, effectsOf } from "./declaration-signs.ts";
import { techniques } from "./techniques.ts";

const nobody = { attribs: {}, name: "", parent: null } as never;
const read = (style: string): number => effectsOf(style, 0, style.length);

describe("effectsOf", () => {
  test.each([
    ["display:none", Effect.DISPLAY | Effect.SHOWS],
    ["color:red", Effect.COLORS],
    ["margin:0 auto;padding:1em;text-align:center", 0],
    ["margin-left : -9999px", Effect.PLACE],
    ["transform:scale(0)", Effect.SIZE | Effect.PLACE],
    [" ;; Position: Static", Effect.SHOWS],
    ["", 0],
  ])("%j", (style, effects) => {
    expect(read(style)).toBe(effects);
  });

  test("never misses a technique, nor what shows", () => {
    // biome-ignore format: a table of words
    const properties = [
      "display", "visibility", "content-visibility", "opacity", "filter", "font", "font-size", "overflow", "width", "height",
      "max-height", "line-height", "transform", "translate", "scale", "zoom", "left", "top", "right", "bottom", "inset",
      "inset-inline-start", "text-indent", "margin", "margin-left", "clip", "clip-path", "mask", "-webkit-mask-image", "color",
      "-webkit-text-fill-color", "background", "position", "COLOR", "Display",
    ];
    // biome-ignore format: a table of words
    const values = [
      "none", "hidden", "collapse", "clip", "0", "0.0", ".0", "1", "1px", "0px/1 a", "-9999px", "-999em", "99999px", "5000px",
      "opacity(0)", "scale(0)", "rotateX(90deg)", "translate(-9999px)", "-100vw", "rect(0,0,0,0)", "inset(50%)", "circle(0)",
      "linear-gradient(transparent, transparent)", "transparent", "#fff", "white", "static", "relative", "auto", "block", "visible",
    ];
    const space = fc.constantFrom("", " ", "\n  ", "\t");
    const declaration = fc
      .tuple(space, fc.constantFrom(...properties), space, space, fc.constantFrom(...values))
      .map(([a, property, b, c, value]) => `${a}${property}${b}:${c}${value}`);
    fc.assert(
      fc.property(fc.array(declaration, { maxLength: 4 }), (declarations) => {
        const style = declarations.join(";");
        const effects = read(style);
        for (const { effect, hides } of techniques) if (hides(nobody, style)) expect(effects & effect).toBe(effect);
        if (shows.test(style)) expect(effects & Effect.SHOWS).toBe(Effect.SHOWS);
      }),
      { numRuns: 3000, seed: Number(process.env.FUZZ_SEED ?? 1) },
    );
  });
});
