import { expect, test } from "vitest";
import { cleanAuthors, isName } from "./names.ts";

test.each([
  ["Jane Doe", ["Jane Doe"]],
  ["By Jane Doe", ["Jane Doe"]],
  ["Written by Jane Doe on March 5, 2024", ["Jane Doe"]],
  ["Jane Doe and John Roe", ["Jane Doe", "John Roe"]],
  ["Jane Doe, John Roe & Ann Poe", ["Jane Doe", "John Roe", "Ann Poe"]],
  ["Von Anna Muster und Karl Beispiel", ["Anna Muster", "Karl Beispiel"]],
  ["par Éloïse Garnéret, le 3 août 2009", ["Éloïse Garnéret"]],
  ["Jane Doe, PhD", ["Jane Doe, PhD"]],
  ["Jane Doe, MS, RD, FAND", ["Jane Doe, MS, RD, FAND"]],
  ["Jane Doe, Senior Editor", ["Jane Doe"]],
  ["Jane Doe (jane@example.com)", ["Jane Doe"]],
  ["Jane Doe @janedoe", ["Jane Doe"]],
  ["Jane Doe | Staff Writer", ["Jane Doe"]],
  ["https://example.com/jane", []],
  ["admin", []],
  ["Redaktion", []],
  ["COPYRIGHT", []],
  ["Nama", []],
  ["Join Date", []],
  ["Anonymous Guest", []],
  ["Josh TernContributor", ["Josh Tern"]],
  ["Ann PoeSenior Editor", ["Ann Poe"]],
  ["limpet Member", ["limpet"]],
  ["Ann Poe Senior Member", ["Ann Poe"]],
  ["Marta Writer-Holm", ["Marta Writer-Holm"]],
  ["IDA HOLM STAFF WRITER", ["IDA HOLM"]],
  ["Ida Holm Associated Press Writer", ["Ida Holm"]],
  ["Ida Holm Senior Sports Reporter and Per Aas Staff Writer", ["Ida Holm", "Per Aas"]],
  ["Ida Holm, Harbour Desk Writer", ["Ida Holm"]],
  ["byIda Holm", ["Ida Holm"]],
  ["Articles by Ida Holm", ["Ida Holm"]],
  ["Ida Holm of the Harbour Watch", ["Ida Holm"]],
  ["Ida Holm in", ["Ida Holm"]],
  ["Ein Gastbeitrag von Ida Holm", ["Ida Holm"]],
  ["ida on Friday", ["ida"]],
  ["Ida Holm 3 hours ago", ["Ida Holm"]],
  ["wetrope 1,65511 gold badge1414 silver badges", ["wetrope"]],
  ["責任編輯：王小明", ["王小明"]],
  ["文・写真 水元 あおい", ["水元 あおい"]],
  ["作者：王小明", ["王小明"]],
  ["", []],
])("%s names %j", (text, names) => {
  expect(cleanAuthors([text])).toEqual(names);
});

test("the same name counts once", () => {
  expect(cleanAuthors(["Jane Doe", "JANE DOE", "By Jane Doe"])).toEqual(["Jane Doe"]);
});

test("a name is a few capitalised words", () => {
  for (const name of ["Jane Doe", "Ludwig van Beethoven", "王小明", "נועם ארבל"]) expect(isName(name), name).toBe(true);
  for (const text of [
    "the sea at night",
    "Jane went home. Then slept",
    "Room 7",
    "",
    "A Long Title That Has More Words Than Names",
  ]) {
    expect(isName(text), text).toBe(false);
  }
});
