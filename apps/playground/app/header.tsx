import { useMemo, useRef, useState } from "preact/hooks";
import { examples } from "./examples.ts";
import { type LinkState, withPage, writeLink } from "./link.ts";
import { words } from "./numbers.ts";
import { changedOptions } from "./options.ts";
import { packPage } from "./packed-page.ts";
import { copyText } from "./parts/copy-text.ts";
import { keepTheme, readTheme, type Theme, themes } from "./theme.ts";

interface HeaderProps {
  readonly link: LinkState;
  readonly html: string;
  /** Whether the server that serves this gives pages of addresses. */
  readonly readsAddresses: boolean;
  readonly isOptions: boolean;
  readonly onExample: (id: string) => Promise<void>;
  readonly onFile: (file: File | undefined) => Promise<void>;
  readonly onClear: () => void;
  readonly onOptions: () => void;
  readonly onSay: (message: string) => void;
}

export function Header({
  link,
  html,
  readsAddresses,
  isOptions,
  onExample,
  onFile,
  onClear,
  onOptions,
  onSay,
}: HeaderProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [theme, setTheme] = useState<Theme>(readTheme);
  const [copied, setCopied] = useState("");
  const groups = useMemo(() => Map.groupBy(examples, ({ group }) => group), []);
  const changed = changedOptions(link.options).filter((name) => name !== "url").length;

  const copyLink = async (): Promise<void> => {
    const hash = writeLink(link);
    // An example is known by its name, and an empty page needs none.
    const packed = link.example !== "" || html.trim() === "" ? "" : await packPage(html);
    const { origin, pathname } = location;
    const address = `${origin}${pathname}${packed ? withPage(link, packed) : hash}`;
    if (!(await copyText(address, "The link was", () => {}))) {
      return onSay("The browser does not let this page copy. The address bar has a link with the options.");
    }
    setCopied(packed === null ? "Copied without the page" : "Copied");
    setTimeout(() => setCopied(""), packed === null ? 6000 : 2000);
    onSay(
      packed === null
        ? "The page is too large for a link: the copied link has the options alone."
        : packed === ""
          ? "The link was copied."
          : "The link was copied. It holds the page and the options.",
    );
  };
  return (
    <header class="top">
      <h1>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path
            class="glass"
            d="M10 3h9l-1.5 8.5c3.600 1.600 6 4.700 6 8.300 0 5-4.200 9.200-9.500 9.200s-9.500-4.200-9.500-9.200c0-3.600 2.400-6.700 6-8.300z"
          />
          <path
            class="wine"
            d="M6.500 20c2.600-1.600 5.100.9 7.600 0s4.700-1.700 7.500-.2c0 4.100-3.400 7.300-7.600 7.300S6.500 24.100 6.500 20z"
          />
          <path class="glass" d="M19 4.200c3.600 0 6.400 1.600 8.200 4.400" />
        </svg>
        Decant <span>playground</span>
      </h1>
      {readsAddresses ? (
        <form
          class="address"
          onSubmit={(event) => {
            event.preventDefault();
            const address = String(new FormData(event.currentTarget).get("address"));
            location.assign(`?${new URLSearchParams({ address })}${writeLink({ ...link, example: "" })}`);
          }}
        >
          <input
            name="address"
            type="url"
            required
            pattern="https?://.+"
            aria-label="Address of a page to open"
            placeholder="https://example.org/page"
            spellcheck={false}
          />
          <button type="submit">Open</button>
        </form>
      ) : null}
      <div class="controls">
        <select
          aria-label="Example"
          value={link.example}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== "") void onExample(currentTarget.value);
          }}
        >
          <option value="">Pick an example…</option>
          {[...groups].map(([group, members]) => (
            <optgroup key={group} label={group}>
              {members.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <button type="button" onClick={() => picker.current?.click()}>
          Open file
        </button>
        <input
          ref={picker}
          type="file"
          accept=".html,.htm,.xhtml,.txt,text/html"
          class="visually-hidden"
          tabIndex={-1}
          aria-label="File of a page"
          onChange={({ currentTarget }) => {
            void onFile(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
        <button type="button" onClick={onClear}>
          Clear
        </button>
        <button
          type="button"
          aria-expanded={isOptions}
          aria-controls={isOptions ? "options" : undefined}
          onClick={onOptions}
        >
          Options
          {changed === 0 ? null : (
            <span class="count">
              {changed}
              <span class="visually-hidden"> changed</span>
            </span>
          )}
        </button>
        <button
          type="button"
          title="Small pages go into the link; the address bar never holds the page"
          onClick={() => void copyLink()}
        >
          {copied === "" ? "Copy link" : copied}
        </button>
      </div>
      <select
        aria-label="Theme"
        value={theme}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value as Theme;
          setTheme(next);
          keepTheme(next);
        }}
      >
        {themes.map((name) => (
          <option key={name} value={name}>
            {words(name)}
          </option>
        ))}
      </select>
    </header>
  );
}
