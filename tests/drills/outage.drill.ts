import { stopDatabaseUnderLoad } from '#tests/drills/outage.ts';

/** `npm run drill -- outage [seconds]`: the database is gone for half a minute under load. */
const seconds = Number(process.argv[2] ?? 30);
const { pagesServed, refused, acknowledged, faults } = await stopDatabaseUnderLoad(seconds, 120);
for (const fault of faults) console.error(fault);
console.log(
  `${faults.length === 0 ? 'PASS' : 'FAIL'}  database away for ${seconds} s: ${pagesServed} pages served, ${refused} posts refused with 503, ${acknowledged} stored once after it came back, ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
