import type { Figures } from '#server/analysis/lines.ts';
import type { Header } from '#server/analysis/read/header.ts';

const words =
  /^(?:(?:grand|sub)?[ -]?totals?|totale(?: complessivo)?|gesamt(?:summe|ergebnis)?|summe|total general|total général|totaal|合計|总计)$/i;

/**
 * Finds the line that a person or a spreadsheet has put below the rows of a report: its figures are those of all rows above it, and it names no
 * campaign. What it says of the term is a word like `Total`, so that it would be read as one more search.
 */
export class Totals {
  readonly #namesCampaigns: boolean;
  #rows = 0;
  #clicks = 0;
  #spend = 0;

  constructor({ at }: Header) {
    this.#namesCampaigns = at.has('campaign') || at.has('campaign_info');
  }

  /** @returns whether the row is the total of those before it; otherwise it is added to them */
  isTotal(campaign: string, subject: string, { clicks, spend }: Figures): boolean {
    const isSum = this.#rows > 1 && clicks === this.#clicks && spend === this.#spend;
    const namesNone = campaign === '' ? this.#namesCampaigns || words.test(subject) : words.test(campaign);
    if (isSum && namesNone) return true;
    this.#rows += 1;
    this.#clicks += clicks;
    this.#spend += spend;
    return false;
  }
}
