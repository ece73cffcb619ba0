import { freezeDatabase } from '#tests/drills/freeze.ts';

/** `npm run drill -- freeze [rounds]`: PostgreSQL is stopped (SIGSTOP) for fifteen seconds, three times. */
const { rounds, slowestMs, faults } = await freezeDatabase(Number(process.argv[2] ?? 3), 15);
for (const fault of faults) console.error(fault);
console.log(
  `${faults.length === 0 ? 'PASS' : 'FAIL'}  database frozen ${rounds} times: the slowest door answered after ${Math.round(slowestMs)} ms, ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
