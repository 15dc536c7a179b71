/** Formats of an answer, the preferred one first, with the media types that name them. */
export const outputFormats = {
  markdown: ["text/markdown"],
  html: ["text/html", "application/xhtml+xml"],
  json: ["application/json"],
  text: ["text/plain"],
  chunks: ["application/jsonl", "application/x-ndjson", "application/ndjson"],
} as const;

export type OutputFormat = keyof typeof outputFormats;

export const formatNames = Object.keys(outputFormats) as OutputFormat[];

/** The media type that answers have. */
export function mediaTypeOf(format: OutputFormat): string {
  const [type] = outputFormats[format];
  return type === "application/json" || type === "application/jsonl" ? type : `${type}; charset=utf-8`;
}

const formatByType: ReadonlyMap<string, OutputFormat> = new Map(
  formatNames.flatMap((format) => outputFormats[format].map((type) => [type, format] as const)),
);

export const offeredTypes: readonly string[] = [...formatByType.keys()];

/** The format that a media type of {@link offeredTypes} names. */
export function formatOf(type: string): OutputFormat {
  return formatByType.get(type) as OutputFormat;
}
