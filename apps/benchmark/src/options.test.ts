import { Command } from "commander";
import { expect, test } from "vitest";
import { count, defineCommand, flag, names, negated, numbers, required, text, type ValuesOf } from "./options.ts";

const rows = {
  set: names("sets", ["usual"]),
  kinds: names("kinds", undefined, ["a", "b"]),
  sizes: numbers("sizes", [10]),
  warmUp: count(1, "time", 5, "ms"),
  label: text("name", "label"),
  install: negated("do not install"),
  isQuiet: flag("print less"),
};

async function read(...args: string[]): Promise<ValuesOf<typeof rows>> {
  const program = new Command().exitOverride();
  let values: ValuesOf<typeof rows> | undefined;
  const run = async (options: ValuesOf<typeof rows>) => {
    values = options;
  };
  defineCommand("reads", rows, run)(program, "read");
  await program.parseAsync(["read", ...args], { from: "user" });
  return values as ValuesOf<typeof rows>;
}

test("rows without a value have their defaults", async () => {
  expect(await read()).toEqual({ set: ["usual"], sizes: [10], warmUp: 5, install: true });
});

test("items of a list stand between commas", async () => {
  expect((await read("--set", "a, b,,c")).set).toEqual(["a", "b", "c"]);
  expect((await read("--sizes", "1,20")).sizes).toEqual([1, 20]);
});

test("an option that is given twice names the items of both, and replaces the default", async () => {
  expect((await read("--set", "a", "--set", "b,c")).set).toEqual(["a", "b", "c"]);
});

test("a name of several words has hyphens, a switch needs no value", async () => {
  expect(await read("--warm-up", "7", "--no-install", "--is-quiet")).toMatchObject({
    ...{ warmUp: 7, install: false, isQuiet: true },
  });
});

test("an unknown name is refused by its option, with those that there are", async () => {
  await expect(read("--kinds", "a,c")).rejects.toThrow('--kinds: "c" is unknown, expected a, b');
});

test("a row that is required must be given", async () => {
  const program = new Command().exitOverride();
  const seen: unknown[] = [];
  const run = async (options: { readonly set: string }) => void seen.push(options.set);
  defineCommand("scores", { set: required("name", "set") }, run)(program, "score");
  await program.parseAsync(["score", "--set", "own"], { from: "user" });
  expect(seen).toEqual(["own"]);
});
