/** One statement about permitted uses of a page. Statements are recorded, not interpreted. */
export interface RightsStatement {
  /** Source of the statement. */
  readonly source: "robots.txt" | "tdmrep.json" | "rsl" | "header" | "meta";
  /** Name of the directive, header or `<meta>`, in lower case: `content-signal`, `x-robots-tag`, `tdm-reservation`, `license`, `rsl`, ... */
  readonly name: string;
  readonly value: string;
  /** Where: the address of robots.txt, of another file, or of the page. */
  readonly url: string;
  /** When it was fetched, ISO 8601 in UTC. */
  readonly at: string;
}

/** Uses of a page that a site may reserve: training of models, indexes of search, and input of models (grounding, answers). */
export const uses = ["train", "search", "input"] as const;
export type Use = (typeof uses)[number];

/** A use that a site reserves, and the statement that says so. */
export interface Reservation {
  readonly use: Use;
  readonly evidence: RightsStatement;
}

/** A kind of statement, and which of its values reserve a use. */
interface SignalRule {
  readonly names: readonly string[];
  readonly reserves: Readonly<Record<Use, RegExp | undefined>>;
}

const signals: readonly SignalRule[] = [
  {
    // contentsignals.org, and the IETF draft of AIPREF.
    names: ["content-signal", "content-usage"],
    reserves: {
      train: /(?:^|[\s,;])(?:ai-train|train-ai|train-genai|genai|ai)\s?=\s?(?:no?)(?![\w-])/i,
      search: /(?:^|[\s,;])search\s?=\s?(?:no?)(?![\w-])/i,
      input: /(?:^|[\s,;])(?:ai-input|ai)\s?=\s?(?:no?)(?![\w-])/i,
    },
  },
  {
    names: ["x-robots-tag", "robots"],
    reserves: {
      train: /(?:^|[\s,:])noai(?![\w-])/i,
      search: /(?:^|[\s,:])(?:noindex|none)(?![\w-])/i,
      input: /(?:^|[\s,:])noai(?![\w-])/i,
    },
  },
];

/**
 * The uses of a page that its site reserves.
 *
 * Any statement is enough, with two exceptions: of TDM reservations the one nearest to the page counts (`<meta>`, header,
 * tdmrep.json), and of several RSL licences one may be chosen.
 *
 * @param asked Uses that matter to the caller.
 * @returns One for each use that is reserved.
 * @example
 * const at = { source: "robots.txt", url: "https://harbour.example/robots.txt", at: "2026-01-01T00:00:00Z" } as const;
 * reservationsOf([{ ...at, name: "content-signal", value: "ai-train=no" }], ["train", "search"]).map(({ use }) => use); // ["train"]
 */
export function reservationsOf(statements: readonly RightsStatement[], asked: readonly Use[]): Reservation[] {
  return asked.flatMap((use) => {
    const evidence = signalAgainst(statements, use) ?? tdmAgainst(statements, use) ?? rslAgainst(statements, use);
    return evidence === undefined ? [] : [{ use, evidence }];
  });
}

function signalAgainst(statements: readonly RightsStatement[], use: Use): RightsStatement | undefined {
  return statements.find(({ name, value }) =>
    signals.some(({ names, reserves }) => names.includes(name) && reserves[use]?.test(value)),
  );
}

const nearest: readonly RightsStatement["source"][] = ["meta", "header", "tdmrep.json"];

/** Reading texts for training and for answers is mining (DSM directive, article 4); an index of search is not meant. */
function tdmAgainst(statements: readonly RightsStatement[], use: Use): RightsStatement | undefined {
  if (use === "search") return undefined;
  const said = statements.filter(({ name }) => name === "tdm-reservation");
  for (const source of nearest) {
    const statement = said.find((entry) => entry.source === source);
    if (statement !== undefined) return statement.value.trim() === "1" ? statement : undefined;
  }
  return undefined;
}

/** Names of RSL that a use has, or that hold it. */
const rslNames: Readonly<Record<Use, readonly string[]>> = {
  train: ["ai-train", "ai-all", "all", "train-ai"],
  search: ["search", "all"],
  input: ["ai-input", "ai-index", "ai-all", "all"],
};

/** Payments that cost nothing. */
const free: ReadonlySet<string> = new Set(["", "free", "attribution"]);

function rslAgainst(statements: readonly RightsStatement[], use: Use): RightsStatement | undefined {
  const offers = statements.filter(({ name }) => name === "rsl");
  const isOpen = ({ value }: RightsStatement): boolean => {
    const part = (name: string): string[] => {
      const found = value.split(" ").find((piece) => piece.startsWith(`${name}=`));
      return (found ?? "")
        .slice(name.length + 1)
        .split(",")
        .filter(Boolean);
    };
    const names = rslNames[use];
    const [permits, prohibits, [payment = ""]] = [part("permits"), part("prohibits"), part("payment")];
    if (prohibits.some((name) => names.includes(name))) return false;
    return (permits.length === 0 || permits.some((name) => names.includes(name))) && free.has(payment);
  };
  return offers.some(isOpen) ? undefined : offers[0];
}
