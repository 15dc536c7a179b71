import type { Element } from "domhandler";
import { describe, expect, test } from "vitest";
import { hiddenBy } from "./hidden.ts";
import { parse } from "./parse.ts";

const ask = (attributes: string) => hiddenBy(parse(`<div ${attributes}>`).children[0] as Element);
const style = (declarations: string) => ask(`style="${declarations}"`);

describe("hidden by", () => {
  test.each([
    ["hidden", "hidden-attribute"],
    ["hidden=''", "hidden-attribute"],
    ["HIDDEN=hidden", "hidden-attribute"],
  ])("<div %s>", (attributes, technique) => {
    expect(ask(attributes)).toBe(technique);
  });

  test.each([
    ["display:none", "display-none"],
    ["color: red; DISPLAY : none !important", "display-none"],
    ["display:\nnone", "display-none"],
    ["visibility: hidden", "visibility-hidden"],
    ["visibility:collapse", "visibility-hidden"],
    ["opacity: 0", "zero-opacity"],
    ["opacity:0.00;", "zero-opacity"],
    ["opacity: .0", "zero-opacity"],
    ["opacity: 0%", "zero-opacity"],
    ["font-size:0", "zero-size"],
    ["font-size: 0px !important", "zero-size"],
    ["position:absolute; left:-9999px", "off-screen"],
    ["text-indent: -10000px", "off-screen"],
    ["position:absolute;clip:rect(0 0 0 0)", "clipped"],
    ["clip: rect(1px, 1px, 1px, 1px)", "clipped"],
    ["clip-path: inset(50%)", "clipped"],
    ["clip-path:circle(0)", "clipped"],
    ["display/* */:/**/none", "display-none"],
    ["content-visibility:hidden", "visibility-hidden"],
    ["opacity:0.01", "zero-opacity"],
    ["font-size:1px", "zero-size"],
    ["font-size:.1pt", "zero-size"],
    ["width:1px; height:1px; overflow:hidden", "zero-size"],
    ["max-height:0;max-width:0;overflow:hidden", "zero-size"],
    ["transform:scale(0)", "zero-size"],
    ["transform: rotate(3deg) scale(0, 0)", "zero-size"],
    ["filter: opacity(0)", "zero-opacity"],
    ["font:0/0 a", "zero-size"],
    ["height:0;overflow:hidden", "zero-size"],
    ["zoom:0.01", "zero-size"],
    ["transform:rotateX(90deg)", "zero-size"],
    ["position:absolute;left:9999px", "off-screen"],
    ["position:absolute;inset:-9999px", "off-screen"],
    ["transform:translate(-100vw,0)", "off-screen"],
    ["text-indent:100%;white-space:nowrap;overflow:hidden", "off-screen"],
    ["clip-path:polygon(0 0,0 0,0 0)", "clipped"],
    ["color:rgb(255 255 255);background:white", "same-color"],
    ["color:#fefefe;background:#fff", "same-color"],
    ["color:rgb(0 0 0 / 0)", "same-color"],
    ["-webkit-text-fill-color:transparent", "same-color"],
    ["margin-left:-9999px", "off-screen"],
    ["position:absolute;top:-100em", "off-screen"],
    ["transform:translateX(-9999px)", "off-screen"],
    ["color:white;background-color:#FFF", "same-color"],
    ["background:#000; color: rgb(0, 0, 0)", "same-color"],
    ["color:transparent", "same-color"],
    ["color:rgba(0,0,0,0)", "same-color"],
    ["color: #ffffff00", "same-color"],
  ])("%s", (declarations, technique) => {
    expect(style(declarations)).toBe(technique);
  });
});

describe("shown in spite of", () => {
  test.each(["hidden=until-found", "aria-hidden=true", "class=hidden", "data-hidden", "style"])(
    "<div %s>",
    (attributes) => {
      expect(ask(attributes)).toBeUndefined();
    },
  );

  test.each([
    "display:block",
    "--display:none-such",
    "backface-visibility:hidden",
    "opacity:0.5",
    "opacity:1",
    "font-size:0.9em",
    "left:-10px",
    "margin-left:-1000px",
    "clip:rect(0, 100px, 50px, 0)",
    "overflow:hidden",
    "overflow:hidden;line-height:1",
    "max-height:0;overflow:hidden",
    "font-size:1em",
    "transform:scale(0.5)",
    "transform:scale(.9)",
    "color:white;background:#000",
    "color:#fff",
    "background-color:white",
    "color:rgba(0,0,0,0.8)",
    "color:#ff0000",
    "border-color:transparent",
  ])("%s", (declarations) => {
    expect(style(declarations)).toBeUndefined();
  });
});

test("colours hide text, not images; other ways hide both", () => {
  const image = (declarations: string) => hiddenBy(parse(`<img style="${declarations}">`).children[0] as Element);
  expect(image("color:transparent")).toBeUndefined();
  expect(image("color:white;background:white")).toBeUndefined();
  expect(image("color:transparent;display:none")).toBe("display-none");
});

test("long styles do not make it slow down more than they are long", () => {
  expect(
    style(
      `${"clip:rect(".repeat(20_000)} ${"opacity:".repeat(20_000)}${" ".repeat(50_000)};opacity:${"0".repeat(200_000)}x`,
    ),
  ).toBeUndefined();
});
