import { html } from "@codemirror/lang-html";
import { markdown } from "@codemirror/lang-markdown";
import { Annotation, EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { basicSetup } from "codemirror";
import { useEffect, useRef } from "preact/hooks";
import { styleNonce } from "../../src/policy.ts";
import { editorTheme } from "./theme.ts";

export interface Span {
  readonly start: number;
  readonly end: number;
}

interface CodeEditorProps {
  readonly language: "html" | "markdown" | "text";
  readonly label: string;
  readonly text: string;
  readonly readOnly?: boolean;
  /** Set once. */
  readonly extension?: Extension;
  /** What to select and scroll to; a new object does it again. */
  readonly reveal?: Span | null;
  /** Called with the text after the reader stopped typing. */
  readonly onChange?: (text: string) => void;
  /** Called with the offset of the caret when the reader moves it. */
  readonly onMove?: (offset: number) => void;
}

const languages: Readonly<Record<CodeEditorProps["language"], () => Extension>> = {
  html: () => html({ autoCloseTags: false }),
  markdown: () => markdown(),
  text: () => [],
};

/** Marks changes that the program makes, and not the reader. */
const byProgram = Annotation.define<boolean>();
const setMark = StateEffect.define<Span | null>();
const revealed = Decoration.mark({ class: "cm-revealed" });

const markField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects }) {
    let next = marks.map(changes);
    for (const effect of effects) {
      if (!effect.is(setMark)) continue;
      const { value } = effect;
      next =
        value === null || value.start >= value.end
          ? Decoration.none
          : Decoration.set([revealed.range(value.start, value.end)]);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Long pages wait longer, since taking their text out of the editor takes some milliseconds. */
const pauseFor = (length: number): number => (length < 500_000 ? 250 : 700);

/** CodeMirror, with as much of its state in props as this program needs. */
export function CodeEditor({
  language,
  label,
  text,
  readOnly = false,
  extension = [],
  reveal = null,
  onChange,
  onMove,
}: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | undefined>(undefined);
  const given = useRef(text);
  const handlers = useRef({ onChange, onMove });
  handlers.current = { onChange, onMove };

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const editor = new EditorView({
      doc: text,
      parent: host.current as HTMLElement,
      extensions: [
        EditorView.cspNonce.of(styleNonce),
        basicSetup,
        languages[language](),
        editorTheme,
        markField,
        extension,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          "aria-label": label,
          tabindex: "0",
          ...(readOnly && { "aria-readonly": "true" }),
        }),
        // The text can still have the focus and a caret.
        EditorState.readOnly.of(readOnly),
        EditorView.updateListener.of(({ docChanged, selectionSet, transactions, state }) => {
          if (transactions.some((transaction) => transaction.annotation(byProgram))) return;
          if (docChanged) {
            clearTimeout(timer);
            timer = setTimeout(() => {
              given.current = editor.state.doc.toString();
              handlers.current.onChange?.(given.current);
            }, pauseFor(state.doc.length));
          } else if (selectionSet) handlers.current.onMove?.(state.selection.main.head);
        }),
      ],
    });
    view.current = editor;
    return () => {
      clearTimeout(timer);
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || text === given.current) return;
    given.current = text;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: text },
      selection: { anchor: 0 },
      effects: [setMark.of(null), EditorView.scrollIntoView(0)],
      annotations: byProgram.of(true),
    });
  }, [text]);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || reveal === null) return;
    const { length } = editor.state.doc;
    const start = Math.min(reveal.start, length);
    const end = Math.min(reveal.end, length);
    editor.dispatch({
      selection: { anchor: start, head: end },
      effects: [setMark.of({ start, end }), EditorView.scrollIntoView(start, { y: "center" })],
      annotations: byProgram.of(true),
    });
  }, [reveal]);

  return <div class="editor" ref={host} />;
}
