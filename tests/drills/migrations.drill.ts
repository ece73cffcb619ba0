import { drillMigrations } from '#tests/drills/migrations.ts';
import { lastUnheld } from '#tests/setup/held-migrations.ts';
import { leaveNothing } from '#tests/setup/product.ts';

/** `npm run drill -- migrations [after]`: the migrations after the one so named, and those of the guide, of a million rows that others write. */
const mostMs = 1_000;
const after = process.argv[2] ?? lastUnheld;

const shown = (worst: Record<string, number>) =>
  Object.entries(worst)
    .map(([what, ms]) => `${what} ${ms.toFixed(0)}`)
    .join(', ');
const longest = (worst: Record<string, number>) => Math.max(...Object.values(worst));

const { waited, quiet } = await drillMigrations(after, ({ migration, seconds, worst }) =>
  console.log(`${migration}: ${seconds.toFixed(1)} s; the longest wait, ms: ${shown(worst)}`),
);
leaveNothing();
console.log(`before them: the longest wait of ten seconds, ms: ${shown(quiet)}`);
const most = Math.max(...waited.map(({ worst }) => longest(worst)));
const isMet = most <= mostMs;
console.log(
  `${isMet ? 'PASS' : 'FAIL'}  ${waited.length} migrations of a million rows: nobody waited longer than ${most.toFixed(0)} ms (at most ${mostMs}), ${longest(quiet).toFixed(0)} before them`,
);
process.exit(isMet ? 0 : 1);
