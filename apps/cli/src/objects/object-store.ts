import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { withoutSecrets } from "@decant/page/records";
import { CommandError, messageOf } from "../errors.ts";
import { formatObject, type ObjectAddress } from "../input/page-types.ts";

export interface ObjectFacts {
  readonly key: string;
  readonly size: number;
  /** Another one for other bytes. */
  readonly etag: string;
}

export interface ObjectPiece {
  readonly bytes: Uint8Array;
  readonly size: number;
  readonly etag: string;
}

interface Call extends ObjectAddress {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

/** What a write requires of the object that is there: its `etag`, or that there is none. */
export interface Precondition {
  readonly etag: string | null;
}

const tries = 6;
const firstWaitMs = 100;
/** For a request with its answer: a piece of some megabytes over a slow line. */
const timeoutMs = 120_000;

/**
 * A store of objects that speaks the API of S3.
 *
 * Its address and keys come from the environment, as for the tools of AWS: `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL`, `AWS_REGION`,
 * `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`, or those that a platform gives to containers. Buckets are part of
 * the path at endpoints of one's own, unless `DECANT_S3_PATH_STYLE` is `false`.
 */
export class ObjectStore {
  private readonly endpoint: URL | undefined;
  private readonly region: string;
  private readonly isPathStyle: boolean | undefined;
  private readonly credentials: () => Promise<Credentials | undefined>;
  private readonly signingKeys = new Map<string, ArrayBuffer>();

  /** @throws {CommandError} `usage` for variables that are wrong. */
  constructor(environment: Readonly<Record<string, string | undefined>> = process.env) {
    const endpoint = environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL;
    if (endpoint && !endpointForm.test(endpoint))
      throw new CommandError("usage", "AWS_ENDPOINT_URL_S3: expected an address such as https://storage.example");
    this.endpoint = endpoint ? new URL(endpoint) : undefined;
    this.region = environment.AWS_REGION || environment.AWS_DEFAULT_REGION || "us-east-1";
    const style = environment.DECANT_S3_PATH_STYLE;
    if (style && style !== "true" && style !== "false")
      throw new CommandError("usage", `DECANT_S3_PATH_STYLE: expected true or false, got ${style}`);
    this.isPathStyle = style ? style === "true" : undefined;
    this.credentials = credentialsOf(environment);
  }

  /** Objects whose keys begin so, in the order of their keys. */
  async *list({ bucket, key: prefix }: ObjectAddress): AsyncGenerator<ObjectFacts> {
    let token: string | undefined;
    do {
      const more = token === undefined ? {} : { "continuation-token": token };
      const query = { "list-type": "2", "encoding-type": "url", prefix, ...more };
      const response = await this.send({ method: "GET", bucket, key: "", query }, [200]);
      const text = await response.text();
      // Not all servers do what they are asked for.
      const isEncoded = textOf(text, "EncodingType") === "url";
      for (const entry of text.split("<Contents>").slice(1)) {
        const name = textOf(entry, "Key");
        const key = isEncoded ? decodeURIComponent(name.replaceAll("+", "%20")) : name;
        yield { key, size: Number(textOf(entry, "Size")), etag: textOf(entry, "ETag") };
      }
      token = textOf(text, "IsTruncated") === "true" ? textOf(text, "NextContinuationToken") : undefined;
    } while (token);
  }

  async look(address: ObjectAddress): Promise<ObjectFacts | undefined> {
    const response = await this.send({ method: "HEAD", ...address }, [200, 404]);
    if (response.status === 404) return undefined;
    const { headers } = response;
    return { key: address.key, size: Number(headers.get("content-length")), etag: headers.get("etag") ?? "" };
  }

  /** Read a piece of an object. @param etag Of the object that the other pieces are from: another one fails. */
  async read(address: ObjectAddress, start: number, length: number, etag?: string): Promise<ObjectPiece> {
    const headers = { range: `bytes=${start}-${start + length - 1}`, ...(etag ? { "if-match": etag } : {}) };
    // The body is part of the try: lines break in the middle of one.
    const { response, bytes } = await this.withTries(async () => {
      const response = await this.sendOnce({ method: "GET", ...address, headers });
      if (!readable.has(response.status)) return { response };
      return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
    }, formatObject(address));
    if (response.status === 412) throw changed(address);
    if (bytes === undefined) throw await errorOf(response, { method: "GET", ...address });
    const found = response.headers.get("etag") ?? "";
    if (etag && found && found !== etag) throw changed(address);
    // No byte is left from there on.
    if (response.status === 416) return { bytes: new Uint8Array(), size: start, etag: found };
    if (response.status === 200)
      return { bytes: bytes.subarray(start, start + length), size: bytes.length, etag: found };
    const size = Number(response.headers.get("content-range")?.split("/")[1]);
    return { bytes, size: Number.isSafeInteger(size) ? size : start + bytes.length, etag: found };
  }

  /** Write an object, whole or not at all. */
  async write(address: ObjectAddress, body: Uint8Array, precondition?: Precondition): Promise<void> {
    const headers = headersOf(precondition);
    const response = await this.send({ method: "PUT", ...address, body, headers }, [200, ...conflicts]);
    if (response.status !== 200) throw overtaken(address);
    await response.arrayBuffer();
  }

  /** Begin an object that is written in parts. @returns The id of the upload. */
  async begin(address: ObjectAddress): Promise<string> {
    const response = await this.send({ method: "POST", ...address, query: { uploads: "" } }, [200]);
    return textOf(await response.text(), "UploadId");
  }

  /** @param part From 1. @returns The tag of the part. */
  async writePart(address: ObjectAddress, uploadId: string, part: number, body: Uint8Array): Promise<string> {
    const query = { partNumber: `${part}`, uploadId };
    const response = await this.send({ method: "PUT", ...address, query, body }, [200]);
    await response.arrayBuffer();
    return response.headers.get("etag") ?? "";
  }

  /** Join the parts. The precondition is that of {@link write}. */
  async complete(address: ObjectAddress, uploadId: string, tags: readonly string[], precondition?: Precondition) {
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    const call: Call = { method: "POST", ...address, query: { uploadId }, body, headers: headersOf(precondition) };
    const response = await this.send(call, [200, ...conflicts]);
    if (response.status !== 200) throw overtaken(address);
    const text = await response.text();
    // The status is sent before the parts are joined.
    if (text.includes("<Error>")) throw problemOf(call, textOf(text, "Code"), textOf(text, "Message"));
  }

  async abort(address: ObjectAddress, uploadId: string): Promise<void> {
    await this.send({ method: "DELETE", ...address, query: { uploadId } }, [204, 404]);
  }

  private async send(call: Call, accepted: readonly number[]): Promise<Response> {
    const { response } = await this.withTries(
      async () => ({ response: await this.sendOnce(call) }),
      formatObject(call),
    );
    if (accepted.includes(response.status)) return response;
    throw await errorOf(response, call);
  }

  /** Ask again after lost connections and troubles of the server. */
  private async withTries<Result extends { readonly response: Response }>(
    ask: () => Promise<Result>,
    name: string,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      let result: Result | undefined;
      try {
        result = await ask();
        if (!isTrouble(result.response.status) || attempt === tries) return result;
      } catch (error) {
        if (error instanceof CommandError) throw error;
        const reason = messageOf((error as Error).cause ?? error);
        const message = `${name}: the storage cannot be reached: ${reason}`;
        if (attempt === tries) throw new CommandError("unreachable", message, { cause: error });
      }
      await result?.response.body?.cancel();
      // Many workers shall not ask again at the same time.
      await sleep(firstWaitMs * 2 ** (attempt - 1) * (1 + Math.random()));
    }
  }

  private async sendOnce(call: Call): Promise<Response> {
    const { method, query = {}, body } = call;
    const url = this.urlOf(call);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const init = { method, ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }) };
    // A server in another region answers with a redirection that a signature does not fit.
    const options = { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) } as const;
    const credentials = await this.credentials();
    if (credentials === undefined) return fetch(url, { ...options, headers: { ...call.headers } });
    const { AwsV4Signer } = await import("aws4fetch");
    const hash = createHash("sha256").update(body ?? "");
    const signed = await new AwsV4Signer({
      ...{ method, url: url.href, service: "s3", region: this.region, cache: this.signingKeys, ...credentials },
      headers: { ...call.headers, "x-amz-content-sha256": hash.digest("hex") },
    }).sign();
    return fetch(signed.url, { ...options, headers: signed.headers });
  }

  private urlOf({ bucket, key }: ObjectAddress): URL {
    const path = key.split("/").map(encodePart).join("/");
    const { endpoint } = this;
    if (endpoint === undefined) {
      // Certificates hold for one label before the host.
      const isPath = this.isPathStyle ?? bucket.includes(".");
      const host = `s3.${this.region}.amazonaws.com`;
      return new URL(isPath ? `https://${host}/${bucket}/${path}` : `https://${bucket}.${host}/${path}`);
    }
    const base = endpoint.pathname.replace(lastSlash, "");
    if (this.isPathStyle ?? true) return new URL(`${endpoint.origin}${base}/${bucket}/${path}`);
    return new URL(`${endpoint.protocol}//${bucket}.${endpoint.host}${base}/${path}`);
  }
}

const endpointForm = /^https?:\/\/[^\s/?#@]{1,255}(?:\/[^\s?#]{0,255})?$/i;
const lastSlash = /\/$/;
const readable: ReadonlySet<number> = new Set([200, 206, 416]);
const isTrouble = (status: number): boolean => status >= 500 || status === 429;

const reserved = /[!'()*]/g;

/** As signatures want it. */
function encodePart(text: string): string {
  return encodeURIComponent(text).replace(reserved, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

const entities: Readonly<Record<string, string>> = { quot: '"', amp: "&", lt: "<", gt: ">", apos: "'" };
const entity = /&(quot|amp|lt|gt|apos);/g;

/** The text of the first element of a name; empty without one. */
function textOf(xml: string, name: string): string {
  const start = xml.indexOf(`<${name}>`);
  const end = start < 0 ? -1 : xml.indexOf(`</${name}>`, start);
  if (end < 0) return "";
  return xml.slice(start + name.length + 2, end).replace(entity, (_, mark: string) => entities[mark] as string);
}

async function errorOf(response: Response, call: Call): Promise<CommandError> {
  const region = response.headers.get("x-amz-bucket-region");
  if (response.status >= 300 && response.status < 400 && region !== null)
    return new CommandError("unreadable", `${formatObject(call)}: the bucket is in ${region}; set AWS_REGION`);
  const text = await response.text().catch(() => "");
  return problemOf(call, textOf(text, "Code") || `status ${response.status}`, textOf(text, "Message"), response.status);
}

function problemOf(call: Call, code: string, message: string, status?: number): CommandError {
  const isWrite = call.method === "PUT" || call.method === "POST";
  const known = status === 404 && !isWrite ? "not-found" : isWrite ? "unwritable" : "unreadable";
  return new CommandError(known, `${formatObject(call)}: ${[code, message].filter((text) => text !== "").join(": ")}`);
}

const conflicts = [409, 412];

function headersOf({ etag }: Partial<Precondition> = {}): Readonly<Record<string, string>> {
  if (etag === undefined) return {};
  return etag === null ? { "if-none-match": "*" } : { "if-match": etag };
}

function overtaken(address: ObjectAddress): CommandError {
  return new CommandError("unwritable", `${formatObject(address)}: another run has written it meanwhile; run again`);
}

function changed(address: ObjectAddress): CommandError {
  return new CommandError("unreadable", `${formatObject(address)}: it was written anew while it was read`);
}

const objectAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(?:\/(.*))?$/is;
const dots = /(?:^|\/)\.{1,2}(?:\/|$)/;

export function parseObject(address: string): ObjectAddress {
  const [, bucket, key = ""] = objectAddress.exec(address) ?? [];
  if (bucket === undefined)
    throw new CommandError("usage", `${withoutSecrets(address)}: expected an address such as s3://bucket/prefix`);
  // Addresses of HTTP lose such parts.
  if (dots.test(key)) throw new CommandError("usage", `${address}: a key has no part "." or ".." here`);
  return { bucket, key };
}

let opened: ObjectStore | undefined;

export function openObjects(): ObjectStore {
  opened ??= new ObjectStore();
  return opened;
}

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Asked for again so long before the end, in milliseconds. */
const renewMs = 300_000;

/**
 * A function that gives the credentials of the environment: `AWS_ACCESS_KEY_ID` and its companions, else those that the platform gives
 * to containers. Undefined without any: then requests are not signed, which public buckets allow.
 */
function credentialsOf(environment: Environment): () => Promise<Credentials | undefined> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (accessKeyId && secretAccessKey) {
    const { AWS_SESSION_TOKEN: sessionToken } = environment;
    return async () => ({ accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) });
  }
  if (accessKeyId || secretAccessKey)
    throw new CommandError("usage", "set both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or neither");
  const path = environment.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI;
  const address = path ? `http://169.254.170.2${path}` : environment.AWS_CONTAINER_CREDENTIALS_FULL_URI;
  if (!address) return async () => undefined;
  let known: Awaited<ReturnType<typeof askContainer>> | undefined;
  let asking: ReturnType<typeof askContainer> | undefined;
  return async () => {
    if (known === undefined || known.endsMs - renewMs < Date.now()) {
      asking ??= askContainer(address, environment).finally(() => {
        asking = undefined;
      });
      known = await asking;
    }
    return known.credentials;
  };
}

const askMs = 10_000;

async function askContainer(
  address: string,
  { AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: file, AWS_CONTAINER_AUTHORIZATION_TOKEN: token }: Environment,
): Promise<{ readonly credentials: Credentials; readonly endsMs: number }> {
  try {
    const authorization = file ? readFileSync(file, "utf8").trim() : token;
    const response = await fetch(address, {
      headers: authorization ? { authorization } : {},
      signal: AbortSignal.timeout(askMs),
      redirect: "error",
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const given = (await response.json()) as Readonly<Record<string, string>>;
    const { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, Token: sessionToken, Expiration: end } = given;
    if (!accessKeyId || !secretAccessKey) throw new Error("it gave no keys");
    const endsMs = end === undefined ? Number.POSITIVE_INFINITY : Date.parse(end);
    return { credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }, endsMs };
  } catch (error) {
    const message = `the platform gave no credentials for object storage: ${messageOf(error)}`;
    throw new CommandError("unreachable", message, { cause: error });
  }
}
