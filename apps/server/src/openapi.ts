import type { Settings } from "./options.ts";
import { formatNames, mediaTypeOf, pageOptions } from "./page-options.ts";
import { type ProblemOf, problems } from "./problem.ts";
import type { Schema } from "./request-options.ts";
import { searchOptions } from "./search.ts";

type Json = Readonly<Record<string, unknown>>;

const address: Json = { type: "string", format: "uri", description: "http or https address of the page" };

/** Columns of a row that are numbers, lists or objects; all others are texts or null. */
const columnTypes: Readonly<Record<string, Json>> = {
  ...Object.fromEntries(["position", "tokens"].map((name) => [name, { type: "integer" }])),
  ...Object.fromEntries(["html_start", "html_end"].map((name) => [name, { type: ["integer", "null"] }])),
  ...Object.fromEntries(
    ["heading_path", "block_types", "authors"].map((name) => [name, { type: "array", items: { type: "string" } }]),
  ),
  fields: { type: "object", additionalProperties: { type: "string" } },
};
const textColumns: readonly string[] = [
  ...["id", "source", "page", "record_id", "url", "site", "path", "anchor", "title", "content", "text", "context"],
  ...["page_type", "language", "published", "modified", "rights", "hash", "html_path"],
];

const searchSchemas: Json = {
  Row: {
    type: "object",
    properties: {
      ...Object.fromEntries(textColumns.map((name) => [name, { type: ["string", "null"] }])),
      ...columnTypes,
    },
  },
  Passage: {
    allOf: [
      { $ref: "#/components/schemas/Row" },
      {
        type: "object",
        required: ["score", "snippet", "address"],
        properties: {
          score: { type: "number", description: "The larger the better, within one answer" },
          snippet: {
            type: "object",
            properties: {
              text: { type: "string" },
              marks: {
                ...{ type: "array", description: "Start and end of each word, in UTF-16 code units" },
                items: { type: "array", items: { type: "integer" }, minItems: 2, maxItems: 2 },
              },
            },
          },
          address: { type: ["string", "null"], description: "Address of the passage, with its anchor" },
          around: { type: "array", items: { $ref: "#/components/schemas/Row" } },
        },
      },
    ],
  },
};

function searchPath(secured: Json): Json {
  const schema = {
    type: "object",
    required: ["passages"],
    properties: { passages: { type: "array", items: { $ref: "#/components/schemas/Passage" } } },
  };
  const found = { description: "Passages, the best first", content: { "application/json": { schema } } };
  const responses = (...more: readonly ProblemOf[]): Json => ({ 200: found, ...problemsOf("all", "search", ...more) });
  const body = { type: "object", properties: searchOptions, required: ["words"], additionalProperties: false };
  const parameters = Object.entries(searchOptions).map(([name, own]) =>
    parameter(name, own, { required: name === "words" }),
  );
  return {
    get: { summary: "Search the store", parameters, responses: responses(), ...secured },
    post: {
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
  ETag: { schema: { type: "string" }, description: "Hash of the content" },
  "X-Markdown-Tokens": { schema: { type: "integer" }, description: "Tokens of the Markdown, estimated" },
  "Decant-Verdict": { schema: { type: "string" }, description: "Why a page has no main content" },
};

function pageResponses(...more: readonly ProblemOf[]): Json {
  const content = Object.fromEntries(
    formatNames.map((format) => [mediaTypeOf(format), { schema: { type: "string" } }]),
  );
  return {
    200: { description: "The page", headers: pageHeaders, content },
    304: { description: "The client has this page" },
    ...problemsOf("all", "page", ...more),
  };
}

/** Answers to requests that end in a problem: one for each status, with its codes. */
function problemsOf(...kinds: readonly ProblemOf[]): Json {
  const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
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
    type: "object",
    properties: { url: address, html: { type: "string" }, ...pageOptions },
    anyOf: [{ required: ["url"] }, { required: ["html"] }],
    additionalProperties: false,
  };
  const bytes = { schema: { type: "string", format: "binary" } };
  return {
    openapi: "3.1.0",
    info: { title: "Decant", version: "1", description: "Reads web pages as Markdown, HTML, JSON, text or chunks." },
    paths: {
      "/": {
        get: {
          summary: "Fetch a page and convert it",
          parameters: [parameter("url", address, { required: true }), ...options],
          responses: pageResponses(),
          ...secured,
        },
        post: {
          summary: "Convert the page in the body, or fetch the one that it names",
          parameters: [parameter("url", { ...address, description: "Address of the page in the body" }), ...options],
          requestBody: {
            required: true,
            content: {
              "text/html": bytes,
              "text/markdown": bytes,
              "application/xhtml+xml": bytes,
              "application/octet-stream": bytes,
              "application/json": { schema: jsonBody },
            },
          },
          responses: pageResponses("body"),
          ...secured,
        },
      },
      "/{page}": {
        get: {
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
      "/healthz": { get: { summary: "Whether the server runs", responses: ok("It runs", "application/json") } },
      "/metrics": {
        get: {
          summary: "Figures for Prometheus",
          responses: { ...ok("Figures", "text/plain"), ...(needsKey ? problemsOf("figures") : {}) },
          ...secured,
        },
      },
      "/openapi.json": { get: { summary: "This document", responses: ok("This document", "application/json") } },
    },
    components: {
      schemas: {
        ...(store !== undefined && searchSchemas),
        Problem: {
          type: "object",
          required: ["type", "title", "status", "code", "detail"],
          properties: {
            type: { type: "string" },
            title: { type: "string" },
            status: { type: "integer" },
            code: { type: "string", enum: Object.keys(problems) },
            detail: { type: "string" },
          },
        },
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
