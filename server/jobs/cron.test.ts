import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastTime, nextTime, parseCron } from '#server/jobs/cron.ts';
import { schedules } from '#server/jobs/schedules.ts';

const at = (text: string) => new Date(`${text}Z`);

describe('times of a schedule', () => {
  it.each([
    ['* * * * *', '2026-11-21T18:00:30', '2026-11-21T18:00', '2026-11-21T18:01'],
    ['*/5 * * * *', '2026-11-21T18:03', '2026-11-21T18:00', '2026-11-21T18:05'],
    ['41 3 * * *', '2026-11-21T03:40', '2026-11-20T03:41', '2026-11-21T03:41'],
    ['0 0 1 * *', '2026-11-21T12:00', '2026-11-01T00:00', '2026-12-01T00:00'],
    ['15 9-17/4 * * 1-5', '2026-11-21T12:00', '2026-11-20T17:15', '2026-11-23T09:15'],
    ['0 12 29 2 *', '2026-11-21T12:00', '2024-02-29T12:00', '2028-02-29T12:00'],
    ['30 6 1 * 7', '2026-11-21T12:00', '2026-11-15T06:30', '2026-11-22T06:30'],
  ])('%s around %s', (cron, now, last, next) => {
    expect(lastTime(cron, at(now))).toEqual(at(last));
    expect(nextTime(cron, at(now))).toEqual(at(next));
  });

  it('refuses what is no schedule', () => {
    for (const odd of [
      '',
      '* * * *',
      '60 * * * *',
      '* 24 * * *',
      '*/0 * * * *',
      '5-1 * * * *',
      'a * * * *',
      '* * 0 * *',
    ])
      expect(() => parseCron(odd), odd).toThrow();
  });

  it('of each schedule lie around any moment, and nothing lies between them', () => {
    const moments = fc.date({ min: at('2024-01-01T00:00'), max: at('2032-01-01T00:00'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.constantFrom(...schedules.map(({ cron }) => cron)), (moment, cron) => {
        const [last, next] = [lastTime(cron, moment), nextTime(cron, moment)];
        expect(last.getTime()).toBeLessThanOrEqual(moment.getTime());
        expect(next.getTime()).toBeGreaterThan(moment.getTime());
        expect(nextTime(cron, last)).toEqual(next);
        expect(lastTime(cron, new Date(next.getTime() - 1))).toEqual(last);
      }),
    );
  });
});
