import { expect, test } from "vitest";
import { typeNames } from "../src/exports.ts";

test("types are found in declarations and in both kinds of export clause", () => {
  const source = `
export interface A { readonly x: { y: number } }
export type B = string;
export { type C, d, type E as F } from "./c.ts";
export type {
  G, // a remark, with a comma
  H,
} from "./g.ts";
export function i(): void {}
`;
  expect(typeNames(source)).toEqual(["A", "B", "C", "F", "G", "H"]);
});
