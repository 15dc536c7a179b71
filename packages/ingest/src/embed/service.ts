import { aString, checkValue, DecantError } from "@decant/page";
import { readAddress, withoutSecrets } from "@decant/page/records";
import type { EmbedOptions } from "./embedder.ts";

type Environment = Readonly<Record<string, string | undefined>>;

interface Service {
  /** In messages, and the model's name in the hash of rows. */
  readonly name: string;
  readonly url: string;
  readonly model: string | undefined;
  readonly key: string | undefined;
}

/**
 * The embeddings of a service, by OpenAI's form of requests, which many speak: OpenAI, Ollama, vLLM, llama.cpp, LM Studio, Text
 * Embeddings Inference.
 *
 * Texts are sent in batches and tried again as those of any `embed`; a service that says when to ask again (429, 503 with
 * `Retry-After`) is asked then. A key goes to the service alone, and into no message.
 *
 * @param address `openai:MODEL` (key `OPENAI_API_KEY`, address `OPENAI_BASE_URL`), `ollama:MODEL` (address `OLLAMA_HOST`), or the address
 *   that texts are posted to with the model as its fragment (key `DECANT_EMBED_KEY`).
 * @param environment Has the keys. @default that of the process
 * @returns Options for `ingest` and `searchStore`; with those of yours beside, such as `{ ...embedService("ollama:bge-m3"), cache }`.
 * @throws {DecantError} `bad-embed` for another address, or without the key of OpenAI.
 * @example
 * embedService("ollama:nomic-embed-text").model; // "ollama:nomic-embed-text"
 */
export function embedService(address: string, environment: Environment = process.env): EmbedOptions {
  checkValue("address", address, aString);
  const { name, url, model, key } = readService(address, environment);
  const headers = { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) };
  const failure = (code: string, message: string): DecantError =>
    new DecantError(code, `${name}: ${key ? message.replaceAll(key, "KEY") : message}`);
  return {
    model: name,
    async embed(texts, { signal }) {
      const body = JSON.stringify({ model, input: texts, encoding_format: "float" });
      for (;;) {
        const response = await fetch(url, { method: "POST", headers, body, signal }).catch((error: Error) => {
          throw failure("embed-failed", error.cause instanceof Error ? error.cause.message : error.message);
        });
        const text = await response.text();
        const waitMs = waitOf(response);
        if (waitMs !== undefined) await pause(waitMs, signal);
        else if (response.ok)
          return vectorsIn(text) ?? Promise.reject(failure("embed-value", "no embeddings in the answer"));
        else throw failure(refusals.has(response.status) ? "embed-refused" : "embed-failed", reasonIn(response, text));
      }
    },
  };
}

function readService(address: string, environment: Environment): Service {
  const [, kind, model = ""] = named.exec(address) ?? [];
  if (kind === "openai") {
    const [key, base] = [environment.OPENAI_API_KEY, environment.OPENAI_BASE_URL || "https://api.openai.com/v1"];
    if (!key && !environment.OPENAI_BASE_URL)
      throw new DecantError("bad-embed", `${address}: expected its key in the environment, as OPENAI_API_KEY`);
    return { name: address, url: `${base.replace(lastSlash, "")}/embeddings`, model, key };
  }
  if (kind === "ollama") {
    const host = environment.OLLAMA_HOST || "127.0.0.1:11434";
    const base = host.includes("://") ? host : `http://${host}`;
    return { name: address, url: `${base.replace(lastSlash, "")}/v1/embeddings`, model, key: undefined };
  }
  const [place = "", own = ""] = address.split("#", 2);
  const url = readAddress(place);
  if (url === undefined || !["http:", "https:"].includes(url.protocol) || url.username !== "")
    throw new DecantError(
      "bad-embed",
      `${withoutSecrets(address)}: expected openai:MODEL, ollama:MODEL or http://HOST/v1/embeddings#MODEL`,
    );
  return { name: own || url.href, url: url.href, model: own || undefined, key: environment.DECANT_EMBED_KEY };
}

const named = /^(openai|ollama):(.+)$/s;
const lastSlash = /\/$/;
/** No further try is answered otherwise: no key or a wrong one, no such model or address. */
const refusals: ReadonlySet<number> = new Set([401, 403, 404]);

/** Milliseconds until the service wants to be asked again, where it says so. */
function waitOf({ status, headers }: Response): number | undefined {
  const seconds = Number.parseFloat(headers.get("retry-after") ?? "");
  return (status === 429 || status === 503) && seconds >= 0 ? seconds * 1000 : undefined;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

interface Embedding {
  readonly index?: number;
  readonly embedding: number[];
}

/** The vectors in the order of their texts; what they are is checked where they are used. */
function vectorsIn(text: string): number[][] | undefined {
  const { data } = parse(text) as { readonly data?: readonly Embedding[] };
  if (!Array.isArray(data)) return undefined;
  const sorted = data.toSorted((a: Embedding, b: Embedding) => (a.index ?? 0) - (b.index ?? 0));
  return sorted.map(({ embedding }: Embedding) => embedding);
}

function reasonIn({ status, statusText }: Response, text: string): string {
  const { error } = parse(text) as { readonly error?: string | { readonly message?: string } };
  const said = typeof error === "string" ? error : error?.message;
  return `${status} ${said ?? (text.slice(0, 200) || statusText)}`;
}

function parse(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
