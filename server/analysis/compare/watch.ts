import type { Rest, Target, Window } from '#server/analysis/collect/paid-rows.ts';
import type { Collected } from '#server/analysis/collect/scope.ts';
import type { AnalysisDocument } from '#server/analysis/document.ts';
import type { Figures } from '#server/analysis/lines.ts';
import { columnsOf, type Place, placeOf, termFiles, toldDays } from './likeness.ts';
import type { Background, Seen, SeenAccount, Sighting } from './seen.ts';
import { addSums, Growing, type Sums } from './series.ts';
import type { Subject } from './subject.ts';
import { type Wanted, WantedLines, type Watched } from './wanted.ts';

/** Looks for the lines of older tasks while reports are read: afterwards days are added up, and only rows of findings are kept. */

/** What is seen of the tasks of one older analysis in one scope. */
class View {
  readonly lines: WantedLines;
  /** By task: of its lines together, as there may be thousands. */
  readonly own = new Map<string, Growing>();
  /** Lines that anything was counted for in new days. */
  readonly living = new Set<Wanted>();
  readonly moved = new Map<Wanted, Growing>();
  readonly rest = new Growing();
  readonly terms = new Growing();
  readonly latest = new Map<string, string>();

  constructor(lines: WantedLines) {
    this.lines = lines;
  }

  take(target: Target, term: string, { start, end }: Window, rest: Rest, figures: Figures): void {
    const { lines } = this;
    const own = lines.of(target, term, rest);
    const moved = own ? undefined : lines.movedTo(target, term);
    if (own) {
      for (const task of own.tasks) growing(this.own, task).add(start, end, figures);
      if (figures.clicks > 0 && (start > lines.lastDay || start === '')) this.living.add(own);
    } else if (moved) growing(this.moved, moved).add(start, end, figures);
    else this.rest.add(start, end, figures);
    if (lines.terms.has(term)) this.terms.add(start, end, figures);
    // Found by Amazon's numbers, a campaign is the same whatever it is called now.
    const campaign = own?.line.campaign ?? target.campaign;
    if (lines.campaigns.has(campaign) && (figures.clicks > 0 || figures.impressions > 0)) {
      const latest = this.latest.get(campaign);
      if (latest === undefined || end > latest) this.latest.set(campaign, end);
    }
  }
}

function growing<K>(all: Map<K, Growing>, key: K): Growing {
  const known = all.get(key) ?? new Growing();
  all.set(key, known);
  return known;
}

function restBefore(account: Subject['account'], lines: readonly Wanted[]): Sums | null {
  if (!account) return null;
  const rest = { ...account };
  for (const { line } of lines)
    addSums(rest, { clicks: -line.clicks, orders: -line.orders, spend: -line.spend, sales: -line.sales });
  return rest;
}

type Unsaid = { start: string; end: string } | null;

/** One series of several. */
function together(all: Iterable<Growing>, unsaid: Unsaid) {
  const sum = new Growing();
  for (const each of all)
    for (const { start, end, ...sums } of each.series(unsaid))
      sum.add(start, end, { ...sums, impressions: 0, units: 0 });
  return sum.series(unsaid);
}

function backgroundOf({ lines, rest, terms, latest, moved, living }: View, unsaid: Unsaid): Background {
  // Where a line goes on under its name, its words elsewhere are another line, which was part of the account before as well.
  const others = [...moved].flatMap(([wanted, sums]) => (living.has(wanted) ? [sums] : []));
  const ofTasks = new Map<string, number>();
  for (const { line } of lines.lines) ofTasks.set(line.campaign, (ofTasks.get(line.campaign) ?? 0) + line.spend);
  return {
    before: restBefore(lines.account, lines.lines),
    after: together([rest, ...others], unsaid),
    terms: { clicks: [...lines.terms.values()].reduce((sum, clicks) => sum + clicks, 0), after: terms.series(unsaid) },
    campaigns: [...lines.campaigns].map(([name, spend]) => ({
      name,
      spend,
      rest: spend - (ofTasks.get(name) ?? 0),
      // Rows that say no day are told of the whole period.
      latest: latest.has(name) ? latest.get(name) || (unsaid?.end ?? null) : null,
    })),
  };
}

export class Watch {
  readonly #groups: readonly WantedLines[];
  readonly #accounts = new Map<Collected, Growing>();
  readonly #views = new Map<Collected, Map<WantedLines, View>>();

  /** @param watched - tasks of any analyses; each is looked for where its account is told of */
  constructor(watched: readonly Watched[]) {
    const groups = Map.groupBy(watched, ({ subject }) => JSON.stringify([subject.analysis, subject.place]));
    this.#groups = [...groups.values()].map((group) => new WantedLines(group as [Watched, ...Watched[]]));
  }

  /** A row of search terms that counts. */
  take(scope: Collected, target: Target, term: string, window: Window, rest: Rest, figures: Figures): void {
    growing(this.#accounts, scope).add(window.start, window.end, figures);
    for (const view of this.#viewsOf(scope).values()) view.take(target, term, window, rest, figures);
  }

  /** What was seen, by the scopes of the document. @param scopes - in the order in which the document tells them */
  finish(document: AnalysisDocument, scopes: readonly Collected[]): Seen {
    const seen: Seen = { schema: 'tasks-seen/1', accounts: [], backgrounds: [], sightings: [] };
    for (const [index, scope] of scopes.entries()) {
      const account = this.#accountOf(document, index, scope);
      if (!account) continue;
      seen.accounts.push(account);
      const unsaid = account.days[0] ?? null;
      for (const [lines, view] of this.#viewsOf(scope)) {
        if (lines.place.marketplace !== account.place.marketplace) continue;
        const background = seen.backgrounds.push(backgroundOf(view, unsaid)) - 1;
        for (const task of lines.tasks)
          seen.sightings.push({ task, account: account.id, background, ...this.#sightingOf(task, view, unsaid) });
      }
    }
    return seen;
  }

  /** Where a business report says the marketplace, it is not known before all is read. */
  #viewsOf(scope: Collected): Map<WantedLines, View> {
    const known = this.#views.get(scope);
    if (known) return known;
    const isHere = ({ place }: { place: Place }) =>
      place.account === scope.account &&
      place.currency === scope.currency &&
      place.attributionDays === scope.attributionDays;
    const views = new Map(this.#groups.filter(isHere).map((lines) => [lines, new View(lines)]));
    this.#views.set(scope, views);
    return views;
  }

  #accountOf(document: AnalysisDocument, index: number, scope: Collected): SeenAccount | undefined {
    const told = document.scopes[index];
    const grown = this.#accounts.get(scope);
    if (!told || !grown) return undefined;
    const files = termFiles(document, told);
    const days = toldDays(document, told);
    return {
      id: told.id,
      place: placeOf(document, told),
      days,
      files: files.map(({ sha256 }) => sha256),
      columns: columnsOf(files),
      isDaily: files.every(({ columns }) => 'date' in columns),
      leftOutDays: document.parameters.exclude_last_days,
      all: grown.series(days[0] ?? null),
    };
  }

  #sightingOf(task: string, { lines, own, living, moved }: View, unsaid: Unsaid): Pick<Sighting, 'own' | 'moved'> {
    const lost = lines.lines.filter((each) => each.tasks.includes(task) && !living.has(each));
    return {
      own: own.get(task)?.series(unsaid) ?? [],
      moved: together(
        lost.flatMap((each) => moved.get(each) ?? []),
        unsaid,
      ),
    };
  }
}
