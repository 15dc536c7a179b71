import { extractor } from "@decant/extractor";
import { extractMetadata } from "@decant/metadata";
import { createPipeline, type Pipeline } from "@decant/pipeline/create";
import type { ConversionSettings, Field, FormatSettings } from "../options.ts";

/**
 * Create the pipeline for the options of the command line.
 *
 * The Markdown parser is loaded only for `--verify` and `--strict`: loading it takes a sixth of the start-up time.
 */
export async function loadPipeline(settings: ConversionSettings, format?: FormatSettings): Promise<Pipeline> {
  const { preset, extract, selectors: containers, title, posts, keep, verify, strict, markdown } = settings;
  const { siteTemplate, agree } = settings;
  const comments = settings.comments === "include" || settings.comments === "drop" ? settings.comments : "separate";
  const needsTrees = (name: Field): boolean => name === "html" || name === "navigation";
  const keepTrees = format !== undefined && (format.format === "html" || wantedFields(format).some(needsTrees));
  return createPipeline(
    {
      preset,
      extract,
      containers,
      comments,
      title,
      posts,
      keep,
      verify,
      strict,
      markdown,
      siteTemplate,
      agree,
      keepTrees,
    },
    {
      extractor,
      extractMetadata,
      ...(containers.length > 0 ? await import("./selectors.ts") : {}),
      ...(siteTemplate === undefined ? {} : await import("./site-part.ts")),
      ...(agree === undefined ? {} : { agreementOn: (await import("@decant/extractor/agreement")).agreementOn }),
      ...(verify || strict ? await import("./verification.ts") : {}),
    },
  );
}

/** JSON fields to write; none in other formats. */
export function wantedFields({ format, fields }: FormatSettings): readonly Field[] {
  return format === "json" || format === "jsonl" ? fields : [];
}
