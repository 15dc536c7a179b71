import { count, plural, share, words } from "../numbers.ts";
import { TableHead } from "../parts/table-head.tsx";
import { verdictTexts } from "../verdicts.ts";
import type { PaneProps } from "./pane.ts";

/** Everything that Decant reports about the page as a whole. */
export function ReportPane({ view, onSelect }: PaneProps) {
  const { extraction, verdict, violations, diagnostics, stats, totals } = view;
  const dropped = Object.entries(totals.droppedByRule).sort(([, a], [, b]) => b - a);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
    <section class="pane-body scroll report" tabIndex={0} aria-label="Report">
      <h2>Verdict</h2>
      {verdict.length === 0 ? (
        <p>
          <span class="tag good">Main content found</span>
        </p>
      ) : (
        verdict.map((code) => (
          <p key={code}>
            <span class="tag warn">{code}</span> {verdictTexts[code]}
          </p>
        ))
      )}
      <h2>Account</h2>
      <p>
        {count(totals.kept)} kept + {count(totals.moved)} moved + {count(totals.dropped)} dropped ={" "}
        {count(totals.visible)} visible characters; {count(stats.addedChars)} were added
        {stats.recoveredChars > 0 ? ` and ${count(stats.recoveredChars)} recovered from data` : ""}.
      </p>
      <div class="columns">
        <table class="facts-table">
          <caption>Items</caption>
          <TableHead columns={["Kind", "Kept", "Moved", "Dropped"]} />
          <tbody>
            {Object.entries(stats.items).map(([kind, { kept, moved, dropped }]) => (
              <tr key={kind}>
                <th scope="row">{words(kind)}</th>
                <td>{count(kept)}</td>
                <td>{count(moved)}</td>
                <td>{count(dropped)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table class="facts-table">
          <caption>Characters dropped, by rule</caption>
          <TableHead columns={["Rule", "Characters"]} />
          <tbody>
            {dropped.length === 0 ? (
              <tr>
                <td colSpan={2} class="note">
                  Nothing was dropped.
                </td>
              </tr>
            ) : null}
            {dropped.map(([rule, chars]) => (
              <tr key={rule}>
                <th scope="row">
                  <code>{rule}</code>
                </th>
                <td>{count(chars)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h2>Choice of the content</h2>
      <p>
        Page type <b>{extraction.pageType ?? "not asked"}</b>, chosen by <b>{extraction.layer}</b> with the confidence{" "}
        <b>{share(extraction.confidence)}</b>.
      </p>
      {extraction.candidates.length === 0 ? (
        <p class="note">No candidates were compared.</p>
      ) : (
        <table class="facts-table">
          <caption>Candidates</caption>
          <TableHead columns={["Layer", "Score", "Place", "Why"]} />
          <tbody>
            {extraction.candidates.map(({ layer, score, path, reason, chosen, start, end }) => (
              <tr key={layer + path} class={chosen ? "chosen" : ""}>
                <th scope="row">
                  {layer} {chosen ? <span class="tag good">chosen</span> : null}
                </th>
                <td>{share(score)}</td>
                <td class="break">
                  <button type="button" class="link" onClick={() => onSelect({ start, end, from: "report" })}>
                    {path || "page"}
                  </button>
                </td>
                <td class="break">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h2>Invariants</h2>
      {violations.length === 0 ? (
        <p>
          <span class="tag good">All hold</span>
        </p>
      ) : (
        <ul class="plain">
          {violations.map(({ id, message, repaired, line }, index) => (
            <li key={index}>
              <span class={repaired ? "tag" : "tag warn"}>{repaired ? "repaired" : "broken"}</span> <code>{id}</code>{" "}
              {line === undefined ? "" : `line ${line}: `}
              {message}
            </li>
          ))}
        </ul>
      )}
      <h2>Diagnostics</h2>
      {diagnostics.length === 0 ? (
        <p class="note">Nothing to report.</p>
      ) : (
        <>
          <p class="note">{plural(diagnostics.length, "message")}</p>
          <ul class="plain">
            {diagnostics.map(({ code, severity, message, at }, index) => (
              <li key={index}>
                <span class={severity === "info" ? "tag" : "tag warn"}>{severity}</span> <code>{code}</code> {message}{" "}
                {at === undefined ? null : (
                  <button
                    type="button"
                    class="link"
                    onClick={() => onSelect({ start: at.start, end: at.end, from: "report" })}
                  >
                    Show
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
