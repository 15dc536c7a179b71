import { expect, test } from "vitest";
import { articlePage, decant, parseLines } from "./run-decant.ts";

const links = Array.from({ length: 12 }, (_, i) => `<li><a href="/${i}">Harbour page ${i} of the list</a></li>`).join(
  "",
);
const page = articlePage().replace("</body>", `<ul id="list">${links}</ul></body>`);

test("--agree adds the agreement to a record", async () => {
  const input = `${JSON.stringify({ id: 1, html: page })}\n`;
  const { stdout } = await decant(["batch", "-q", "--agree", "readability"], { input });
  const [record] = parseLines(stdout);
  expect(record?.agreement).toMatchObject({ extractor: "readability", review: false });
  expect(Object.keys(record ?? {}).at(-1)).toBe("agreement");
  const without = await decant(["batch", "-q"], { input });
  expect(parseLines(without.stdout)[0]).not.toHaveProperty("agreement");
});

test("a page of low agreement is marked on standard error", async () => {
  const { code, stderr } = await decant(["--agree", "readability", "--selector", "#list"], { input: page });
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /^decant: standard input: to review: readability found other content \(agreement 0\.\d\d\)\n$/,
  );
});

test("--agree needs a search for content, and a name that it knows", async () => {
  expect((await decant(["--agree", "readability", "--no-extract"], { input: page })).code).toBe(2);
  expect((await decant(["--agree", "other"], { input: page })).stderr).toContain("Allowed choices are readability");
});
