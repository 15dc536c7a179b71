import type { Settings } from "./options.ts";
import { formatNames, longestQuestion, maxBudget, mediaTypeOf } from "./page-options.ts";
import { type ProblemCode, problems } from "./problem.ts";
import { mostAround, mostCharacters, mostPassages } from "./search.ts";

type Json = Readonly<Record<string, unknown>>;

/** Options of a page, in queries and JSON bodies alike. */
export const pageOptions: Readonly<Record<string, Json>> = {
  format: { type: "string", enum: formatNames, description: "Format of the answer; by default what Accept prefers" },
  preset: { type: "string", enum: ["precision", "balanced", "recall", "fast"], default: "balanced" },
  comments: { type: "string", enum: ["separate", "include", "drop"], default: "separate" },
  title: { type: "string", enum: ["always", "content", "never"] },
  extract: { type: "boolean", default: true, description: "false converts the whole page" },
  metadata: { type: "boolean", default: false, description: "Add metadata to Markdown, text and HTML" },
  cite: {
    type: "boolean",
    default: false,
    description: "Let the anchor of each chunk open the page at the passage and mark it (text fragment)",
  },
  budget: {
    type: "integer",
    minimum: 16,
    maximum: maxBudget,
    description: "Most tokens of a chunk (512), or of the answer to a question (400)",
  },
  question: {
    type: "string",
    maxLength: longestQuestion,
    description: "Give the parts of the page that answer, as Markdown or JSON, instead of the page",
  },
};

const address: Json = { type: "string", format: "uri", description: "http or https address of the page" };

/** Options of a search, in queries and JSON bodies alike. */
const searchOptions: Readonly<Record<string, Json>> = {
  words: {
    ...{ type: "string", minLength: 1, maxLength: mostCharacters },
    description: 'Words of which one has to occur, "phrases" that have to, and -words that must not',
  },
  limit: { type: "integer", minimum: 1, maximum: mostPassages, default: 5, description: "Passages at most" },
  where: {
    ...{ type: "string", maxLength: mostCharacters, example: "language=de|fr,published>=2026-01,path^=/guide/" },
    description: "Conditions that all rows must hold",
  },
  source: { type: "string", maxLength: mostCharacters, description: "Name of the source of the rows" },
  per_page: { type: "integer", minimum: 1, maximum: mostPassages, description: "Passages of one page at most" },
  around: {
    description: "Rows before and after each passage that come with it, or its section",
    oneOf: [
      { type: "integer", minimum: 1, maximum: mostAround },
      { type: "string", enum: ["section"] },
    ],
  },
};

const searchProblems: readonly ProblemCode[] = [
  ...(["bad-option", "unauthorized", "cross-site", "wrong-host", "rate-exceeded", "too-many-open"] as const),
  ...(["internal", "busy", "store-failed"] as const),
];

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
  const responses = (...more: readonly ProblemCode[]): Json => ({
    200: found,
    ...problemResponses([...searchProblems, ...more]),
  });
  const body = { type: "object", properties: searchOptions, required: ["words"], additionalProperties: false };
  const parameters = Object.entries(searchOptions).map(([name, own]) =>
    parameter(name, own, { required: name === "words" }),
  );
  return {
    get: { summary: "Search the store", parameters, responses: responses(), ...secured },
    post: {
      summary: "Search the store",
      requestBody: { required: true, content: { "application/json": { schema: body } } },
      responses: responses("bad-json", "unsupported-type", "slow-body", "too-large"),
      ...secured,
    },
  };
}

const pageProblems: readonly ProblemCode[] = [
  "bad-url",
  "bad-option",
  "unauthorized",
  "refused-address",
  "refused-url",
  "cross-site",
  "not-acceptable",
  "too-large",
  "not-html",
  "wrong-host",
  "rate-exceeded",
  "too-many-open",
  "internal",
  "upstream-status",
  "upstream-failed",
  "busy",
  "timeout",
];

const parameter = (name: string, schema: Json, others: Json = {}): Json => ({ name, in: "query", schema, ...others });

const pageHeaders: Json = {
  ETag: { schema: { type: "string" }, description: "Hash of the content" },
  "X-Markdown-Tokens": { schema: { type: "integer" }, description: "Tokens of the Markdown, estimated" },
  "Decant-Verdict": { schema: { type: "string" }, description: "Why a page has no main content" },
};

function pageResponses(...more: readonly ProblemCode[]): Json {
  const content = Object.fromEntries(
    formatNames.map((format) => [mediaTypeOf(format), { schema: { type: "string" } }]),
  );
  return {
    200: { description: "The page", headers: pageHeaders, content },
    304: { description: "The client has this page" },
    ...problemResponses([...pageProblems, ...more]),
  };
}

function problemResponses(codes: readonly ProblemCode[]): Json {
  const statuses = new Set(codes.map((code) => problems[code][0]));
  const entries = [...statuses].map((status) => {
    const here = codes.filter((code) => problems[code][0] === status);
    const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
    return [status, { description: here.map((code) => `${code}: ${problems[code][1]}`).join("; "), content }] as const;
  });
  return Object.fromEntries(entries);
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
          responses: pageResponses("bad-json", "unsupported-type", "slow-body"),
          ...secured,
        },
      },
      "/{page}": {
        get: {
          summary: "Fetch the page whose address, with its query, is the path",
          parameters: [
            { name: "page", in: "path", required: true, schema: address, example: "https://example.org/page" },
            { name: "X-Return-Format", in: "header", schema: pageOptions.format },
          ],
          responses: { ...pageResponses(), ...problemResponses(["not-found"]) },
          ...secured,
        },
      },
      ...(store !== undefined && { "/search": searchPath(secured) }),
      "/healthz": { get: { summary: "Whether the server runs", responses: ok("It runs", "application/json") } },
      "/metrics": {
        get: {
          summary: "Figures for Prometheus",
          responses: { ...ok("Figures", "text/plain"), ...(needsKey ? problemResponses(["unauthorized"]) : {}) },
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
