import { linesOf } from "../options.ts";
import { copyText } from "../parts/copy-text.ts";
import type { PaneProps } from "./pane.ts";

const quoted = (selector: string): string => `'${selector.replaceAll("'", "'\\''")}'`;

/** What the reader has named, as a rule of the site and as a command; nothing without a name. */
export function SiteRules({ options, onOptions, onSay }: Pick<PaneProps, "options" | "onOptions" | "onSay">) {
  const [remove, add] = [linesOf(options.remove), linesOf(options.add)];
  if (remove.length + add.length === 0) return null;
  const rule = JSON.stringify({ ...(remove.length > 0 && { remove }), ...(add.length > 0 && { add }) });
  const flags = [...remove.map((one) => `--remove ${quoted(one)}`), ...add.map((one) => `--add ${quoted(one)}`)];
  const lines = [
    ["Rule for site.json", rule],
    ["Command", `decant ${options.url === "" ? "page.html" : options.url} ${flags.join(" ")}`],
  ] as const;
  return (
    <section class="site-rules" aria-label="Your rules for this site">
      {lines.map(([label, text]) => (
        <p key={label}>
          <span>{label}</span> <code>{text}</code>{" "}
          <button type="button" class="quiet" onClick={() => void copyText(text, `${label} was`, onSay)}>
            Copy<span class="visually-hidden"> {label}</span>
          </button>
        </p>
      ))}
      <button type="button" class="quiet" onClick={() => onOptions({ ...options, remove: "", add: "" })}>
        Undo all
      </button>
    </section>
  );
}
