import { readFileSync } from "node:fs";
import { CommandError, messageOf } from "../errors.ts";

/** Keys that requests are signed with. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Asked for again so long before the end, in milliseconds. */
const renewMs = 300_000;

/**
 * A function that gives the credentials of the environment: `AWS_ACCESS_KEY_ID` and its companions, else those that the platform gives
 * to containers. Undefined without any: then requests are not signed, which public buckets allow.
 */
export function credentialsOf(environment: Environment): () => Promise<Credentials | undefined> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (accessKeyId && secretAccessKey) {
    const credentials = { accessKeyId, secretAccessKey, sessionToken: environment.AWS_SESSION_TOKEN || undefined };
    return async () => credentials;
  }
  if (accessKeyId || secretAccessKey)
    throw new CommandError("usage", "set both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or neither");
  const address = containerAddress(environment);
  if (address === undefined) return async () => undefined;
  let known: { readonly credentials: Promise<Credentials>; endsMs: number } | undefined;
  return async () => {
    if (known === undefined || known.endsMs - renewMs < Date.now()) {
      const asked = askContainer(address, environment);
      const entry = { credentials: asked.then(({ credentials }) => credentials), endsMs: Number.POSITIVE_INFINITY };
      known = entry;
      asked.then(
        ({ endsMs }) => {
          entry.endsMs = endsMs;
        },
        () => {
          known = undefined;
        },
      );
    }
    return known.credentials;
  };
}

function containerAddress({
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: path,
  AWS_CONTAINER_CREDENTIALS_FULL_URI: full,
}: Environment): string | undefined {
  return path ? `http://169.254.170.2${path}` : full || undefined;
}

const timeoutMs = 10_000;

async function askContainer(
  address: string,
  { AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: file, AWS_CONTAINER_AUTHORIZATION_TOKEN: token }: Environment,
): Promise<{ readonly credentials: Credentials; readonly endsMs: number }> {
  try {
    const authorization = file ? readFileSync(file, "utf8").trim() : token;
    const response = await fetch(address, {
      headers: authorization ? { authorization } : {},
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const given = (await response.json()) as Readonly<Record<string, string>>;
    const { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, Token: sessionToken, Expiration: end } = given;
    if (!accessKeyId || !secretAccessKey) throw new Error("it gave no keys");
    const endsMs = end === undefined ? Number.POSITIVE_INFINITY : Date.parse(end);
    return { credentials: { accessKeyId, secretAccessKey, sessionToken }, endsMs };
  } catch (error) {
    const message = `the platform gave no credentials for object storage: ${messageOf(error)}`;
    throw new CommandError("unreachable", message, { cause: error });
  }
}
