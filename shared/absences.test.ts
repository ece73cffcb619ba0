import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#tests/runs.ts';
import { faultsOfDays, type HandedOn, standingsOn, workedFor } from './absences.ts';
import { addDays } from './days.ts';

const people = ['ada', 'bea', 'cleo', 'dino', 'eva', 'fabio'];
const start = '2026-12-01';

/** At most one absence of each person, so that none overlap, over a month with its first and last days; some people work here no more. */
const house = fc.record({
  absences: fc.uniqueArray(
    fc.record({
      userId: fc.constantFrom(...people),
      deputyId: fc.constantFrom(...people),
      from: fc.integer({ min: 0, max: 12 }),
      days: fc.integer({ min: 0, max: 12 }),
    }),
    { selector: ({ userId }) => userId },
  ),
  gone: fc.subarray(people),
  day: fc.integer({ min: 0, max: 25 }),
});

const built = ({ absences, gone, day }: fc.TypeOf<typeof house>) => ({
  absences: absences
    .filter(({ userId, deputyId }) => userId !== deputyId)
    .map(
      ({ userId, deputyId, from, days }): HandedOn => ({
        userId,
        deputyId,
        firstDay: addDays(start, from),
        lastDay: addDays(start, from + days),
      }),
    ),
  day: addDays(start, day),
  canWork: (id: string) => !gone.includes(id),
});

describe('who works in whose place', () => {
  it('is somebody who is there, once for each who is away, and nobody where the deputies lead nowhere', () => {
    fc.assert(
      fc.property(house, (drawn) => {
        const { absences, day, canWork } = built(drawn);
        const isAway = (id: string) =>
          absences.some(({ userId, firstDay, lastDay }) => userId === id && firstDay <= day && day <= lastDay);
        const standings = standingsOn(absences, day, canWork);
        expect(standings.map(({ userId }) => userId).sort()).toEqual(people.filter(isAway).sort());
        for (const { userId, standInId, since, until } of standings) {
          expect(since <= day && day <= until).toBe(true);
          // Told another way: everybody who is reached along deputies who are away and work here.
          const reached = new Set<string>();
          let at: string | undefined = userId;
          while (at !== undefined && isAway(at) && !reached.has(at) && (at === userId || canWork(at))) {
            reached.add(at);
            const here: string = at;
            at = absences.find((each) => each.userId === here)?.deputyId;
          }
          const expected = at !== undefined && canWork(at) && !isAway(at) ? at : null;
          expect(standInId).toBe(expected);
        }
        // Nobody's work is done twice.
        const done = people.flatMap((id) => workedFor(standings, id).map(({ userId }) => userId));
        expect(new Set(done).size).toBe(done.length);
      }),
      { numRuns: runs(500) },
    );
  });

  it('begins with the first day and ends with the last', () => {
    const absences = [{ userId: 'ada', deputyId: 'bea', firstDay: '2026-12-05', lastDay: '2026-12-06' }];
    const on = (day: string) => standingsOn(absences, day, () => true).map(({ standInId }) => standInId);
    expect([on('2026-12-04'), on('2026-12-05'), on('2026-12-06'), on('2026-12-07')]).toEqual([
      [],
      ['bea'],
      ['bea'],
      [],
    ]);
  });

  it('goes on to the deputy’s deputy from the day on which that one left', () => {
    const absences = [
      { userId: 'ada', deputyId: 'bea', firstDay: '2026-12-01', lastDay: '2026-12-20' },
      { userId: 'bea', deputyId: 'cleo', firstDay: '2026-12-05', lastDay: '2026-12-06' },
    ];
    const all = standingsOn(absences, '2026-12-06', () => true);
    expect(workedFor(all, 'cleo')).toEqual([
      { userId: 'ada', until: '2026-12-20', standInId: 'cleo', since: '2026-12-05' },
      { userId: 'bea', until: '2026-12-06', standInId: 'cleo', since: '2026-12-05' },
    ]);
    expect(
      workedFor(
        standingsOn(absences, '2026-12-07', () => true),
        'bea',
      ),
    ).toMatchObject([{ userId: 'ada' }]);
  });
});

describe('the days of an absence', () => {
  const today = '2026-12-10';
  const faults = (firstDay: string, lastDay: string) => faultsOfDays({ firstDay, lastDay }, today);

  it('may have begun when somebody fell ill, and last a day', () => {
    expect([faults('2026-12-08', '2026-12-10'), faults(today, today), faults('2026-12-24', '2027-01-06')]).toEqual([
      {},
      {},
      {},
    ]);
  });

  it('are days of the calendar, in order, not over yet and not years away', () => {
    expect(faults('', '2026-02-30')).toEqual({ firstDay: 'missing', lastDay: 'missing' });
    expect(faults('2026-12-12', '2026-12-11')).toEqual({ lastDay: 'before-first' });
    expect(faults('2026-12-01', '2026-12-09')).toEqual({ lastDay: 'past' });
    expect(faults('2026-10-01', '2026-12-20')).toEqual({ firstDay: 'too-early' });
    expect(faults('2026-12-12', '2027-12-31')).toEqual({ lastDay: 'too-long' });
    expect(faults('2029-12-12', '2029-12-13')).toEqual({ lastDay: 'too-late' });
  });
});
