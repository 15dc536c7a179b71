import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite/vector";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkWhere, openStore } from "../src/index.ts";
import { rowOf } from "../src/row.ts";
import { checkKind } from "./check-kind.ts";
import { freePort } from "./free-port.ts";
import { gauge } from "./pages.ts";

let server: PGLiteSocketServer;
let database: PGlite;
let port = 0;
let tables = 0;

beforeAll(async () => {
  database = await PGlite.create({ extensions: { vector } });
  port = await freePort();
  server = new PGLiteSocketServer({ db: database, host: "127.0.0.1", port });
  await server.start();
});

afterAll(async () => {
  await server.stop();
  await database.close();
});

const newAddress = (): string =>
  `postgres://postgres:secret@127.0.0.1:${port}/postgres?sslmode=disable&table=chunks_${tables++}`;

checkKind("postgres", newAddress);

test("the password is in no message", async () => {
  expect(openStore(newAddress()).name).not.toContain("secret");
  const store = openStore("postgres://someone:secret@127.0.0.1:1/nothing");
  const error: Error = await store.open().then(
    () => new Error("opened"),
    (thrown) => thrown,
  );
  expect(error).toMatchObject({ code: "store-unreachable" });
  expect(error.message).not.toContain("secret");
  await store.close();
});

test.each([
  ["postgres://x/y?table=Robert'); DROP", /name of a table/],
  ["postgres://[", /expected postgres:/],
])("%s is refused", (address, message) => {
  expect(() => openStore(address)).toThrow(message);
});

test("a table of before a column came gets it", async () => {
  const address = newAddress();
  const store = openStore(address);
  await store.open();
  await store.apply({ put: gauge.chunks.map((chunk) => rowOf(chunk)), remove: [] });
  await store.commit();
  await store.close();
  await database.exec(`ALTER TABLE ${new URL(address).searchParams.get("table")} DROP COLUMN language_origin`);
  const again = openStore(address);
  await again.open();
  expect(await again.count(checkWhere([{ column: "language_origin", value: "" }]))).toBe(gauge.chunks.length);
  await again.close();
});

test("another program's table is left alone", async () => {
  await database.exec("CREATE TABLE theirs (id integer)");
  const store = openStore(newAddress().replace(/table=.*/, "table=theirs"));
  await expect(store.open()).rejects.toMatchObject({ code: "store-version" });
  await store.close();
});
