/** Most characters that the paths of one list may have: a multiple of the page's length plus a constant. Ordinary pages need a tenth. */
const charsPerPageChar = 8;
const freeChars = 100_000;

/**
 * Keeps a list of node paths in proportion to its page: inside 500 nested elements the path of each block has thousands of
 * characters, and all paths together are hundreds of times as long as the page.
 */
export class PathBudget {
  /** Number of paths left out. */
  leftOut = 0;
  private left: number;

  /** @param length UTF-16 code units of the page. */
  constructor(length: number) {
    this.left = charsPerPageChar * length + freeChars;
  }

  /** The path, or `""` once the budget is spent; then `path` is not called. */
  spend(path: () => string): string {
    if (this.left >= 0) {
      const made = path();
      this.left -= made.length;
      if (this.left >= 0) return made;
    }
    this.leftOut++;
    return "";
  }
}
