import { type NodeTable, type Text, tagSet } from "@decant/dom";
import type { Blocks } from "./blocks.ts";
import type { Draft } from "./smooth.ts";

interface LineRule {
  readonly id: string;
  readonly pattern: RegExp;
  readonly example: string;
}

/**
 * Lines that stand in an article without being of its text, told by how they are worded: they are so short that one fit of the
 * model keeps what the next one drops. Of those that means of two fits kept on unseen hosts of wcxb-dev, labels say of 11 of 76
 * credits that they are content, of 3 of 22 dates, and of none of 19 advertisements. Cross-validated, over four fits, all of them together
 * give traf-dev 0.0018 to 0.0027 more, aeb-dev 0.0006, wcxb-dev 0.0001.
 */
export const articleLines: readonly LineRule[] = [
  {
    id: "credit",
    pattern:
      /^[([]?(?:(?:photo|photograph|image|picture|illustration|graphic|foto|fotos|bild|bilder|titelbild|beitragsbild|grafik|imagen|imagem|immagine|zdjęcie|beeld|bron|source|quelle|fuente|fonte|źródło|crédit|crédito|crédits|credit|credits|copyright|bildquelle|bildnachweis|bildrechte)(?: (?:photo|credit|credits|courtesy|source|of|via|von|por|de|di|par))* ?(?::|©|by |via )|fot\.|©) ?\S/iu,
    example: "Photo: A. Miller",
  },
  {
    id: "agency",
    pattern:
      /(?:getty images|shutterstock|unsplash|pixabay|pexels|istock|istockphoto|adobe ?stock|depositphotos|imago images|picture alliance)[)\]]?\.?$/iu,
    example: "A. Miller | Getty Images",
  },
  {
    id: "advertisement",
    pattern:
      /^[-–—([]? ?(?:advertisement|sponsored|anzeige|werbung|publicité|publicidad|publicidade|pubblicità|reklama|reklame|reclame|advertentie|annons|annonce|реклама|広告|广告) ?[-–—)\].:]?(?: (?:scroll|continues?|story|article) .{0,60})?$/iu,
    example: "Advertisement. Scroll to continue reading.",
  },
  {
    id: "date",
    pattern:
      /^(?:last |first |zuletzt |letzte |última |dernière |ultimo |laatst )?(?:updated?|published|posted|modified|revised|aktualisiert|aktualisierung|veröffentlicht|erstellt|actualizado|actualización|publicado|publié|mise? à jour|mis à jour|modifié|aggiornato|pubblicato|atualizado|bijgewerkt|gepubliceerd|opublikowano|aktualizacja)(?: (?:on|at|am|le|el|il|em|op))? ?:? ?[\p{L}.,]{0,12} ?\d/iu,
    example: "Last updated on June 2, 2025",
  },
];

/** More words are a sentence, or a caption that says something. A guess. */
const maxLineWords = 12;
/** A cell or a term without its text would leave a hole, and code may say anything. */
const fixedTags = tagSet(["td", "th", "dt", "dd", "pre"]);

/** Drop {@link articleLines} from articles. */
export function dropArticleLines({ table, blocks, keep, size, pageType }: Draft): void {
  if (pageType !== "article") return;
  for (let block = 0; block < keep.length; block++) {
    if (keep[block] === 0 || (size[block] as number) > maxLineWords || isFixed(table, blocks, block)) continue;
    const line = lineOf(table, blocks, block);
    if (articleLines.some(({ pattern }) => pattern.test(line))) keep[block] = 0;
  }
}

function isFixed({ tag, parent }: NodeTable, { container }: Blocks, block: number): boolean {
  const node = container[block] as number;
  return fixedTags[tag[node] as number] === 1 || fixedTags[tag[parent[node] as number] as number] === 1;
}

/** Longer texts of so few words are no lines. */
const maxLineChars = 200;
const spaces = /\s+/g;

/** The text of a block with single spaces; nothing for one that is too long. */
function lineOf({ nodes }: NodeTable, { first, last }: Blocks, block: number): string {
  let text = "";
  for (let i = first[block] as number; i <= (last[block] as number); i++) {
    const node = nodes[i];
    if (node?.type === "text") text += (node as Text).data;
    if (text.length > 4 * maxLineChars) return "";
  }
  const line = text.replace(spaces, " ").trim();
  return line.length > maxLineChars ? "" : line;
}
