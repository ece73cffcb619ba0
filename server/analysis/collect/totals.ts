import type { Figures } from '#server/analysis/lines.ts';
import type { Header } from '#server/analysis/read/header.ts';

const words =
  /^(?:(?:grand|sub)?[ -]?totals?|totale(?: complessivo)?|gesamt(?:summe|ergebnis)?|summe|total general|total général|totaal|合計|总计)$/i;

/** `SP-Broad Totale`, `Total SP-Broad`: what a spreadsheet writes below the rows of one name. */
const part =
  /^(?:(.+) (?:total|totale|ergebnis|summe|somma|risultato|result|sum|resultado|résultat|totaal)|(?:total|totale) (.+))$/i;

/** What stands for a name where there is none. */
const dashes = /^[-–—]+$/;

type Sum = Pick<Figures, 'clicks' | 'spend'> & { rows: number };
const noSum = (): Sum => ({ rows: 0, clicks: 0, spend: 0 });

/**
 * Finds the lines that a person or a spreadsheet has put below the rows of a report, or below those of one name: their figures are those of all rows above
 * them, and they name no campaign. What they say of the term is a word like `Total`, so that each would be read as one more search.
 */
export class Totals {
  readonly #namesCampaigns: boolean;
  readonly #all = noSum();
  /** Since the last line below the rows of one name. */
  #some = noSum();
  /** What the row before names. */
  #names: readonly string[] = [];

  constructor({ at }: Header) {
    this.#namesCampaigns = at.has('campaign') || at.has('campaign_info');
  }

  /** @returns whether the row is the total of those before it; otherwise it is added to them */
  isTotal(campaign: string, subject: string, figures: Figures): boolean {
    const { clicks, spend } = figures;
    const isOf = (sum: Sum) => clicks === sum.clicks && spend === sum.spend;
    // Wherever it stands: no campaign is called so.
    if (dashes.test(campaign) && (dashes.test(subject) || words.test(subject))) return true;
    const isNameless = campaign === '' || dashes.test(campaign);
    const namesNone = isNameless ? this.#namesCampaigns || words.test(subject) : words.test(campaign);
    if (this.#all.rows > 1 && isOf(this.#all) && namesNone) return true;
    if (isOf(this.#some) && this.#isOfRowBefore(campaign || subject)) {
      this.#some = noSum();
      return true;
    }
    for (const sum of [this.#all, this.#some]) {
      sum.rows += 1;
      sum.clicks += clicks;
      sum.spend += spend;
    }
    this.#names = [campaign, subject];
    return false;
  }

  #isOfRowBefore(name: string): boolean {
    const [, first, last] = part.exec(name) ?? [];
    const one = (first ?? last)?.toLowerCase();
    return one !== undefined && this.#names.some((each) => each.toLowerCase() === one);
  }
}
