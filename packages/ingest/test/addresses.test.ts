import { expect, test } from "vitest";
import { openStore } from "../src/index.ts";

test.each([
  "postgres://me:hun/ter2@db.example/site",
  "postgres://me:12/hunter2@db.example/site",
  "postgres:me:hunter2@db.example",
  "postgresql://me:hunter2",
  "qdrant:me:hunter2@db.example/site",
  "qdrant:https://db.example/?api-key=hunter2",
  "opensearch:me:hunter2@db.example/site",
  "elasticsearch:https://db.example/?api-key=hunter2",
  "qdrant:ftp://db.example/site?api-key=hunter2",
  "mysql://me:hunter2@db.example",
  "postgres//me:hunter2@db.example",
])("the secret of a malformed address is not in the message: %s", (address) => {
  let message = "";
  try {
    openStore(address);
  } catch (error) {
    message = String(error);
  }
  expect(message).toContain("***");
  expect(message).not.toMatch(/hun|ter2/);
});
