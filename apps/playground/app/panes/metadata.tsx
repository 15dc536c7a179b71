import type { Metadata } from "@decant/page";
import { words } from "../numbers.ts";
import { TableHead } from "../parts/table-head.tsx";
import type { PaneProps } from "./pane.ts";

type Field = Exclude<keyof Metadata, "evidence">;

const fields: Readonly<Record<Field, string>> = {
  title: "Title",
  authors: "Authors",
  published: "Published",
  modified: "Modified",
  siteName: "Site",
  description: "Description",
  language: "Language",
  canonicalUrl: "Canonical address",
  image: "Image",
  tags: "Tags",
  categories: "Categories",
  license: "Licence",
  robots: "Robots",
  feeds: "Feeds",
};

/** Alternatives that are shown at once. */
const maxAlternatives = 4;

/** What the page says about itself, and where it says so. */
export function MetadataPane({ view }: PaneProps) {
  const { metadata } = view;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
    <section class="pane-body scroll" tabIndex={0} aria-label="Metadata">
      <table class="facts-table">
        <TableHead columns={["Field", "Value", "Found in"]} />
        <tbody>
          {(Object.keys(fields) as Field[]).map((field) => (
            <Row key={field} field={field} metadata={metadata} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ field, metadata }: { readonly field: Field; readonly metadata: Metadata }) {
  const value = [metadata[field] ?? []].flat();
  const evidence = metadata.evidence[field];
  const others = evidence?.alternatives.slice(0, maxAlternatives) ?? [];
  return (
    <tr>
      <th scope="row">{fields[field]}</th>
      <td class="break">
        {value.length === 0 ? <span class="note">none</span> : value.map((text) => <div key={text}>{text}</div>)}
      </td>
      <td class="break">
        {evidence === undefined ? null : <code title={words(evidence.source)}>{evidence.source}</code>}
        {others.length === 0 ? null : (
          <details>
            <summary>
              {evidence?.alternatives.length} other {evidence?.alternatives.length === 1 ? "candidate" : "candidates"}
            </summary>
            <ul>
              {others.map(({ value, source }) => (
                <li key={source + value}>
                  {value} <code>{source}</code>
                </li>
              ))}
            </ul>
          </details>
        )}
      </td>
    </tr>
  );
}
