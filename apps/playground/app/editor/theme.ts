import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Colours are variables of the page's style, so both themes are one. */
const view = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--surface)", color: "var(--ink)", fontSize: "13px" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--ink)", padding: "10px 0" },
  ".cm-line": { padding: "0 14px 0 8px" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--faint)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--hover)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-revealed": { backgroundColor: "var(--revealed)" },
  ".cm-selectionMatch": { backgroundColor: "var(--hover)" },
  "&.cm-merge-b .cm-changedLine": { backgroundColor: "var(--kept-soft)" },
  "&.cm-merge-b .cm-deletedChunk": { backgroundColor: "var(--bad-soft)", padding: "0 14px 0 8px" },
  "&.cm-merge-b .cm-changedText": { background: "color-mix(in srgb, var(--kept) 26%, transparent)" },
  "&.cm-merge-b .cm-deletedChunk .cm-deletedText": { background: "color-mix(in srgb, var(--bad) 26%, transparent)" },
  ".cm-changedLine::before": { content: '"+ "' },
  ".cm-deletedLine::before": { content: '"− "' },
  ".cm-collapsedLines::before, .cm-collapsedLines::after": { content: '""' },
  ".cm-collapsedLines": { background: "var(--raised)", color: "var(--muted)" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--hover)", borderColor: "var(--line)", color: "var(--muted)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", borderColor: "var(--line)", color: "var(--ink)" },
});

const highlight = HighlightStyle.define([
  { tag: [tags.tagName, tags.heading, tags.keyword], color: "var(--code-tag)" },
  { tag: [tags.heading, tags.strong], fontWeight: "600" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: [tags.attributeName, tags.propertyName], color: "var(--code-name)" },
  { tag: [tags.attributeValue, tags.string, tags.url, tags.monospace], color: "var(--code-value)" },
  { tag: [tags.link], color: "var(--code-name)" },
  {
    tag: [tags.comment, tags.meta, tags.processingInstruction, tags.angleBracket, tags.contentSeparator, tags.quote],
    color: "var(--muted)",
  },
  { tag: [tags.character, tags.number, tags.atom, tags.bool], color: "var(--code-number)" },
]);

export const editorTheme: Extension = [view, syntaxHighlighting(highlight)];
