import { median } from '#bench/row.ts';
import { runThreeMachines } from '#tests/drills/machines.ts';

/** `npm run drill -- machines [restarts]`: three machines behind nginx, restarted in turn under load. Needs nginx. */
const restarts = Number(process.argv[2] ?? 3);
const { reads, acknowledged, seenAfter, faults } = await runThreeMachines({ changes: 30, restarts });
const slowest = Math.max(...seenAfter);
if (slowest > 200) faults.push(`a change was on all machines only after ${slowest.toFixed(0)} ms`);
for (const fault of faults) console.error(fault);
console.log(
  `${faults.length === 0 ? 'PASS' : 'FAIL'}  3 machines restarted ${restarts} times in turn: ${reads} pages read, ${acknowledged} requests acknowledged and stored once with one mail each; a change is on all after p50 ${median(seenAfter).toFixed(0)} max ${slowest.toFixed(0)} ms; ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
