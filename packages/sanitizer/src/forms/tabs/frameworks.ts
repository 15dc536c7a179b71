import type { Row } from "../../source/rows.ts";

/** A list of labels for panels. */
export interface TabRow extends Row {
  /** Selector of a label in the list. */
  readonly tab: string;
  /** Selector of the panels after the list, one for each label. @default found by ids, roles or number */
  readonly panel?: string;
  /** Whether other things match, too, so that each label needs a panel. @default false */
  readonly isGuess?: boolean;
  /** Selector of a title in each panel that repeats the label. */
  readonly title?: string;
}

/** Radio buttons with labels, and lists of links to panels, need no row. First match wins. */
export const tabRows: readonly TabRow[] = [
  { id: "vuepress", selector: ".vp-code-tabs-nav, .vp-tabs-nav", tab: "[role=tab]", title: ".vp-code-tab-title, .vp-tab-title" },
  // WAI-ARIA 1.2: Docusaurus, Starlight, Radix, sphinx-tabs, Microsoft Learn.
  { id: "roles", selector: "[role=tablist]", tab: "[role=tab]" },
  { id: "bootstrap", selector: ".nav-tabs", tab: "a[data-bs-toggle=tab], a[data-toggle=tab]" },
  { id: "sphinx-tabs-1", selector: ".sphinx-menu", tab: ".item", panel: ".sphinx-tab" },
  { id: "asciidoctor-tabs", selector: ".tablist > ul", tab: "li.tab" },
  { id: "vuepress-1", selector: ".theme-code-group__nav", tab: ".theme-code-group__nav-tab", panel: ".theme-code-block" },
  { id: "rspress", selector: ".rp-tabs__label", tab: ".rp-tabs__label__item" },
  // Scripts of one site: only names say that the buttons are tabs.
  { id: "named-buttons", selector: "[class*=tab]", tab: "button", isGuess: true },
  { id: "jquery-ui", selector: "#tabs > ul, .tabs > ul, .ui-tabs > ul", tab: "li > a[href^='#']" },
]; // biome-ignore format: one row a line

/** A box that a title opens. */
export interface ExpandRow extends Row {
  /** Selectors of the title, and of the content that it opens. */
  readonly title: string;
  readonly content: string;
}

export const expandRows: readonly ExpandRow[] = [
  { id: "confluence", selector: ".expand-container", title: ".expand-control-text", content: ".expand-content" },
  { id: "confluence-editor", selector: ".ak-editor-expand", title: ".ak-editor-expand__title", content: ".ak-editor-expand__content" },
]; // biome-ignore format: one row a line
