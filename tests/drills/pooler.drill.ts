import { drillPooler } from '#tests/drills/pooler.ts';

/** `npm run drill -- pooler [kills]`, with PostgreSQL 15 and PgBouncer of Debian. */
let failed = false;
for await (const { name, figures, faults } of drillPooler({
  rounds: Number(process.argv[2] ?? 5),
  readers: 2_000,
  seconds: 10,
})) {
  for (const fault of faults.slice(0, 20)) console.error(fault);
  failed ||= faults.length > 0;
  console.log(`${faults.length === 0 ? 'PASS' : 'FAIL'}  ${name}: ${figures}, ${faults.length} faults`);
}
process.exit(failed ? 1 : 0);
