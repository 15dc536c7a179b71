import { createPipeline } from "@decant/pipeline/create";
import type { Origin } from "../input/parse-line.ts";
import { stages } from "./load-pipeline.ts";

export interface MeasuredContent {
  readonly verdict: readonly string[];
  readonly chars: number;
}

export interface MeasuredPage extends Origin {
  readonly bytes: Uint8Array;
  readonly url: string;
}

/** The same for all commands, so that options of the output do not decide what is rendered. */
const pipeline = createPipeline({}, stages);

export function measureContent({ bytes, url, contentType }: MeasuredPage): MeasuredContent {
  const { verdict, text } = pipeline.convert(bytes, { url, contentType });
  return { verdict, chars: text.length };
}
