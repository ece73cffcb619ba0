import { killWorkersUnderLoad } from '#tests/drills/workers.ts';

/** `npm run drill -- workers [kills]`: a worker is killed every second. */
const kills = Number(process.argv[2] ?? 60);
const { pages, again, acknowledged, faults } = await killWorkersUnderLoad(kills, 1_000);
for (const fault of faults) console.error(fault);
console.log(
  `${faults.length === 0 ? 'PASS' : 'FAIL'}  ${kills} workers killed, one a second: ${pages} pages read, ${again} of them asked for twice, ${acknowledged} acknowledged requests stored once, ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
