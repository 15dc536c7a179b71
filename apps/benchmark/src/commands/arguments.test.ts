import { Command } from "commander";
import { expect, test } from "vitest";
import { parseList } from "./arguments.ts";

function read(...args: string[]): string[] {
  const command = new Command().option("--set <names>", "", parseList, ["usual"]);
  return command.parse(args, { from: "user" }).opts<{ set: string[] }>().set;
}

test("items of a list stand between commas", () => {
  expect(read("--set", "a, b,,c")).toEqual(["a", "b", "c"]);
});

test("an option that is given twice names the items of both", () => {
  expect(read("--set", "a", "--set", "b,c")).toEqual(["a", "b", "c"]);
});

test("what is given replaces the default", () => {
  expect(read()).toEqual(["usual"]);
  expect(read("--set", "a")).toEqual(["a"]);
});
