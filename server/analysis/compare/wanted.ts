import type { Rest, Target } from '#server/analysis/collect/paid-rows.ts';
import { brandTest } from '#server/analysis/judge/words.ts';
import type { Breakdown } from '#shared/analysis-document.ts';
import type { Place } from './likeness.ts';
import { microIn } from './series.ts';
import type { Subject, SubjectLine } from './subject.ts';

/** Lines of the tasks of one older analysis, found by what rows say. */

/** A task whose lines are to be looked for, and what the charts of its scope show. */
export type Watched = { id: string; subject: Subject; breakdown: Pick<Breakdown, 'campaigns' | 'terms'> };

/** A line of one or several tasks. */
export type Wanted = {
  line: SubjectLine;
  tasks: string[];
  without: ReadonlySet<string>;
  isBrand: (term: string) => boolean;
};

type OfTarget = { terms: Map<string, Wanted>; whole: Wanted | undefined };

const keyOf = (...parts: string[]) => parts.join('\n');

function enter(index: Map<string, OfTarget>, key: string, wanted: Wanted): void {
  const known = index.get(key) ?? { terms: new Map(), whole: undefined };
  if (wanted.line.term === null) known.whole = wanted;
  else known.terms.set(wanted.line.term, wanted);
  index.set(key, known);
}

function find(at: OfTarget | undefined, term: string): Wanted | undefined {
  const line = at?.terms.get(term);
  if (line || !at?.whole) return line;
  return at.whole.without.has(term) || at.whole.isBrand(term) ? undefined : at.whole;
}

export class WantedLines {
  readonly place: Place;
  readonly lines: readonly Wanted[];
  readonly tasks: readonly string[];
  /** What campaigns cost before, in millionths, of those that cost most. */
  readonly campaigns: ReadonlyMap<string, number>;
  /** Clicks before of the terms with most clicks that no task is about. */
  readonly terms: ReadonlyMap<string, number>;
  /** The last day of the older analysis; empty where nobody said it. */
  readonly lastDay: string;
  /** Null where the older analysis does not tell the whole account. */
  readonly account: Subject['account'];
  readonly #columns: ReadonlySet<string>;
  readonly #byName = new Map<string, OfTarget>();
  readonly #byNumbers = new Map<string, OfTarget>();
  readonly #byWords = new Map<string, OfTarget>();
  readonly #ofTarget = new Map<Target, OfTarget | undefined>();
  readonly #homes = new Set<string>();

  /** @param watched - at least one, all of the same scope of the same analysis */
  constructor(watched: readonly [Watched, ...Watched[]]) {
    const [{ subject, breakdown }] = watched;
    this.place = subject.place;
    this.account = subject.account;
    this.lastDay = subject.days.at(-1)?.end ?? '';
    this.#columns = new Set(subject.columns);
    this.tasks = watched.map(({ id }) => id);
    const lines = new Map<string, Wanted>();
    const isBrand = brandTest(subject.brandTerms);
    for (const { id, subject: each } of watched)
      for (const line of each.lines) {
        const key = keyOf(this.#nameOf(line), line.term ?? '\n');
        const known = lines.get(key);
        if (known) known.tasks.push(id);
        else lines.set(key, { line, tasks: [id], without: new Set(line.without), isBrand });
      }
    this.lines = [...lines.values()];
    for (const wanted of this.lines) this.#enter(wanted);
    this.campaigns = new Map(
      breakdown.campaigns.flatMap(({ name, spend }) => (name === null ? [] : [[name, microIn(spend)]])),
    );
    const own = new Set(this.lines.map(({ line }) => line.term));
    this.terms = new Map(breakdown.terms.flatMap(({ term, clicks }) => (own.has(term) ? [] : [[term, clicks]])));
  }

  /** The line of a task that a row tells of, whatever its campaign is called now, where both reports have Amazon's numbers. */
  of(
    target: Target,
    term: string,
    { campaignId, adgroupId }: Pick<Rest, 'campaignId' | 'adgroupId'>,
  ): Wanted | undefined {
    if (!this.#ofTarget.has(target)) this.#ofTarget.set(target, this.#byName.get(this.#nameOf(target)));
    const found = find(this.#ofTarget.get(target), term);
    if (found || campaignId === '' || adgroupId === '') return found;
    return find(this.#byNumbers.get(keyOf(campaignId, adgroupId, this.#wordsOf(target))), term);
  }

  /** The line that a row may tell of under a new name: its words, in a campaign that nobody knows or another ad group of its own. */
  movedTo(target: Target, term: string): Wanted | undefined {
    if (this.campaigns.has(target.campaign) && !this.#homes.has(target.campaign)) return undefined;
    return find(this.#byWords.get(this.#wordsOf(target)), term);
  }

  #enter(wanted: Wanted): void {
    const { line } = wanted;
    enter(this.#byName, this.#nameOf(line), wanted);
    enter(this.#byWords, this.#wordsOf(line), wanted);
    this.#homes.add(line.campaign);
    if (line.campaignId !== null && line.adgroupId !== null)
      enter(this.#byNumbers, keyOf(line.campaignId, line.adgroupId, this.#wordsOf(line)), wanted);
  }

  /** By the columns that the older reports had: what only newer ones tell is added up. */
  #nameOf(of: Pick<Target, 'campaign' | 'adgroup' | 'targeting' | 'match'>): string {
    return keyOf(this.#part('campaign', of.campaign), this.#part('adgroup', of.adgroup), this.#wordsOf(of));
  }

  #wordsOf({ targeting, match }: Pick<Target, 'targeting' | 'match'>): string {
    return keyOf(this.#part('targeting', targeting), this.#part('match', match));
  }

  #part(column: string, value: string): string {
    return this.#columns.has(column) ? value : '';
  }
}
