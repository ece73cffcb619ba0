import { expect, it } from 'vitest';
import { jumpTheClock } from '#tests/drills/clock.ts';

it('goes on when the clock is set two hours forward and back: sessions, forms that were open, mails', async () => {
  expect(await jumpTheClock(2 * 3_600_000)).toEqual({ faults: [], stored: 3 });
});
