/** A page that `decant open` put into the document. */
export interface GivenPage {
  readonly name: string;
  readonly base64: string;
  readonly url: string | null;
  readonly contentType: string | null;
}

export function readGivenPage(): GivenPage | null {
  const element = document.querySelector("#given-page");
  if (element === null) return null;
  const page = JSON.parse(element.textContent) as GivenPage;
  element.remove();
  return page;
}
