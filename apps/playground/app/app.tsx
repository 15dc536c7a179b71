import type { ComponentChild } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { CodeEditor } from "./editor/code-editor.tsx";
import { examples } from "./examples.ts";
import { type DecodedFile, decodeFor, type FirstPage, firstExample, type Given } from "./first-page.ts";
import { Header } from "./header.tsx";
import { type LinkState, packedParameter, readLink, writeLink } from "./link.ts";
import { count } from "./numbers.ts";
import { OptionsForm } from "./options-form.tsx";
import { AskPane } from "./panes/ask.tsx";
import { ChunksPane } from "./panes/chunks.tsx";
import { CitationsPane } from "./panes/citations.tsx";
import { DecisionsPane } from "./panes/decisions.tsx";
import { DiffPane } from "./panes/diff.tsx";
import { MarkdownPane } from "./panes/markdown.tsx";
import { MetadataPane } from "./panes/metadata.tsx";
import { PagePane } from "./panes/page.tsx";
import { type PaneId, type PaneProps, paneIds, paneLabels, type Selected } from "./panes/pane.ts";
import { PostsPane } from "./panes/posts.tsx";
import { ReadersPane } from "./panes/readers.tsx";
import { RecordsPane } from "./panes/records.tsx";
import { ReportPane } from "./panes/report.tsx";
import { Splitter } from "./parts/splitter.tsx";
import { type Tab, Tabs } from "./parts/tabs.tsx";
import { Status } from "./status.tsx";
import { useNarrow } from "./use-narrow.ts";
import { type ConversionState, usePage } from "./use-page.ts";
import type { Converter, PageView } from "./worker/converter.ts";
import { fates, type GivenBytes } from "./worker/protocol.ts";

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

export interface AppProps {
  readonly given: Given;
  readonly converter: Converter;
  readonly first: FirstPage | null;
}

export function App({ given, converter, first }: AppProps) {
  const [link, setLink] = useState<LinkState>(() => readLink(location.hash));
  const [html, setHtml] = useState("");
  const [origin, setOrigin] = useState<Origin | null>(null);
  const [problem, setProblem] = useState("");
  const [said, setSaid] = useState("");
  const [selected, setSelected] = useState<Selected | null>(null);
  const [isStarting, setIsStarting] = useState(true);
  /** Counts what the reader opened or typed: a file that is still being read must not replace what came after it. */
  const turn = useRef(0);
  /** Whether the page was just opened: then its first kept block is shown. */
  const isFresh = useRef(false);
  const [isOptions, setIsOptions] = useState(false);
  /** Whether a file is held over the page; dropped, it is loaded. */
  const [isOver, setIsOver] = useState(false);
  const [split, setSplit] = useState(42);
  const isNarrow = useNarrow();
  const { state, view } = usePage(converter, html, link.options, isStarting, first?.view);

  const pane: PaneId = link.pane === "source" && !isNarrow ? "markdown" : link.pane;
  const change = useCallback((part: Partial<LinkState>) => setLink((before) => ({ ...before, ...part })), []);
  const show = useCallback(async (name: string, decoded: Promise<DecodedFile>, url: string, example: string) => {
    turn.current++;
    const mine = turn.current;
    try {
      const { html, encoding, evidence } = await decoded;
      if (mine !== turn.current) return;
      setProblem("");
      setSelected(null);
      isFresh.current = true;
      setHtml(html);
      setOrigin({ name, reading: `${encoding}, by ${evidence}` });
      setLink((before) => ({ ...before, example, options: { ...before.options, url } }));
    } catch (error) {
      if (mine === turn.current) setProblem(`${name}: ${error instanceof Error ? error.message : error}`);
    } finally {
      setIsStarting(false);
    }
  }, []);
  const options = useRef(link.options);
  options.current = link.options;
  const load = useCallback(
    (name: string, given: GivenBytes | Promise<GivenBytes>, url = "", example = "") => {
      const decoded = Promise.resolve(given).then((page) => decodeFor(converter, page, options.current, url));
      return show(name, decoded, url, example);
    },
    [converter, show],
  );
  const loadExample = useCallback(
    (id: string) => {
      const example = examples.find((candidate) => candidate.id === id);
      return example === undefined
        ? load(`Example “${id}”`, Promise.reject(new Error("There is none of this name.")))
        : load(example.title, example.load(), example.url, id);
    },
    [load],
  );
  const loadFile = useCallback(
    async (file: File | undefined) => {
      if (file !== undefined) await load(file.name, { bytes: file, contentType: file.type || undefined });
    },
    [load],
  );
  const loadPacked = useCallback(
    (packed: string, url: string) =>
      load("Page of a link", { bytes: { packed }, contentType: "text/html; charset=utf-8" }, url),
    [load],
  );

  useEffect(() => {
    const packed = packedIn(location.hash);
    if (first !== null) void show(first.name, first.decoded, first.url, first.example);
    else if (packed !== null) void loadPacked(packed, readLink(location.hash).options.url);
    else if (given.problem !== null) {
      setProblem(given.problem);
      setIsStarting(false);
    } else void loadExample(readLink(location.hash).example || firstExample);
  }, [given, first, show, loadExample, loadPacked]);

  useEffect(() => {
    if (view === null || state.kind !== "done" || !isFresh.current) return;
    isFresh.current = false;
    const first = view.segments.fate.indexOf(fates.indexOf("kept"));
    if (first < 0) return;
    const { start, end } = view.segments;
    setSelected({ start: start[first] as number, end: end[first] as number, from: "start" });
  }, [view, state]);

  useEffect(() => {
    const onHash = (): void => {
      const next = readLink(location.hash);
      const packed = packedIn(location.hash);
      if (packed !== null) {
        setLink(next);
        return void loadPacked(packed, next.options.url);
      }
      if (writeLink(next) === writeLink(link)) return;
      setLink(next);
      if (next.example !== "" && next.example !== link.example) void loadExample(next.example);
    };
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, [link, loadExample, loadPacked]);

  useEffect(() => {
    const hash = writeLink(link);
    if (hash !== location.hash)
      history.replaceState(null, "", hash === "" ? location.pathname + location.search : hash);
  }, [link]);

  const edit = (text: string): void => {
    turn.current++;
    isFresh.current = false;
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
  const showPane = useCallback(
    (next: PaneId) => {
      if (next !== "source" || isNarrow) change({ pane: next });
      // A selection that was made in another pane is shown again where the reader goes.
      setSelected((before) =>
        before === null || before.from === "start"
          ? before
          : { ...before, from: next === "source" ? before.from : "source" },
      );
      requestAnimationFrame(() => {
        const where = next === "source" ? "#pane-source .cm-content" : `#tab-${next}`;
        document.querySelector<HTMLElement>(where)?.focus();
      });
    },
    [change, isNarrow],
  );

  const tabs = tabsFor(view, isNarrow);
  const { options: converted } = link;
  const onOptions = (options: LinkState["options"]): void => change({ options });
  const acts = { onOptions, onSelect: setSelected, onShow: showPane, onSay: setSaid };
  const props = view === null ? null : { converter, view, selected, options: converted, ...acts };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: “Open file” does the same by the keyboard
    <div
      class="app"
      onDragOver={(event) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={({ relatedTarget }) => {
        if (relatedTarget === null) setIsOver(false);
      }}
      // Before the editor, which would insert the file's text.
      onDropCapture={(event) => {
        setIsOver(false);
        if (!holdsFile(event)) return;
        event.preventDefault();
        event.stopPropagation();
        void loadFile(event.dataTransfer?.files[0]);
      }}
    >
      <Header
        link={link}
        html={html}
        readsAddresses={given.readsAddresses}
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
          <Tabs
            label="Views of the page"
            tabs={tabs}
            shown={isNarrow ? 3 : 6}
            chosen={pane}
            onChoose={(next) => change({ pane: next })}
          />
          <Status state={state} view={view} problem={problem} size={html.length} onStop={converter.stop} />
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
                panes[pane](props, { link, html, onChange: change })
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
  const counts: Readonly<Partial<Record<PaneId, number | undefined>>> = {
    posts: view === null ? 0 : view.posts.length + (view.comments?.posts.length ?? 0),
    report: view?.violations.filter(({ repaired }) => !repaired).length,
  };
  const shown = paneIds.filter((id) => id !== "source" || isNarrow);
  return shown.map((id) => ({ id, label: paneLabels[id], count: counts[id] }));
}

const packedIn = (hash: string): string | null => new URLSearchParams(hash.replace("#", "")).get(packedParameter);

/** What a pane needs beside the page, of the address bar and of the source. */
interface Around {
  readonly link: LinkState;
  readonly html: string;
  readonly onChange: (part: Partial<LinkState>) => void;
}

const panes: Readonly<Record<Exclude<PaneId, "source">, (props: PaneProps, around: Around) => ComponentChild>> = {
  markdown: (props) => <MarkdownPane {...props} />,
  page: (props) => <PagePane {...props} />,
  decisions: (props) => <DecisionsPane {...props} />,
  readers: (props, { html, link }) => <ReadersPane {...props} html={html} url={link.options.url} />,
  records: (props, { link, onChange }) => (
    <RecordsPane {...props} type={link.record} onType={(record) => onChange({ record })} />
  ),
  chunks: (props, { link, onChange }) => (
    <ChunksPane {...props} request={link.chunks} onRequest={(chunks) => onChange({ chunks })} />
  ),
  citations: (props, { link, onChange }) => (
    <CitationsPane {...props} quote={link.quote} onQuote={(quote) => onChange({ quote })} />
  ),
  ask: (props, { link, onChange }) => <AskPane {...props} request={link.ask} onRequest={(ask) => onChange({ ask })} />,
  metadata: (props) => <MetadataPane {...props} />,
  posts: (props) => <PostsPane {...props} />,
  diff: (props, { link, onChange }) => (
    <DiffPane {...props} other={link.other} onOther={(other) => onChange({ other })} />
  ),
  report: (props) => <ReportPane {...props} />,
};

const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;

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
  // Why there is no result is said above.
  if (state.kind !== "empty") return <p class="nothing">{waitingTexts[state.kind]}</p>;
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
