import { fuzz } from '#tests/drills/fuzz.ts';

/** `npm run drill -- fuzz [calls]`: so many calls of every route of the three APIs. */
const { routes, calls, p99Ms, slowestMs, largest, limited, faults } = await fuzz(Number(process.argv[2] ?? 50));
for (const fault of faults) console.error(fault);
console.log(
  `${faults.length === 0 ? 'PASS' : 'FAIL'}  ${calls} calls of ${routes} routes: p99 ${Math.round(p99Ms)} ms, slowest ${Math.round(slowestMs)} ms, largest answer ${largest} characters, ${limited} kept from their endpoint by a limit, ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
