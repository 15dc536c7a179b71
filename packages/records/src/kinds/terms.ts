import type { ValueKind } from "./kind.ts";
import { squash } from "./text.ts";

/** A kind whose values are terms of schema.org, with the words that pages write for them. */
function terms(id: string, rows: Readonly<Record<string, string>>): ValueKind<string> {
  const known = new Map<string, string>();
  for (const [term, words] of Object.entries(rows))
    for (const word of [term, ...words.split("|")]) known.set(squash(word), term);
  return {
    id,
    read: (written) => known.get(squash(written.trim().replace(vocabulary, ""))),
    isSame: (a, b) => a === b,
  };
}

const vocabulary = /^.*[/#](?=\w+$)|^schema:/;

export const availability: ValueKind<string> = terms("availability", {
  InStock:
    "in stock|available|available now|in stock now|auf lager|sofort lieferbar|verfügbar|lieferbar|en stock|disponible|disponibile|disponível|em estoque|op voorraad|på lager|i lager|skladem|dostępny|в наличии|в наявності|stokta",
  OutOfStock:
    "SoldOut|out of stock|sold out|currently unavailable|unavailable|ausverkauft|nicht auf lager|nicht verfügbar|nicht lieferbar|épuisé|rupture de stock|en rupture de stock|indisponible|agotado|sin existencias|esaurito|non disponibile|esgotado|niet op voorraad|uitverkocht|slut i lager|udsolgt|vyprodáno|niedostępny|нет в наличии",
  PreOrder: "pre-order|preorder|vorbestellbar|vorbestellung|précommande|reserva|preordine",
  BackOrder: "backorder|on backorder|available on backorder|nachlieferung",
  LimitedAvailability: "limited availability|only a few left|low stock|nur noch wenige|wenige verfügbar|stock limité",
  Discontinued: "discontinued|nicht mehr erhältlich|no longer available|eingestellt",
  InStoreOnly: "in store only|nur im geschäft",
  OnlineOnly: "online only|nur online",
});

export const employment: ValueKind<string> = terms("employment", {
  FULL_TIME:
    "full time|full-time|fulltime|vollzeit|temps plein|cdi|tiempo completo|jornada completa|tempo pieno|tempo integral|voltijd|heltid|pełny etat|полная занятость",
  PART_TIME:
    "part time|part-time|teilzeit|temps partiel|media jornada|tiempo parcial|tempo parziale|deeltijd|deltid|niepełny etat|частичная занятость",
  CONTRACTOR: "contract|contractor|freelance|freelancer|freie mitarbeit|auftrag",
  TEMPORARY: "temporary|befristet|cdd|temporaire|temporal|tijdelijk",
  INTERN: "internship|intern|praktikum|stage|prácticas|tirocinio|estágio|stáž|praktik",
  VOLUNTEER: "volunteer|ehrenamt|bénévole|voluntariado",
  PER_DIEM: "per diem",
  OTHER: "other",
});

export const eventStatus: ValueKind<string> = terms("event-status", {
  EventScheduled: "scheduled|findet statt|confirmed",
  EventCancelled: "cancelled|canceled|abgesagt|annulé|cancelado|annullato|geannuleerd|inställt|aflyst|отменено",
  EventPostponed: "postponed|verschoben|reporté|aplazado|rinviato|uitgesteld",
  EventRescheduled: "rescheduled|neuer termin",
  EventMovedOnline: "moved online|jetzt online",
});
