import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkStore } from "./check-store.ts";

const folder = (): string => mkdtempSync(join(tmpdir(), "decant-"));

checkStore("sqlite", () => `sqlite:${join(folder(), "store.sqlite")}`);
checkStore("lancedb", () => `lancedb:${join(folder(), "store")}`);
checkStore("jsonl", () => `jsonl:${join(folder(), "store.jsonl")}`);
checkStore("parquet", () => `parquet:${join(folder(), "store.parquet")}`);
