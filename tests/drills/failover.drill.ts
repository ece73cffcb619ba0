import { failOver } from '#tests/drills/failover.ts';

/** `npm run drill -- failover [posts]`, with PostgreSQL 15 and HAProxy of Debian. */
const posts = Number(process.argv[2] ?? 200);
const { acknowledged, refused, mails, uncertain, awayMs, faults } = await failOver(posts, 3);
for (const fault of faults.slice(0, 20)) console.error(fault);
console.log(
  `${faults.length === 0 ? 'PASS' : 'FAIL'}  ${acknowledged} of ${posts} acknowledged and stored once, ${refused} refused with 503, ${mails} mails (${uncertain} uncertain, none twice), written again ${awayMs} ms after the kill, 2 streams went on, ${faults.length} faults`,
);
process.exit(faults.length > 0 ? 1 : 0);
