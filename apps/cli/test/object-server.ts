import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The keys that the server takes. */
const keyId = "AKIDEXAMPLE";
const secret = "a/secret+key";
const region = "eu-test-1";
/** Of the API: no part but the last one is smaller. */
const leastPart = 5 * 1024 * 1024;
const listed = 1000;

export interface ObjectServer {
  readonly environment: Readonly<Record<string, string>>;
  readonly buckets: ReadonlyMap<string, Map<string, Buffer>>;
  /** Uploads that were neither completed nor aborted. */
  readonly uploads: ReadonlyMap<string, unknown>;
  /** Called with the key before an object is written. */
  onWrite: ((key: string) => void) | undefined;
  close(): void;
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

interface Upload {
  readonly place: string;
  readonly parts: Map<number, Buffer>;
}

/**
 * A stand-in for a server of the S3 API: no such server is at hand that checks signatures of version 4. It refuses what the API refuses:
 * requests whose signature or digest is not right, by a computation of its own from the documentation; parts that are too small, lists of
 * parts that are wrong, pieces out of range; and it lists a thousand keys at a time, URL-encoded, in the order of their bytes.
 */
export async function startObjectServer(names: readonly string[]): Promise<ObjectServer> {
  const buckets = new Map(names.map((name) => [name, new Map<string, Buffer>()]));
  const uploads = new Map<string, Upload>();
  const hooks: { onWrite: ObjectServer["onWrite"] } = { onWrite: undefined };
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const body = Buffer.concat(parts);
    try {
      checkSignature(incoming, body);
      const [, name = "", path = ""] = /^\/([^/?]+)\/?([^?]*)/.exec(incoming.url ?? "") ?? [];
      const objects = buckets.get(name);
      if (objects === undefined) throw new Refusal(404, "NoSuchBucket");
      const query = new URL(incoming.url ?? "", "http://x").searchParams;
      const key = decodeURIComponent(path);
      if (incoming.method === "PUT") hooks.onWrite?.(key);
      act({ incoming, response, body, query, objects, uploads, key, bucket: name });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const text = `<?xml version="1.0"?><Error><Code>${error.code}</Code><Message>It was refused &amp; that is all</Message></Error>`;
      response.writeHead(error.status, { "content-type": "application/xml" });
      response.end(incoming.method === "HEAD" ? undefined : text);
    }
  };
  const server = createServer((incoming, response) => void answer(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(hooks, {
    environment: {
      ...{ AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`, AWS_REGION: region },
      ...{ AWS_ACCESS_KEY_ID: keyId, AWS_SECRET_ACCESS_KEY: secret },
    },
    ...{ buckets, uploads },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

const digestOf = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");
const sign = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([\da-f]{64})$/;

/** By the documentation of Signature Version 4. */
function checkSignature({ method = "", url = "", headers }: IncomingMessage, body: Buffer): void {
  const [, id, day = "", place = "", names = "", signature] = form.exec(headers.authorization ?? "") ?? [];
  if (signature === undefined) throw new Refusal(403, "AccessDenied");
  if (id !== keyId) throw new Refusal(403, "InvalidAccessKeyId");
  if (place !== region) throw new Refusal(400, "AuthorizationHeaderMalformed");
  const time = `${headers["x-amz-date"]}`;
  if (!time.startsWith(day)) throw new Refusal(403, "AccessDenied");
  if (headers["x-amz-content-sha256"] !== digestOf(body)) throw new Refusal(400, "XAmzContentSHA256Mismatch");
  const signed = names.split(";");
  const needed = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
  if (!needed.every((name) => signed.includes(name))) throw new Refusal(403, "AccessDenied");
  const [path = "", query = ""] = url.split("?");
  const pairs = query === "" ? [] : query.split("&").map((pair) => (pair.includes("=") ? pair : `${pair}=`));
  const request = [
    ...[method, path.split("/").map(encode).join("/"), pairs.map(encodePair).sort().join("&")],
    ...signed.map((name) => `${name}:${`${headers[name]}`.trim().replace(/ +/g, " ")}`),
    ...["", names, headers["x-amz-content-sha256"]],
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", time, `${day}/${place}/s3/aws4_request`, digestOf(request)].join("\n");
  const key = [day, place, "s3", "aws4_request"].reduce<string | Buffer>(sign, `AWS4${secret}`);
  if (sign(key, text).toString("hex") !== signature) throw new Refusal(403, "SignatureDoesNotMatch");
}

/** Each byte but those that are unreserved, once. */
function encode(text: string): string {
  const bytes = Buffer.from(decodeURIComponent(text));
  return [...bytes]
    .map((byte) => (/[\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${hex(byte)}`))
    .join("");
}
const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, "0");
const encodePair = (pair: string): string =>
  pair
    .split("=")
    .map((side) => encode(side.replaceAll("+", "%20")))
    .join("=");

interface Act {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  readonly query: URLSearchParams;
  readonly bucket: string;
  readonly key: string;
  readonly objects: Map<string, Buffer>;
  readonly uploads: Map<string, Upload>;
}

function act(call: Act): void {
  const { incoming, query, key, objects, response, body } = call;
  const { method = "" } = incoming;
  if (key === "") list(call);
  else if (query.has("uploads") || query.has("uploadId")) upload(call);
  else if (method === "GET" || method === "HEAD") read(call);
  else if (method === "PUT") {
    const before = objects.get(key);
    const { "if-match": match, "if-none-match": none } = incoming.headers;
    if ((match !== undefined && (before === undefined || match !== etagOf(before))) || (none === "*" && before))
      throw new Refusal(412, "PreconditionFailed");
    objects.set(key, body);
    response.writeHead(200, { etag: etagOf(body) }).end();
  } else throw new Refusal(405, "MethodNotAllowed");
}

const etagOf = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`;

function read({ incoming, response, key, objects }: Act): void {
  const bytes = objects.get(key);
  if (bytes === undefined) throw new Refusal(404, "NoSuchKey");
  const { range, "if-match": match } = incoming.headers;
  if (match !== undefined && match !== etagOf(bytes)) throw new Refusal(412, "PreconditionFailed");
  const headers = { etag: etagOf(bytes), "accept-ranges": "bytes" };
  if (incoming.method === "HEAD") {
    response.writeHead(200, { ...headers, "content-length": bytes.length }).end();
    return;
  }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  if (first === undefined) {
    response.writeHead(200, headers).end(bytes);
    return;
  }
  if (Number(first) >= bytes.length) throw new Refusal(416, "InvalidRange");
  const end = Math.min(Number(last), bytes.length - 1);
  response.writeHead(206, { ...headers, "content-range": `bytes ${first}-${end}/${bytes.length}` });
  response.end(bytes.subarray(Number(first), end + 1));
}

function list({ query, response, objects }: Act): void {
  if (query.get("list-type") !== "2") throw new Refusal(501, "NotImplemented");
  const prefix = query.get("prefix") ?? "";
  const after = Buffer.from(query.get("continuation-token") ?? "", "base64").toString();
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(prefix))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .filter((key) => after === "" || Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0);
  const isEncoded = query.get("encoding-type") === "url";
  const write = (key: string): string =>
    isEncoded ? encodeURIComponent(key).replaceAll("%20", "+").replaceAll("%2F", "/") : key.replaceAll("&", "&amp;");
  const entries = keys.slice(0, listed).map((key) => {
    const bytes = objects.get(key) as Buffer;
    const tag = etagOf(bytes).replaceAll('"', "&quot;");
    return `<Contents><Key>${write(key)}</Key><ETag>${tag}</ETag><Size>${bytes.length}</Size></Contents>`;
  });
  const token = Buffer.from(keys[listed - 1] ?? "").toString("base64");
  const rest =
    keys.length > listed
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${token}</NextContinuationToken>`
      : "<IsTruncated>false</IsTruncated>";
  const encoding = isEncoded ? "<EncodingType>url</EncodingType>" : "";
  response.end(`<?xml version="1.0"?><ListBucketResult>${encoding}${rest}${entries.join("")}</ListBucketResult>`);
}

function upload({ incoming, response, body, query, bucket, key, objects, uploads }: Act): void {
  const place = `${bucket}/${key}`;
  if (query.has("uploads")) {
    const id = randomUUID();
    uploads.set(id, { place, parts: new Map() });
    response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    return;
  }
  const id = query.get("uploadId") ?? "";
  const found = uploads.get(id);
  if (found?.place !== place) throw new Refusal(404, "NoSuchUpload");
  if (incoming.method === "DELETE") {
    uploads.delete(id);
    response.writeHead(204).end();
    return;
  }
  if (incoming.method === "PUT") {
    const part = Number(query.get("partNumber"));
    if (!(part >= 1 && part <= 10_000)) throw new Refusal(400, "InvalidArgument");
    found.parts.set(part, body);
    response.writeHead(200, { etag: etagOf(body) }).end();
    return;
  }
  const named = [...`${body}`.matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag><\/Part>/g)];
  const parts = named.map(([, number, tag]) => {
    const part = found.parts.get(Number(number));
    if (part === undefined || etagOf(part) !== tag) throw new Refusal(400, "InvalidPart");
    return part;
  });
  if (parts.length === 0) throw new Refusal(400, "MalformedXML");
  if (parts.slice(0, -1).some(({ length }) => length < leastPart)) throw new Refusal(400, "EntityTooSmall");
  objects.set(key, Buffer.concat(parts));
  uploads.delete(id);
  response.end("<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
}

/** What becomes of a request on its way: it is passed on, lost, or answered by another status. */
export type Fate = "pass" | "lose" | number;

/** A line to a server that loses some requests. The server sees the name of the line. */
export async function startWeakLine(
  target: string,
  fateOf: (number: number) => Fate,
): Promise<{ readonly address: string; readonly requests: () => number; close(): void }> {
  let number = 0;
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const fate = fateOf(++number);
    if (fate === "lose") {
      incoming.destroy();
      return;
    }
    if (fate !== "pass") {
      incoming.resume();
      outgoing.writeHead(fate).end();
      return;
    }
    const passed = request({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${own}`,
    requests: () => number,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
