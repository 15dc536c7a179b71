import type { Condition } from "@decant/ingest";
import { oneLine, toJson, toSnakeCase } from "@decant/page/records";
import type { StoreCommandOptions } from "../args/stores.ts";
import { CommandError, exitCodes, throwAs } from "../errors.ts";
import { type StorePlace, withStore } from "../objects/store-copy.ts";
import { openOutput, printText } from "../output/output.ts";
import { Counts } from "../terminal/progress.ts";
import { note } from "../terminal/terminal.ts";
import { conditionsOf, noteLeftOut, openStoreAt, stateOf, takeStore, toStoreError } from "./open-store.ts";

type Ingest = typeof import("@decant/ingest");

interface Call {
  readonly ingest: Ingest;
  readonly address: string;
  readonly state: string;
  /** The address or id of a page, where one is given. */
  readonly page: string | undefined;
  readonly where: readonly Condition[];
  readonly options: StoreCommandOptions;
}

const actions: Readonly<Record<string, (call: Call) => Promise<number>>> = {
  ...{ list, show, verify, delete: remove, rebuild, stats, export: exportRows },
};

const withPage: ReadonlySet<string> = new Set(["show", "delete"]);

export async function runStore(operands: readonly string[], options: StoreCommandOptions): Promise<number> {
  const [action = "", ...others] = operands;
  const { address, rest } = await takeStore(others);
  const [page, ...more] = rest;
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  const names = Object.keys(actions).join(", ");
  if (run === undefined)
    throw new CommandError("usage", `store: expected ${names}, got ${action}. Try: decant store --help`);
  if (address === undefined) throw new CommandError("usage", `store ${action}: expected the address of a store`);
  if (more.length > 0 || (page !== undefined && !withPage.has(action)))
    throw new CommandError(
      "usage",
      `store ${action}: expected one store${withPage.has(action) ? " and one page" : ""}`,
    );
  const writes = action === "delete" || action === "rebuild";
  const done = withStore({ address, state: options.state }, writes && !options.dryRun, (place) =>
    runIn(run, place, page, options),
  );
  return done.catch(throwAs((error) => toStoreError(error, writes ? "unwritable" : "unreadable")));
}

async function runIn(
  run: (call: Call) => Promise<number>,
  { address, state }: StorePlace,
  page: string | undefined,
  options: StoreCommandOptions,
): Promise<number> {
  const ingest = await import("@decant/ingest");
  const store = await openStoreAt(address);
  await checkFilled(ingest, address, store.name);
  const where = await conditionsOf(options);
  await noteLeftOut(address, where);
  return run({ ingest, address, state: state ?? stateOf(address, store.name), page, where, options });
}

/** @throws {CommandError} `unreadable` for a store that is not there. */
async function checkFilled({ openStore }: Ingest, address: string, name: string): Promise<void> {
  const store = openStore(address);
  try {
    await store.open();
    if ((await store.count()) === 0) throw new CommandError("unreadable", `${name}: no such store, or it is empty`);
  } finally {
    await store.close();
  }
}

async function list({ ingest, address, where, options }: Call): Promise<number> {
  let open: { source: string; page: string; title: string | null; rows: number; tokens: number } | undefined;
  const output = await openOutput(undefined);
  const write = async (): Promise<void> => {
    if (open === undefined) return;
    const { source, page, title, rows, tokens } = open;
    const line = `${[source, page, rows, tokens, oneLine(title ?? "")].join("\t")}\n`;
    await output.write(options.json ? `${toJson(open)}\n` : line);
  };
  for await (const { source, page, title, tokens } of ingest.readStore(address, where)) {
    if (open?.source !== source || open.page !== page) {
      await write();
      open = { source, page, title, rows: 0, tokens: 0 };
    }
    open.rows++;
    open.tokens += tokens;
  }
  await write();
  await output.close();
  return exitCodes.ok;
}

async function show({ ingest, address, page, where, options }: Call): Promise<number> {
  if (page === undefined) throw new CommandError("usage", "store show: expected the address or id of a page");
  let found = 0;
  for await (const row of ingest.readStore(address, where)) {
    if (![row.page, row.url, row.recordId].includes(page)) continue;
    found++;
    const place = `${row.position}. ${row.headingPath.join(" > ")}\n   ${ingest.addressOf(row) ?? row.page}, ${row.tokens} tokens, ${row.id}`;
    await printText(options.json ? `${toJson(ingest.storedRow(row))}\n` : `${place}\n\n${row.content.trimEnd()}\n\n`);
  }
  if (found === 0) note(`${page}: the store has no such page`);
  return found === 0 ? exitCodes.flawed : exitCodes.ok;
}

async function verify({ ingest, address, state, options }: Call): Promise<number> {
  const counts = new Counts();
  for await (const finding of ingest.verifyStore(address, { state })) {
    const { kind, id, source, page } = finding;
    counts.add(kind);
    await printText(options.json ? `${toJson(finding)}\n` : `${kind}\t${id}\t${source}\t${page}\n`);
  }
  const found = [...counts].map(([kind, count]) => `${count} ${kind}`).join(", ");
  note(found === "" ? "every row is as it was written" : `found: ${found}`);
  return found === "" ? exitCodes.ok : exitCodes.flawed;
}

async function remove({ ingest, address, state, page, where, options }: Call): Promise<number> {
  const { olderThanMs, dryRun } = options;
  const notSeenSince = olderThanMs === undefined ? undefined : new Date(Date.now() - olderThanMs).toISOString();
  if (page === undefined && where.length === 0 && notSeenSince === undefined)
    throw new CommandError("usage", "store delete: expected a page, --where, --source or --older-than");
  const columns = page === undefined ? [undefined] : (["page", "url", "record_id"] as const);
  let removed = 0;
  for (const column of columns) {
    const own = column === undefined ? [] : [{ column, value: page as string }];
    removed += await ingest.deleteRows(address, { state, where: [...where, ...own], notSeenSince, dryRun });
    // A page has the first of these names that is its own.
    if (removed > 0) break;
  }
  note(`${removed} rows ${dryRun ? "would be" : "were"} removed`);
  return removed === 0 ? exitCodes.flawed : exitCodes.ok;
}

async function rebuild({ ingest, address, state }: Call): Promise<number> {
  note(`${await ingest.rebuildStore(address, { state })} rows were written anew`);
  return exitCodes.ok;
}

async function stats({ ingest, address, where }: Call): Promise<number> {
  const { models, sources, sites, languages, pageTypes, ...counts } = await ingest.countStore(address, where);
  // Names of sources and models are no keys of ours.
  await printText(
    `${toJson({ ...(toSnakeCase(counts) as object), models, sources, sites, languages, page_types: pageTypes })}\n`,
  );
  return exitCodes.ok;
}

async function exportRows({ ingest, address, where }: Call): Promise<number> {
  const output = await openOutput(undefined);
  for await (const row of ingest.readStore(address, where)) await output.write(`${toJson(ingest.storedRow(row))}\n`);
  await output.close();
  return exitCodes.ok;
}
