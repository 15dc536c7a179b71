import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type DataSet, findDataFolder, loadDataSet, trainingSets } from "@decant/benchmark/data-sets";
import { Command, Option } from "commander";
import { dump, loadRoundTrip } from "./dump.ts";
import { exportModels } from "./export.ts";
import { calibrationErrors, choosers, fitCurve, readConfidencePoints } from "./fit-confidence.ts";
import { fitMetadata, readMetadataPages } from "./fit-metadata.ts";
import { fitPageType, readTypedPages, scoreFolds } from "./fit-page-type.ts";
import { formatModule } from "./format-source.ts";

const app = join(import.meta.dirname, "..");
const defaultDump = join(app, "out");

/** The sets whose gold has metadata. */
const metadataSets = ["wcxb-dev", "traf-dev"] as const;

const dataOption = new Option(
  "--data <dir>",
  "folder of the data sets (default: DECANT_DATA, else ../shared/data beside the repository)",
);

function folderOf(data: string | undefined): string {
  const folder = findDataFolder(data);
  if (folder === undefined) throw new RangeError("no data sets: point to them with --data DIR or DECANT_DATA");
  return folder;
}

const program = new Command("train").description("Fits the models of @decant/extractor and @decant/metadata.");

program
  .command("dump")
  .description("describe and label every block of the training sets")
  .addOption(dataOption)
  .option("--out <dir>", "folder for the dump", defaultDump)
  .action(async ({ data, out }: { readonly data?: string; readonly out: string }) => {
    const folder = folderOf(data);
    const web = await Promise.all(trainingSets.map((id) => loadDataSet(folder, id)));
    const { sets } = await dump([...web, await loadRoundTrip(folder, "roundtrip-dev")], out);
    for (const [id, { pages, hosts, blocks, labelled, content }] of Object.entries(sets)) {
      console.log(
        `${id}: ${pages} pages of ${hosts} hosts, ${blocks} blocks, ${labelled} labelled, ${content} content`,
      );
    }
  });

program
  .command("export")
  .description("pack the fitted models into the extractor and the benchmark")
  .option("--out <dir>", "folder of the dump", defaultDump)
  .action(async ({ out }: { readonly out: string }) => {
    const folders = {
      shipped: join(app, "../../packages/extractor/src/score"),
      folds: join(app, "../benchmark/models"),
    };
    const { files } = await exportModels(out, folders);
    for (const [name, digest] of Object.entries(files)) console.log(`${digest}  ${name}`);
  });

program
  .command("metadata")
  .description("fit what @decant/metadata chooses title, authors and dates by, and the same for each fold")
  .addOption(dataOption)
  .action(async ({ data }: { readonly data?: string }) => {
    const folder = folderOf(data);
    const sets = await Promise.all(metadataSets.map((id) => loadDataSet(folder, id)));
    const { shipped, folds } = fitMetadata(await readMetadataPages(sets));
    const about = "Weights for choosing title, authors and dates.";
    const source = formatModule("MetadataWeights", "../candidates.ts", { metadataWeights: shipped }, about);
    await writeShipped("metadata/src/model/metadata-weights.ts", source);
    await writeFolds("metadata", sets, folds);
    for (const [field, weights] of Object.entries(shipped))
      console.log(`${field}: ${Object.keys(weights).length} weights`);
  });

program
  .command("page-type")
  .description("fit what the page type is inferred by, and the same for each fold")
  .addOption(dataOption)
  .action(async ({ data }: { readonly data?: string }) => {
    const folder = folderOf(data);
    const [web, short] = await Promise.all([loadDataSet(folder, "wcxb-dev"), loadDataSet(folder, "daniel-dev")]);
    const [pages, news] = [await readTypedPages(web), await readTypedPages(short)];
    const { shipped, folds } = fitPageType(pages, news);
    const source = formatModule("PageTypeWeights", "./page-type-weights.ts", { pageTypeWeights: shipped });
    await writeShipped("extractor/src/page-type/weights.ts", source);
    await writeFolds("page-type", [web, short], folds);
    for (const [name, typed] of [
      ["wcxb-dev", pages],
      ["daniel-dev", news],
    ] as const) {
      const [right, rightWithoutAddress] = scoreFolds(typed, folds);
      console.log(
        `${name}: type right on ${percent(right)} of ${typed.length} pages, without addresses on ${percent(rightWithoutAddress)}, cross-validated by host`,
      );
    }
  });

program
  .command("confidence")
  .description(
    "fit what the expected F1 of a choice is worth, on pages that the block models of the folds have not seen",
  )
  .addOption(dataOption)
  .action(async ({ data }: { readonly data?: string }) => {
    const folder = folderOf(data);
    const sets = await Promise.all(trainingSets.map((id) => loadDataSet(folder, id)));
    for (const [name, createChooser] of Object.entries(choosers)) {
      const points = await readConfidencePoints(sets, createChooser());
      const { before, after } = calibrationErrors(points);
      console.log(
        `${name}: ${points.length} pages, calibration error ${before.toFixed(4)}, ${after.toFixed(4)} with it`,
      );
      const source = formatModule("ConfidenceCurve", "./confidence.ts", { [name]: fitCurve(points) });
      await writeShipped(`extractor/src/score/${name === "liteCurve" ? "lite" : "forest"}-curve.ts`, source);
    }
  });

/** Write a module of a package. */
async function writeShipped(place: string, source: string): Promise<void> {
  const near =
    "biome-ignore-all lint/suspicious/noApproximativeNumericConstant: fitted numbers come near constants by chance";
  await writeFile(join(app, "../../packages", place), `// ${near}\n${source}`);
}

/** The weights of each fold, for the benchmark. */
async function writeFolds(name: string, sets: readonly DataSet[], folds: readonly unknown[]): Promise<void> {
  const source = { sets: sets.map(({ id, goldSha256 }) => ({ id, goldSha256 })), folds };
  await writeFile(join(app, `../benchmark/models/${name}-folds.json`), `${JSON.stringify(source, undefined, 2)}\n`);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

await program.parseAsync();
