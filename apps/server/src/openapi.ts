import type { Settings } from "./options.ts";
import { formatNames, mediaTypeOf, pageOptions } from "./page-options.ts";
import { type ProblemOf, problems } from "./problem.ts";
import type { Schema } from "./request-options.ts";
import { searchOptions } from "./search.ts";
import { version } from "./version.ts";

type Json = Readonly<Record<string, unknown>>;

const address: Json = { type: "string", format: "uri", description: "http or https address of the page" };

const aText: Json = { type: "string" };
const textOrNull: Json = { type: ["string", "null"] };
const integer: Json = { type: "integer" };
const listOf = (items: Json): Json => ({ type: "array", items });
const texts: Json = listOf(aText);
/** An object whose properties may be absent. */
const loose = (properties: Json): Json => ({ type: "object", properties });
const object = (properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  ...loose(properties),
  required,
});
const each = (names: readonly string[], schema: Json): Json => Object.fromEntries(names.map((name) => [name, schema]));
const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const metadataTexts: readonly string[] = [
  ...["title", "published", "modified", "site_name", "description", "canonical_url", "language", "image", "license"],
];

/** A page as JSON, a file of several, an answer to a question, and a problem. */
const pageSchemas: Json = {
  Page: object({
    ...each(["id", "url"], textOrNull),
    ...each(["markdown", "text"], aText),
    comments: { anyOf: [object(each(["markdown", "text"], aText)), { type: "null" }] },
    metadata: object({
      ...each(metadataTexts, textOrNull),
      ...each(["authors", "tags", "categories", "robots", "feeds"], texts),
    }),
    ...each(["page_type", "content_language"], textOrNull),
    verdict: { ...texts, description: "Why the page has no main content, or not all of it" },
  }),
  Answer: object({
    markdown: { ...aText, description: "The parts that answer, in the order of the page; empty if nothing does" },
    ...each(["tokens", "page_tokens"], integer),
    passages: listOf(
      object({
        ...each(["kind", "markdown", "text"], aText),
        ...each(["line", "start", "end"], integer),
        ...{ score: { type: "number" }, headings: texts, anchor: textOrNull, source: { type: ["object", "null"] } },
      }),
    ),
    left: { ...listOf({ type: "object" }), description: "Everything else, each with the reason" },
    terms: texts,
    missing: { ...texts, description: "Words of the question that the page lacks" },
  }),
  File: object(
    {
      ...{ file: aText, title: textOrNull, tokens: integer, verdict: texts },
      content: { anyOf: [aText, reference("Page"), reference("Answer")] },
      problem: object(each(["code", "detail"], aText)),
    },
    ["file"],
  ),
};

/** Columns of a row that are numbers, lists or objects; all others are texts or null. */
const columnTypes: Readonly<Record<string, Json>> = {
  ...each(["position", "tokens"], integer),
  ...each(["html_start", "html_end"], { type: ["integer", "null"] }),
  ...each(["heading_path", "block_types", "authors"], texts),
  fields: { type: "object", additionalProperties: { type: "string" } },
};
const textColumns: readonly string[] = [
  ...["id", "source", "page", "record_id", "url", "site", "path", "anchor", "title", "content", "text", "context"],
  ...["page_type", "language", "language_origin", "published", "modified", "rights", "hash", "html_path"],
];

const searchSchemas: Json = {
  Row: loose({ ...each(textColumns, textOrNull), ...columnTypes }),
  StoreAnswer: {
    ...loose({
      ...{ markdown: aText, tokens: integer, passages: listOf(loose({ markdown: aText, link: textOrNull })) },
      missing: { ...texts, description: "Words that no passage has" },
    }),
    description: "With budget, in place of passages",
  },
  Passage: {
    allOf: [
      reference("Row"),
      {
        ...loose({
          score: { type: "number", description: "The larger the better, within one answer" },
          snippet: loose({
            text: aText,
            marks: {
              ...listOf({ ...listOf(integer), minItems: 2, maxItems: 2 }),
              description: "Start and end of each word, in UTF-16 code units",
            },
          }),
          address: { ...textOrNull, description: "Address of the passage, with its anchor" },
          around: listOf(reference("Row")),
        }),
        required: ["score", "snippet", "address"],
      },
    ],
  },
};

function searchPath(secured: Json): Json {
  const schema = loose({ passages: listOf(reference("Passage")), answer: reference("StoreAnswer") });
  const found = {
    description: "Passages, the best first, or the parts that answer",
    content: { "application/json": { schema } },
  };
  const responses = (...more: readonly ProblemOf[]): Json => ({ 200: found, ...problemsOf("all", "search", ...more) });
  const body = { ...loose(searchOptions), required: ["words"], additionalProperties: false };
  const parameters = Object.entries(searchOptions).map(([name, own]) =>
    parameter(name, own, { required: name === "words" }),
  );
  return {
    get: { operationId: "searchStore", summary: "Search the store", parameters, responses: responses(), ...secured },
    post: {
      operationId: "searchStoreByBody",
      summary: "Search the store",
      requestBody: { required: true, content: { "application/json": { schema: body } } },
      responses: responses("body"),
      ...secured,
    },
  };
}

const parameter = (name: string, schema: Json | Schema, others: Json = {}): Json => ({
  name,
  in: "query",
  schema,
  ...others,
});

const pageHeaders: Json = {
  ETag: { schema: aText, description: "Hash of the content" },
  "X-Markdown-Tokens": { schema: integer, description: "Tokens of the Markdown, estimated" },
  "Decant-Verdict": { schema: aText, description: "Why a page has no main content" },
  "Decant-Hint": { schema: aText, description: "What may fill a page that was fetched and has little text" },
};

function pageResponses(...more: readonly ProblemOf[]): Json {
  const json = { anyOf: [reference("Page"), reference("Answer")] };
  const content = Object.fromEntries(
    formatNames.map((format) => [mediaTypeOf(format), { schema: format === "json" ? json : aText }]),
  );
  return {
    200: { description: "The page", headers: pageHeaders, content },
    304: { description: "The client has this page" },
    ...problemsOf("all", "page", ...more),
  };
}

/** Answers to requests that end in a problem: one for each status, with its codes. */
function problemsOf(...kinds: readonly ProblemOf[]): Json {
  const content = { "application/problem+json": { schema: reference("Problem") } };
  const descriptions = new Map<number, string[]>();
  for (const [code, [status, title, ...of]] of Object.entries(problems))
    if (kinds.some((kind) => (of as readonly ProblemOf[]).includes(kind)))
      descriptions.set(status, [...(descriptions.get(status) ?? []), `${code}: ${title}`]);
  return Object.fromEntries(
    Array.from(descriptions, ([status, texts]) => [status, { description: texts.join("; "), content }]),
  );
}

const ok = (description: string, type: string): Json => ({ 200: { description, content: { [type]: {} } } });

export function openApi({ apiKeys, store }: Pick<Settings, "apiKeys" | "store">): Json {
  const needsKey = apiKeys.length > 0;
  const secured = needsKey ? { security: [{ bearer: [] }, { apiKey: [] }] } : {};
  const options = Object.entries(pageOptions).map(([name, schema]) => parameter(name, schema));
  const jsonBody = {
    ...loose({ url: address, html: aText, ...pageOptions }),
    anyOf: [{ required: ["url"] }, { required: ["html"] }],
    additionalProperties: false,
  };
  const binary = { type: "string", format: "binary" };
  const bytes = { schema: binary };
  const formBody = {
    ...loose({
      file: { ...listOf(binary), description: "Several are answered with a JSON line each, see File" },
      ...{ url: address, ...pageOptions },
    }),
    required: ["file"],
  };
  return {
    openapi: "3.1.0",
    info: { title: "Decant", version, description: "Reads web pages as Markdown, HTML, JSON, text or chunks." },
    paths: {
      "/": {
        get: {
          operationId: "readPage",
          summary: "Fetch a page and convert it",
          parameters: [parameter("url", address, { required: true }), ...options],
          responses: pageResponses(),
          ...secured,
        },
        post: {
          operationId: "convertPage",
          summary: "Convert the page or the files in the body, or fetch the page that it names",
          parameters: [parameter("url", { ...address, description: "Address of the page in the body" }), ...options],
          requestBody: {
            required: true,
            content: {
              "text/html": bytes,
              "text/markdown": bytes,
              "application/xhtml+xml": bytes,
              "application/octet-stream": bytes,
              "application/json": { schema: jsonBody },
              "multipart/form-data": { schema: formBody },
            },
          },
          responses: pageResponses("body"),
          ...secured,
        },
      },
      "/{page}": {
        get: {
          operationId: "readPageByPath",
          summary: "Fetch the page whose address, with its query, is the path",
          parameters: [
            { name: "page", in: "path", required: true, schema: address, example: "https://example.org/page" },
            { name: "X-Return-Format", in: "header", schema: pageOptions.format },
            { name: "X-Target-Selector", in: "header", schema: pageOptions.selector },
            { name: "X-Remove-Selector", in: "header", schema: pageOptions.remove },
          ],
          responses: pageResponses("path"),
          ...secured,
        },
      },
      ...(store !== undefined && { "/search": searchPath(secured) }),
      "/healthz": {
        get: {
          operationId: "isRunning",
          summary: "Whether the server runs",
          responses: ok("It runs", "application/json"),
        },
      },
      "/metrics": {
        get: {
          operationId: "readFigures",
          summary: "Figures for Prometheus",
          responses: { ...ok("Figures", "text/plain"), ...(needsKey ? problemsOf("figures") : {}) },
          ...secured,
        },
      },
      "/openapi.json": {
        get: {
          operationId: "readDescription",
          ...{ summary: "This document", responses: ok("This document", "application/json") },
        },
      },
    },
    components: {
      schemas: {
        ...(store !== undefined && searchSchemas),
        ...pageSchemas,
        Problem: object({
          ...each(["type", "title", "detail"], aText),
          ...{ status: integer, code: { type: "string", enum: Object.keys(problems) } },
        }),
      },
      ...(needsKey && {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer" },
          apiKey: { type: "apiKey", in: "header", name: "X-Api-Key" },
        },
      }),
    },
  };
}
