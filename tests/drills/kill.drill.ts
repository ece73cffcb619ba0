import { killWhileSubmitting } from '#tests/drills/kill.ts';

/** `npm run drill -- kill [rounds]`: the full size of what `npm test` does with two rounds. */
const rounds = Number(process.argv[2] ?? 20);
const startedAt = Date.now();
const { acknowledged, faults } = await killWhileSubmitting(rounds);
for (const fault of faults) console.error(fault);
const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
console.log(
  `${faults.length === 0 ? 'PASS' : 'FAIL'}  ${rounds} kills, ${acknowledged} acknowledged requests, ${faults.length} faults, ${seconds} s`,
);
process.exit(faults.length === 0 ? 0 : 1);
