/** What a server put into the document. */
export interface Given {
  readonly page: GivenPage | null;
  /** Whether the server reads addresses: `?address=` gives the playground with that page. */
  readonly readsAddresses: boolean;
  /** Why there is no page. */
  readonly problem: string | null;
  /** Address of the server's own first page. */
  readonly home: string | null;
}

export interface GivenPage {
  readonly name: string;
  readonly base64: string;
  readonly url: string | null;
  readonly contentType: string | null;
}

const nothing: Given = { page: null, readsAddresses: false, problem: null, home: null };

export function readGiven(): Given {
  const element = document.querySelector("#given");
  if (element === null) return nothing;
  const given = JSON.parse(element.textContent) as Given;
  element.remove();
  return given;
}
