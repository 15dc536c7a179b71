import { extractor } from "@decant/extractor";
import { extractMetadata } from "@decant/metadata";
import { createPipeline } from "@decant/pipeline/create";
import { savings } from "@decant/sanitizer/savings";
import { threads } from "@decant/threads";

/** How much content a page has, and why it has none. */
export interface MeasuredContent {
  readonly verdict: readonly string[];
  /** Characters. */
  readonly chars: number;
}

export interface MeasuredPage {
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly contentType?: string | undefined;
}

/** The same for all commands, so that options of the output do not decide what is rendered. */
const pipeline = createPipeline({}, { extractor, extractMetadata, savings, threads });

export function measureContent({ bytes, url, contentType }: MeasuredPage): MeasuredContent {
  const { verdict, text } = pipeline.convert(bytes, { url, contentType });
  return { verdict, chars: text.length };
}
