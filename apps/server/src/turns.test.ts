import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

const number = /\d$/;

/** Tasks, named by client and number, that run until they are ended, in the order in which they began. */
function startTasks(places: number, ofClient?: number) {
  const turns = new Turns(places, ofClient);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const add = (name: string, signal = new AbortController().signal): Promise<void> =>
    turns.run(name.replace(number, ""), signal, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settle();
  };
  return { begun, add, end, settle };
}

test("clients take turns, and one with nothing running finds one more place", async () => {
  const { begun, add, end, settle } = startTasks(1);
  for (const name of ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]) void add(name);
  await settle();
  expect(begun).toEqual(["a1", "b1"]);
  await end("a1");
  // Client `c` has had no turn yet, so `a` waits for its second one.
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("b1");
  expect(begun.slice(3)).toEqual(["a2"]);
  for (const name of ["c1", "a2", "b2", "a3", "a4"]) await end(name);
  expect(begun.slice(3)).toEqual(["a2", "b2", "a3", "a4"]);
});

test("those who share an address take turns there, and together have those of one client", async () => {
  const { begun, add, end, settle } = startTasks(1);
  for (const name of ["a x1", "a x2", "a x3", "a y1", "b1", "b2"]) void add(name);
  await settle();
  for (const name of ["a x1", "b1", "a y1", "b2", "a x2"]) await end(name);
  expect(begun).toEqual(["a x1", "b1", "a y1", "b2", "a x2", "a x3"]);
});

test.each([
  [undefined, ["a1", "a2"]],
  [1, ["a1"]],
])("one client alone has the places, or %s, and no more", async (ofClient, running) => {
  const { begun, add, settle } = startTasks(2, ofClient);
  for (const name of ["a1", "a2", "a3"]) void add(name);
  await settle();
  expect(begun).toEqual(running);
});

test("whoever goes away loses its turn, not its running task", async () => {
  const { begun, add, end, settle } = startTasks(1);
  const gone = new AbortController();
  const first = add("a1", gone.signal);
  const second = add("a2", gone.signal);
  const third = add("a3");
  gone.abort();
  await expect(second).rejects.toMatchObject({ code: "client-abort" });
  await expect(add("a4", gone.signal)).rejects.toMatchObject({ code: "client-abort" });
  await end("a1");
  await first;
  await settle();
  expect(begun).toEqual(["a1", "a3"]);
  await end("a3");
  await third;
});

test("a task that fails gives its place to the next", async () => {
  const turns = new Turns(1);
  const { signal } = new AbortController();
  const failing = turns.run("a", signal, () => Promise.reject(new Error("no page")));
  const next = turns.run("a", signal, async () => "page");
  await expect(failing).rejects.toThrow("no page");
  expect(await next).toBe("page");
});
