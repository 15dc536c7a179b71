import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type ForestData, featureNames, type LinearModel } from "@decant/extractor";
import { digestOfNames } from "./folds.ts";

/** The block models of one fold: fitted on all pages of the training sets whose hosts are in the other folds. */
export interface FoldModels {
  readonly forest: ForestData;
  readonly linear: LinearModel;
}

/** What the models were made from; `models/manifest.json`. */
export interface FoldManifest {
  readonly foldCount: number;
  /** SHA-256 of the names of the features, one a line. */
  readonly featureNamesSha256: string;
  /** The training sets. */
  readonly sets: Readonly<Record<string, TrainingSet>>;
  /** Seed, parameters and library versions of the fit, and how well each fold was predicted. */
  readonly fit: Readonly<Record<string, unknown>>;
  /** SHA-256 of the models as JSON: `shipped`, and each fold by its number. */
  readonly models: Readonly<Record<string, string>>;
}

export interface TrainingSet {
  /** SHA-256 of the gold file. */
  readonly goldSha256: string;
  /** SHA-256 of the bytes of all pages, in the order of their ids. */
  readonly pagesSha256: string;
  readonly pages: number;
  readonly hosts: number;
  readonly blocks: number;
  /** Blocks about which the gold says something. */
  readonly labelled: number;
  /** Sum of their labels. */
  readonly content: number;
}

const folder = join(import.meta.dirname, "../models");
const manifestFile = join(folder, "manifest.json");

const remedy = "train again (apps/train/README.md), or use --shipped for in-sample figures";

/**
 * Read the manifest of the fold models.
 *
 * @throws {RangeError} If there is none, or the models were fitted on other features than the extractor's.
 */
export function readFoldManifest(file: string = manifestFile): FoldManifest {
  if (!existsSync(file)) throw new RangeError(`fold models: no ${file}; ${remedy}`);
  const manifest: FoldManifest = JSON.parse(readFileSync(file, "utf8"));
  if (manifest.featureNamesSha256 !== digestOfNames(featureNames)) {
    throw new RangeError(`fold models: stale, fitted on other features than the extractor computes now; ${remedy}`);
  }
  return manifest;
}

/** Path of the models of a fold below a folder. */
export function foldFile(fold: number, below: string = folder): string {
  return join(below, `fold-${fold}.json.gz`);
}

export function readFoldModels(fold: number): FoldModels {
  return JSON.parse(gunzipSync(readFileSync(foldFile(fold))).toString("utf8"));
}
