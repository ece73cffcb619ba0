import { killWhileSending } from '#tests/drills/newsletter.ts';

/** `npm run drill -- newsletter [readers]`: the full size of what `npm test` does with two hundred. */
const readers = Number(process.argv[2] ?? 10_000);
let failed = false;
for (const by of ['smtp', 'outbox'] as const) {
  const { kills, sent, uncertain, rate, faults } = await killWhileSending({ readers, kills: 3, by });
  for (const fault of faults.slice(0, 20)) console.error(fault);
  failed ||= faults.length > 0;
  console.log(
    `${faults.length === 0 ? 'PASS' : 'FAIL'}  ${by}: ${readers} readers, ${kills} kills, ${sent} sent, ${uncertain} uncertain, ${faults.length} faults, ${rate} copies/s`,
  );
}
process.exit(failed ? 1 : 0);
