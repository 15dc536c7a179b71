import type { FetchedPage } from "./fetch-page.ts";
import { Problem, type ProblemCode, problems } from "./problem.ts";

interface PlaygroundFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The playground that a server offers: what `readPlayground` of `@decant/playground` gives. */
export interface ServedPlayground {
  document(given: {
    readonly page?: {
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly url?: string;
      readonly contentType?: string;
    };
    readonly problem?: string;
    readonly readsAddresses?: boolean;
  }): PlaygroundFile;
  read(path: string): Promise<PlaygroundFile | undefined>;
}

/** Part of every document: the box for addresses. */
const always = { readsAddresses: true } as const;

/** The document without a page, which opens with an example. */
export function emptyPlayground(playground: ServedPlayground): Response {
  return answer(playground.document(always));
}

export function playgroundWith(playground: ServedPlayground, { html, url, contentType }: FetchedPage): Response {
  const page = { name: url, bytes: html, url, ...(contentType !== undefined && { contentType }) };
  return answer(playground.document({ ...always, page }));
}

/** The document that says why there is no page, with the status of the problem. */
export function playgroundWithout(playground: ServedPlayground, { code, message, headers }: Problem): Response {
  const [status, title] = problems[code];
  const file = playground.document({ ...always, problem: `${title}: ${hints[code] ?? message}` });
  const challenge = code === "unauthorized" ? { "www-authenticate": 'Basic realm="Decant", charset="UTF-8"' } : {};
  return answer({ ...file, headers: { ...headers, ...file.headers, ...challenge } }, status);
}

/** Instead of what is said to programs. */
const hints: Readonly<Partial<Record<ProblemCode, string>>> = {
  unauthorized: "open the address again, and give a key as the password",
};

/** A file by its path. @throws {Problem} `not-found`. */
export async function playgroundFile(playground: ServedPlayground, path: string): Promise<Response> {
  const file = await playground.read(path);
  if (file === undefined) throw new Problem("not-found", `the playground has no file ${JSON.stringify(path)}`);
  return answer(file);
}

/** The public type is not generic, for TypeScript before 5.7. */
function answer({ headers, body }: PlaygroundFile, status = 200): Response {
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers });
}

const basic = /^Basic ([A-Za-z\d+/=]{1,2000})$/i;

/** A browser asks its user for name and password, and sends them with the next address: the password is the key, the name is nothing. */
export function keyOfPassword(authorization: string | undefined): string | undefined {
  const [, encoded] = basic.exec(authorization ?? "") ?? [];
  if (encoded === undefined) return authorization;
  const pair = Buffer.from(encoded, "base64").toString();
  return `Bearer ${pair.slice(pair.indexOf(":") + 1)}`;
}
