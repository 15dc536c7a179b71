/** What the paths of one list may come to, in multiples of the page and in characters. Ordinary pages need a tenth of it. */
const mostShare = 8;
const most = 100_000;

/**
 * Keeps a list of node paths in proportion to its page: below 500 open elements the path of each block has thousands of characters,
 * and all of them together hundreds of times as many as the page.
 */
export class PathBudget {
  /** Paths that were left out. */
  leftOut = 0;
  private left: number;

  /** @param length UTF-16 code units of the page. */
  constructor(length: number) {
    this.left = mostShare * length + most;
  }

  /** The path, or `""` where those before took all there is: then none is made. */
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
