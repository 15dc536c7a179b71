/**
 * Convert every fixture with the built packages, to every format, under different versions of Node, time zones, locales, orders and numbers
 * of workers, and require one hash. Needs a build; prints one line for each run.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const root = fileURLToPath(new URL("..", import.meta.url));
const self = fileURLToPath(import.meta.url);
const fixtures = join(root, "fixtures");
const names = readdirSync(fixtures).filter((name) => existsSync(join(fixtures, name, "case.json")));
const own = join(root, "node_modules", ".bin", "node");

/** Runs that must agree. `stock` is the Node that runs this file, `own` the repository's. */
const runs = [
  { node: "stock", TZ: "UTC", LC_ALL: "C", order: "forwards", workers: 1 },
  { node: "stock", TZ: "Pacific/Kiritimati", LC_ALL: "tr_TR.UTF-8", order: "shuffled", workers: 2 },
  { node: "own", TZ: "America/St_Johns", LC_ALL: "de_DE.UTF-8", order: "backwards", workers: 1 },
  { node: "own", TZ: "Asia/Kathmandu", LC_ALL: "ar_EG.UTF-8", order: "shuffled", workers: 2 },
];

if (!isMainThread) parentPort.postMessage(await hashAll(workerData));
else if (process.argv[2] === "--run") console.log(await hashWith(process.argv[3], Number(process.argv[4])));
else compare();

function compare() {
  assert(names.length > 0, "there are fixtures");
  const hashes = runs.map(({ node, TZ, LC_ALL, order, workers }) => {
    const env = { ...process.env, TZ, LC_ALL, LANG: LC_ALL };
    const args = [self, "--run", order, String(workers)];
    const hash = execFileSync(node === "own" ? own : process.execPath, args, { encoding: "utf8", env }).trim();
    console.log(`${hash}  ${node} Node, ${TZ}, ${LC_ALL}, ${order}, ${workers} workers`);
    return hash;
  });
  assert.equal(new Set(hashes).size, 1, "one hash");
}

/** One hash over all fixtures, by name, whatever the order and the worker that each was converted in. */
async function hashWith(order, workers) {
  const ordered = { forwards: names, backwards: names.toReversed(), shuffled: shuffle(names) }[order];
  const shares = Array.from({ length: workers }, (_, share) => ordered.filter((_, index) => index % workers === share));
  const parts = workers === 1 ? [await hashAll(ordered)] : await Promise.all(shares.map(inWorker));
  const byName = parts.flat().sort(([a], [b]) => (a < b ? -1 : 1));
  assert.equal(byName.length, names.length);
  return createHash("sha256").update(JSON.stringify(byName)).digest("hex");
}

function inWorker(share) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(self, { workerData: share });
    worker.once("message", resolve).once("error", reject);
  });
}

async function hashAll(wanted) {
  const load = (name) => import(pathToFileURL(join(root, "packages", name, "dist", "index.js")).href);
  const { createPipeline } = await load("pipeline");
  const { formatNames, serialize, toDocument } = await load("formats");
  const { verification } = await load("normalize");
  const pipeline = createPipeline({ verify: true }, { verification });
  return wanted.map((name) => {
    const folder = join(fixtures, name);
    const { url } = JSON.parse(readFileSync(join(folder, "case.json"), "utf8"));
    const page = pipeline.convert(new Uint8Array(readFileSync(join(folder, "index.html"))), { url });
    const digest = createHash("sha256").update(JSON.stringify(page));
    for (const format of formatNames) digest.update(serialize(toDocument(page), format, { withMetadata: true }));
    return [name, digest.digest("hex")];
  });
}

/** The same shuffle on every machine: by the hash of the name. */
function shuffle(list) {
  const key = (name) => createHash("sha256").update(name).digest("hex");
  return [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
