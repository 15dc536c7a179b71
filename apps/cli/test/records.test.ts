import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { recordTypes } from "@decant/records";
import { expect, test } from "vitest";
import { recordTypeChoices } from "../src/options.ts";
import { decant } from "./run-decant.ts";

const page = `<html lang="en"><title>Lamp</title><script type="application/ld+json">{"@type":"Product","name":"Lamp","offers":{"price":"19.00","priceCurrency":"EUR"}}</script>
<h1>Lamp</h1><p class="price">24,00 €</p><p>SKU: K-12</p></html>`;

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test("the types are those of the package", () => expect(recordTypeChoices).toEqual(recordTypes));

test("values have their places, and what differs is reported", async () => {
  const cwd = folderWith({ "page.html": page });
  const { code, stdout, stderr } = await decant(["records", "page.html", "--type", "product"], { cwd });
  expect(code).toBe(0);
  const [, start, end] = /^0\.price: .*\(name (\d+)-(\d+)\)$/m.exec(stdout) ?? [];
  expect(page.slice(Number(start), Number(end))).toBe("24,00 €");
  expect(stdout).toContain("0.sku: K-12  (");
  expect(stderr).toBe(
    'decant: 0.price: The page shows "24,00 €", but declares "19.00 EUR" (json-ld).\ndecant: 1 record, confidence 0.98\n',
  );
});

test("plain values, a schema, standard input and an output file", async () => {
  const schema = { type: "object", properties: { articleNo: { type: "string", title: "SKU" } } };
  const cwd = folderWith({ "lamp.json": JSON.stringify(schema) });
  const args = ["records", "--schema", "lamp.json", "--format", "values", "-q"];
  expect(await decant(args, { cwd, input: page })).toEqual({ code: 0, stdout: '{"articleNo":"K-12"}\n', stderr: "" });
  await decant(["records", "--type", "product", "--format", "json", "-o", "out.json"], { cwd, input: page });
  const written = JSON.parse(readFileSync(join(cwd, "out.json"), "utf8"));
  expect(written).toMatchObject({
    type: "product",
    findings: [{ code: "differs" }],
    records: [{ values: { sku: { written: "K-12" } } }],
  });
  expect(written.html).toBeUndefined();
});

test.each([
  [["records", "page.html"], 2, "give --type TYPE or --schema FILE"],
  [["records", "page.html", "--type", "lamp"], 2, "Allowed choices are product"],
  [["records", "page.html", "--schema", "page.html"], 2, "page.html is no JSON"],
  [["records", "page.html", "--schema", "list.json"], 2, "schema: expected a JSON Schema of an object"],
  [["records", "none.html", "--type", "event"], 3, "none.html"],
  [["records", "page.html", "--type", "event"], 1, "The page declares no event"],
] as const)("%j", async (args, expected, message) => {
  const cwd = folderWith({ "page.html": page, "list.json": "[]" });
  const { code, stderr } = await decant([...args], { cwd });
  expect({ code, stderr }).toEqual({ code: expected, stderr: expect.stringContaining(message) });
});

test("batch reads records of several types into the field records", async () => {
  const cwd = folderWith({ "page.html": page, "none.html": "<p>Nothing to buy here.</p>" });
  const { code, stdout } = await decant(["batch", "page.html", "none.html", "--records", "product,event"], { cwd });
  const [lamp, none] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lamp.records).toMatchObject([
    { type: "product", records: [{ values: { sku: { written: "K-12" } } }], findings: [{ code: "differs" }] },
  ]);
  const [{ start, end }] = lamp.records[0].records[0].values.price.spans;
  expect(page.slice(start, end)).toBe("24,00 €");
  expect([code, none.records]).toEqual([0, []]);
  const without = await decant(["batch", "page.html", "--fields", "id,records"], { cwd });
  expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining("the field records needs types") });
  const unknown = await decant(["batch", "page.html", "--records", "lamp"], { cwd });
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no type "lamp"') });
});

test("--cite gives each value the link that opens at it", async () => {
  const cwd = folderWith({ "page.html": page });
  const args = ["records", "page.html", "--type", "product", "--cite", "--url", "https://lamps.example/", "-q"];
  const { stdout } = await decant(args, { cwd });
  expect(stdout).toContain("https://lamps.example/#:~:text=24%2C00%20%E2%82%AC");
  const json = JSON.parse((await decant([...args, "--format", "json"], { cwd })).stdout);
  expect(json.records[0].values.sku.citation).toMatchObject({ marks: "passage", fragment: "#:~:text=K%2D12" });
});
