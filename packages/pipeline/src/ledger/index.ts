export { accountPage, type ConvertedSelection, type PageAccount, type PageFacts } from "./account-page.ts";
export { balance, outermost } from "./balance.ts";
export { countHidden } from "./hidden-texts.ts";
export { countItems } from "./items.ts";
export { type LedgerText, ledgerText } from "./ledger-text.ts";
export { detach } from "./own-text.ts";
export { PathIndex } from "./path-index.ts";
export {
  type AttributeText,
  readShown,
  readTree,
  type Shown,
  type ShownItems,
  type TreeContent,
} from "./read-trees.ts";
