import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { sharedFolder, temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { launcher } from "./run-decant.ts";

interface Session {
  readonly command: string;
  readonly output: string;
}

const consoleBlock = /^```console\n([\s\S]*?)^```$/gm;

/** Commands of a console block, with what they print. */
function readBlock(block: string): Session[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((session) => {
      const end = session.indexOf("\n");
      return { command: session.slice(0, end), output: session.slice(end + 1) };
    });
}

/** What a document writes, and what it stands for in this run. */
export type StandIn = readonly [written: string, real: string];

/** `UPDATE=1` writes what commands print into the document. */
export const updates: boolean = process.env.UPDATE === "1";

/**
 * Run every command of a document's console blocks in a folder, and expect it to print what the document shows.
 *
 * @returns The document with what the commands printed.
 */
export async function expectSessions(
  markdown: string,
  folder: string,
  standIns: readonly StandIn[] = [],
): Promise<string> {
  installCommand(folder);
  const blocks = [...markdown.matchAll(consoleBlock)].map(([, block = ""]) => block);
  expect(blocks.flatMap(readBlock).length).toBeGreaterThan(1);
  let updated = markdown;
  for (const block of blocks) {
    const sessions: Session[] = [];
    for (const session of readBlock(block)) sessions.push(await runSession(session, folder, standIns));
    const printed = sessions.map(({ command, output }) => `$ ${command}\n${output}`).join("");
    updated = updated.replace(`\`\`\`console\n${block}`, () => `\`\`\`console\n${printed}`);
  }
  return updated;
}

export function realOf(written: string, standIns: readonly StandIn[]): string {
  return standIns.reduce((all, [from, to]) => all.replaceAll(from, to), written);
}

export function writtenOf(real: string, standIns: readonly StandIn[]): string {
  return standIns.reduce((all, [from, to]) => all.replaceAll(to, from), real);
}

async function runSession(
  { command, output }: Session,
  folder: string,
  standIns: readonly StandIn[],
): Promise<Session> {
  const toReal = (written: string): string => realOf(written, standIns);
  // A file that is shown is also the one that the commands below it read.
  const shown = command.match(/^cat (\S+)$/)?.[1];
  if (shown !== undefined) writeFileSync(join(folder, shown), toReal(output));
  // A server of the test answers meanwhile.
  const child = run(`{ ${toReal(command)}\n} 2>&1`, folder);
  const printed = await text(child.stdout as NodeJS.ReadableStream);
  const stdout = writtenOf(printed, standIns);
  if (!updates) expect(`$ ${command}\n${stdout}`).toBe(`$ ${command}\n${output}`);
  return { command, output: stdout };
}

/** Let the shell of a folder find the built command. */
function installCommand(folder: string): void {
  writeFileSync(join(folder, "decant"), `#!/bin/sh\nexec '${process.execPath}' '${launcher}' "$@"\n`);
  chmodSync(join(folder, "decant"), 0o755);
}

function run(command: string, folder: string): ChildProcess {
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  return spawn("sh", ["-c", command], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
}

/** The site of the documents: `decant demo`. */
const demo = "127.0.0.1:18080";
const demoCommand = /^decant demo(?: .*)?$/m;

/**
 * Follow a guide: start the site that it says to start, and run its commands.
 *
 * @param name Of a document of the site.
 * @param others Starts further servers, and gives them by what the guide writes.
 * @param further Follows what no shell does, after the commands, and gives the guide with what came of it.
 */
export async function followGuide(
  name: string,
  folder: string = temporaryFolder(),
  others: (guide: string, site: string) => Promise<readonly StandIn[]> = async () => [],
  further: (guide: string, standIns: readonly StandIn[]) => Promise<string> = async (guide) => guide,
): Promise<void> {
  const path = new URL(`../../site/docs/${name}.md`, import.meta.url);
  const guide = readFileSync(path, "utf8");
  const [start] = demoCommand.exec(guide) ?? [];
  const server = start === undefined ? undefined : startDemo(start, folder);
  try {
    const site = server === undefined ? demo : await hostOf(server);
    const standIns = [...hostNotations(site), ...(await others(guide, site))];
    const updated = await further(await expectSessions(guide, folder, standIns), standIns);
    if (updates && updated !== guide) writeFileSync(path, updated);
  } finally {
    server?.kill();
  }
}

/** Follow guides at once: most of the time, their commands wait for requests and for processes to start. */
export function testGuides(names: readonly string[]): void {
  const folder = sharedFolder();
  test.concurrent.each(names)("every command of the page %s prints what it says", async (name) => {
    mkdirSync(join(folder, name));
    await followGuide(name, join(folder, name));
  });
}

/** Start the site on a free port. */
function startDemo(command: string, folder: string): ChildProcess {
  installCommand(folder);
  return run(`exec ${command} --port 0 --quiet`, folder);
}

async function hostOf(server: ChildProcess): Promise<string> {
  const [address] = await once(server.stdout as NodeJS.ReadableStream, "data");
  return new URL(`${address}`.trim()).host;
}

/** The host as it is written in addresses, with its address as a number of another notation, and as a part of file names. */
function hostNotations(host: string): StandIn[] {
  const notations = [
    (address: string) => address,
    (address: string) => address.replace("127.0.0.1", "0x7f000001"),
    (address: string) => address.replaceAll(/[.:]/g, "-"),
  ];
  return notations.map((write) => [write(demo), write(host)]);
}
