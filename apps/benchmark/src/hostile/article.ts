export const pageUrl = "https://example.org/a/b";

const before =
  "The gauge at the mole is read twice a day, at high and at low water, and its height is entered in the book before anything else is done.";
const after =
  "A float that sticks twice in a week is taken out and cleaned, and the harbour office is told of it on the same day, before noon.";

/** An article around a piece of markup, so that extraction keeps it. */
export function article(inner: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The gauge</title>${head}</head><body><nav><a href="/">Home</a></nav><main><article><h1>The gauge</h1><p>${before}</p>${inner}<p>${after}</p></article></main><footer>Harbour office</footer></body></html>`;
}
