import { jumpTheClock } from '#tests/drills/clock.ts';

/** `npm run drill -- clock [hours]`: the clock is set forward by some hours, by a day and by a month, each time back again. */
const given = Number(process.argv[2] ?? 0);
let faultCount = 0;
for (const hours of given > 0 ? [given] : [2, 24, 29 * 24]) {
  const { faults, stored } = await jumpTheClock(hours * 3_600_000);
  for (const fault of faults) console.error(fault);
  faultCount += faults.length + (stored === 3 ? 0 : 1);
  console.log(`clock ${hours} h forward and back: ${stored} of 3 forms stored, ${faults.length} faults`);
}
console.log(`${faultCount === 0 ? 'PASS' : 'FAIL'}  the clock jumps`);
process.exit(faultCount === 0 ? 0 : 1);
