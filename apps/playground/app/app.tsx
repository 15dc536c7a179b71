import { examples } from "virtual:examples";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { CodeEditor } from "./editor/code-editor.tsx";
import { readGivenPage } from "./given-page.ts";
import { type LinkState, readLink, writeLink } from "./link.ts";
import { count, plural, share, words } from "./numbers.ts";
import { changedOptions } from "./options.ts";
import { OptionsForm } from "./options-form.tsx";
import { ChunksPane } from "./panes/chunks.tsx";
import { DecisionsPane } from "./panes/decisions.tsx";
import { DiffPane } from "./panes/diff.tsx";
import { HiddenPane } from "./panes/hidden.tsx";
import { MarkdownPane } from "./panes/markdown.tsx";
import { MetadataPane } from "./panes/metadata.tsx";
import type { PaneId } from "./panes/pane-ids.ts";
import type { PaneProps, Selected } from "./panes/pane-props.ts";
import { PostsPane } from "./panes/posts.tsx";
import { PreviewPane } from "./panes/preview.tsx";
import { ReportPane } from "./panes/report.tsx";
import { Splitter } from "./parts/splitter.tsx";
import { type Tab, Tabs } from "./parts/tabs.tsx";
import { keepTheme, readTheme, type Theme, themes } from "./theme.ts";
import { useNarrow } from "./use-narrow.ts";
import { type ConversionState, usePage } from "./use-page.ts";
import { mildVerdicts, verdictTexts } from "./verdicts.ts";
import { Converter } from "./worker/converter.ts";
import type { GivenBytes, PageView } from "./worker/protocol.ts";

/** The first thing that a visitor sees. */
const firstExample = "article-news";
/** Examples of the empty page. */
const suggested = [
  "article-news",
  "docs-docusaurus",
  "forum-xenforo",
  "product-shopify",
  "article-data-tables",
  "shell-js-spa",
];

/** Where the page in the editor came from. */
interface Origin {
  readonly name: string;
  /** How its bytes were read; empty for text. */
  readonly reading: string;
}

export function App() {
  const [converter] = useState(() => new Converter());
  const [link, setLink] = useState<LinkState>(() => readLink(location.hash));
  const [html, setHtml] = useState("");
  const [origin, setOrigin] = useState<Origin | null>(null);
  const [problem, setProblem] = useState("");
  const [said, setSaid] = useState("");
  const [selected, setSelected] = useState<Selected | null>(null);
  const [isStarting, setIsStarting] = useState(true);
  /** Counts what the reader opened or typed: a file that is still being read must not replace what came after it. */
  const turn = useRef(0);
  const [isOptions, setIsOptions] = useState(false);
  const [split, setSplit] = useState(42);
  const isNarrow = useNarrow();
  const { state, view, stop } = usePage(converter, html, link.options, isStarting);

  const pane: PaneId = link.pane === "source" && !isNarrow ? "decisions" : link.pane;
  const change = useCallback((part: Partial<LinkState>) => setLink((before) => ({ ...before, ...part })), []);
  const load = useCallback(
    async (name: string, given: GivenBytes, url: string, example: string) => {
      turn.current++;
      const mine = turn.current;
      try {
        const { html, encoding, evidence } = await converter.ask("decode", given);
        if (mine !== turn.current) return;
        setProblem("");
        setSelected(null);
        setHtml(html);
        setOrigin({ name, reading: `${encoding}, by ${evidence}` });
        setLink((before) => ({ ...before, example, options: { ...before.options, url } }));
      } catch (error) {
        if (mine === turn.current) setProblem(`${name}: ${error instanceof Error ? error.message : error}`);
      } finally {
        setIsStarting(false);
      }
    },
    [converter],
  );
  const loadExample = useCallback(
    async (id: string) => {
      const example = examples.find((candidate) => candidate.id === id);
      if (example === undefined) {
        setIsStarting(false);
        return setProblem(`There is no example “${id}”.`);
      }
      const { default: page } = await example.load();
      const bytes = "text" in page ? new TextEncoder().encode(page.text) : page;
      await load(example.title, { bytes }, example.url, id);
    },
    [load],
  );
  const loadFile = useCallback(
    async (file: File | undefined) => {
      if (file === undefined) return;
      await load(
        file.name,
        { bytes: new Uint8Array(await file.arrayBuffer()), contentType: file.type || undefined },
        "",
        "",
      );
    },
    [load],
  );

  useEffect(() => {
    const given = readGivenPage();
    if (given === null) {
      void loadExample(readLink(location.hash).example || firstExample);
      return;
    }
    const { name, base64, url, contentType } = given;
    void load(name, { bytes: { base64 }, contentType: contentType ?? undefined }, url ?? "", "");
  }, [load, loadExample]);

  useEffect(() => {
    const onHash = (): void => {
      const next = readLink(location.hash);
      if (writeLink(next) === writeLink(link)) return;
      setLink(next);
      if (next.example !== "" && next.example !== link.example) void loadExample(next.example);
    };
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, [link, loadExample]);

  useEffect(() => {
    const hash = writeLink(link);
    if (hash !== location.hash)
      history.replaceState(null, "", hash === "" ? location.pathname + location.search : hash);
  }, [link]);

  const edit = (text: string): void => {
    turn.current++;
    setHtml(text);
    setSelected(null);
    setProblem("");
    if (origin === null || link.example !== "") setOrigin({ name: "Edited HTML", reading: "" });
    if (link.example !== "") change({ example: "" });
  };
  const clear = (): void => {
    turn.current++;
    setHtml("");
    setOrigin(null);
    setProblem("");
    setSelected(null);
    change({ example: "", options: { ...link.options, url: "" } });
  };
  const select = useCallback((next: Selected) => setSelected(next), []);
  const show = useCallback(
    (next: PaneId) => {
      if (next !== "source" || isNarrow) change({ pane: next });
      // A selection that was made in another pane is shown again where the reader goes.
      setSelected((before) =>
        before === null ? null : { ...before, from: next === "source" ? before.from : "source" },
      );
      requestAnimationFrame(() => {
        const where = next === "source" ? "#pane-source .cm-content" : `#tab-${next}`;
        document.querySelector<HTMLElement>(where)?.focus();
      });
    },
    [change, isNarrow],
  );

  const isOver = useDrop(loadFile);
  const tabs = tabsFor(view, isNarrow);
  const props = view === null ? null : { converter, view, selected, onSelect: select, onShow: show, onSay: setSaid };
  return (
    <div class={`app${isOver ? " over" : ""}`}>
      <Header
        link={link}
        isOptions={isOptions}
        onExample={loadExample}
        onFile={loadFile}
        onClear={clear}
        onOptions={() => setIsOptions(!isOptions)}
        onSay={setSaid}
      />
      {isOptions ? (
        <section class="options-panel" id="options" aria-label="Options">
          <OptionsForm options={link.options} onChange={(options) => change({ options })} />
        </section>
      ) : null}
      <main style={isNarrow ? {} : { gridTemplateColumns: `minmax(0, ${split}fr) auto minmax(0, ${100 - split}fr)` }}>
        <section
          class="source"
          id="pane-source"
          hidden={isNarrow && pane !== "source"}
          {...(isNarrow ? { role: "tabpanel", "aria-labelledby": "tab-source" } : { "aria-label": "Source" })}
        >
          <SourceHead origin={origin} html={html} />
          <div class="source-body">
            <CodeEditor
              language="html"
              label="HTML source: paste or type a page"
              text={html}
              reveal={selected?.from === "source" ? null : selected}
              onChange={edit}
              onMove={(offset) => setSelected({ start: offset, end: offset, from: "source" })}
            />
          </div>
        </section>
        {isNarrow ? null : <Splitter value={split} onChange={setSplit} />}
        <div class="result">
          <Tabs label="Views of the page" tabs={tabs} chosen={pane} onChoose={(next) => change({ pane: next })} />
          <Status state={state} view={view} problem={problem} size={html.length} onStop={stop} />
          {pane === "source" ? null : (
            <div
              class="pane"
              id={`pane-${pane}`}
              role="tabpanel"
              aria-labelledby={`tab-${pane}`}
              aria-busy={state.kind === "working"}
            >
              {props === null ? (
                <Empty state={state} onExample={loadExample} />
              ) : (
                <Pane pane={pane} props={props} link={link} onChange={change} />
              )}
            </div>
          )}
        </div>
      </main>
      <p class="visually-hidden" role="status">
        {said}
      </p>
      {isOver ? <div class="drop-hint">Drop the page here</div> : null}
    </div>
  );
}

function tabsFor(view: PageView | null, isNarrow: boolean): Tab<PaneId>[] {
  const source: Tab<PaneId>[] = isNarrow ? [{ id: "source", label: "Source" }] : [];
  return [
    ...source,
    { id: "decisions", label: "Decisions" },
    { id: "markdown", label: "Markdown" },
    { id: "preview", label: "Preview" },
    { id: "metadata", label: "Metadata" },
    { id: "posts", label: "Posts", count: view === null ? 0 : view.posts.length + (view.comments?.posts.length ?? 0) },
    { id: "chunks", label: "Chunks" },
    {
      id: "hidden",
      label: "Hidden",
      count: Object.values(view?.stats.hidden ?? {}).reduce((sum, { count }) => sum + count, 0),
    },
    { id: "diff", label: "Compare" },
    { id: "report", label: "Report", count: view?.violations.filter(({ repaired }) => !repaired).length },
  ];
}

interface PaneSwitchProps {
  readonly pane: PaneId;
  readonly props: PaneProps;
  readonly link: LinkState;
  readonly onChange: (part: Partial<LinkState>) => void;
}

function Pane({ pane, props, link, onChange }: PaneSwitchProps) {
  switch (pane) {
    case "decisions":
      return <DecisionsPane {...props} />;
    case "markdown":
      return <MarkdownPane {...props} />;
    case "preview":
      return <PreviewPane {...props} />;
    case "metadata":
      return <MetadataPane {...props} />;
    case "posts":
      return <PostsPane {...props} />;
    case "chunks":
      return <ChunksPane {...props} request={link.chunks} onRequest={(chunks) => onChange({ chunks })} />;
    case "hidden":
      return <HiddenPane {...props} />;
    case "diff":
      return <DiffPane {...props} options={link.options} other={link.other} onOther={(other) => onChange({ other })} />;
    default:
      return <ReportPane {...props} />;
  }
}

/** Whether a file is held over the page; dropped, it is loaded. */
function useDrop(onFile: (file: File | undefined) => Promise<void>): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const holdsFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true;
    const over = (event: DragEvent): void => {
      if (!holdsFile(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent): void => {
      setIsOver(false);
      if (!holdsFile(event)) return;
      event.preventDefault();
      event.stopPropagation();
      void onFile(event.dataTransfer?.files[0]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    // Before the editor, which would insert the file's text.
    addEventListener("drop", drop, true);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop, true);
    };
  }, [onFile]);
  return isOver;
}

interface HeaderProps {
  readonly link: LinkState;
  readonly isOptions: boolean;
  readonly onExample: (id: string) => Promise<void>;
  readonly onFile: (file: File | undefined) => Promise<void>;
  readonly onClear: () => void;
  readonly onOptions: () => void;
  readonly onSay: (message: string) => void;
}

function Header({ link, isOptions, onExample, onFile, onClear, onOptions, onSay }: HeaderProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [theme, setTheme] = useState<Theme>(readTheme);
  const [isCopied, setIsCopied] = useState(false);
  const groups = useMemo(() => Map.groupBy(examples, ({ group }) => group), []);
  const changed = changedOptions(link.options).filter((name) => name !== "url").length;

  const copyLink = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href);
      setIsCopied(true);
      onSay("The link was copied. It holds the options, not the page.");
      setTimeout(() => setIsCopied(false), 2000);
    } catch {
      onSay("The browser does not let this page copy. The link is in the address bar.");
    }
  };
  return (
    <header class="top">
      <h1>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path
            class="glass"
            d="M13 5h6v6.700c0 1 .4 1.900 1.300 2.500 2.500 2 4 4.400 4 7 0 3.400-3.500 5-8.300 5s-8.300-1.600-8.300-5c0-2.600 1.500-5 4-7 .9-.6 1.300-1.500 1.300-2.500z"
          />
          <path
            class="wine"
            d="M9.200 20h13.600c.1.400.2.800.2 1.300 0 2.500-2.900 3.600-7 3.600s-7-1.100-7-3.600c0-.5.1-.9.2-1.300z"
          />
        </svg>
        Decant <span>playground</span>
      </h1>
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
        <button type="button" onClick={() => void copyLink()}>
          {isCopied ? "Copied" : "Copy link"}
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

function SourceHead({ origin, html }: { readonly origin: Origin | null; readonly html: string }) {
  return (
    <div class="source-head">
      <h2>Source</h2>
      {origin === null || html === "" ? (
        <span class="note">Paste HTML, drop a file, or pick an example. It stays in this browser.</span>
      ) : (
        <span class="note">
          <bdi title={origin.name}>{origin.name}</bdi> {count(html.length)} characters
          {origin.reading === "" ? "" : `, ${origin.reading}`}
        </span>
      )}
    </div>
  );
}

interface StatusProps {
  readonly state: ConversionState;
  readonly view: PageView | null;
  readonly problem: string;
  readonly size: number;
  readonly onStop: () => void;
}

function Status({ state, view, problem, size, onStop }: StatusProps) {
  return (
    <div class="status">
      {problem === "" ? null : (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      {state.kind === "failed" ? (
        <p class="error" role="alert">
          {state.message}
        </p>
      ) : null}
      <p role="status" class={`line ${state.kind}`}>
        {state.kind === "working" ? (
          <>
            <span class="spinner" aria-hidden="true" /> Converting {count(size)} characters…{" "}
            <button type="button" class="quiet" onClick={onStop}>
              Stop
            </button>
          </>
        ) : state.kind === "stopped" ? (
          "The conversion was stopped. Edit the page or an option to start again."
        ) : view === null ? (
          state.kind === "starting" ? (
            "Starting…"
          ) : (
            "No page yet."
          )
        ) : (
          <Facts view={view} ms={state.kind === "done" ? state.ms : null} />
        )}
      </p>
      {view !== null && view.verdict.length > 0 ? <Verdict view={view} /> : null}
    </div>
  );
}

function Facts({ view, ms }: { readonly view: PageView; readonly ms: number | null }) {
  const { extraction, totals, tokens } = view;
  const percent = totals.visible === 0 ? 0 : Math.round((100 * totals.kept) / totals.visible);
  return (
    <>
      <b>{extraction.pageType === null ? "Whole page" : words(extraction.pageType)}</b>
      <span>confidence {share(extraction.confidence)}</span>
      <span>
        {percent} % of {count(totals.visible)} characters kept
      </span>
      <span>
        about {count(tokens.html)} → {plural(tokens.markdown, "token")}
      </span>
      {ms === null ? null : <span>{count(ms)} ms</span>}
    </>
  );
}

function Verdict({ view: { verdict } }: { readonly view: PageView }) {
  const isMild = verdict.every((code) => mildVerdicts.has(code));
  return (
    <div class={isMild ? "verdict mild" : "verdict"}>
      {verdict.map((code) => (
        <p key={code}>
          <b>{code}</b> {verdictTexts[code]}
        </p>
      ))}
    </div>
  );
}

const waitingTexts: Readonly<Partial<Record<ConversionState["kind"], string>>> = {
  starting: "Starting…",
  working: "Converting…",
};

function Empty({
  state,
  onExample,
}: {
  readonly state: ConversionState;
  readonly onExample: (id: string) => Promise<void>;
}) {
  if (state.kind !== "empty") return <p class="nothing">{waitingTexts[state.kind] ?? "There is no result."}</p>;
  return (
    <div class="welcome">
      <h2>Paste a page’s HTML into the source</h2>
      <p>Or drop a file anywhere, or begin with one of these. Nothing leaves your browser.</p>
      <ul>
        {examples
          .filter(({ id }) => suggested.includes(id))
          .map(({ id, title, group, why }) => (
            <li key={id}>
              <button type="button" onClick={() => void onExample(id)}>
                <small>{group}</small>
                <b>{title}</b>
                <span>{why}</span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}
