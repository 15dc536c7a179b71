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

  /** The path, or `""` where those before took all there is. */
  spend(path: string): string {
    this.left -= path.length;
    if (this.left >= 0) return path;
    this.leftOut++;
    return "";
  }
}
