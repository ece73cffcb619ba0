import { drillBackup } from '#tests/drills/backup.ts';
import { hasDebianPostgres } from '#tests/setup/cluster.ts';

/** `npm run drill -- backup [megabytes]`: the full size of what `npm test` does with three megabytes. */
const megabytes = Number(process.argv[2] ?? 1_000);
/** The most memory that making or restoring may have, in bytes, however large the data is. */
const most = 400 * 1024 * 1024;
const { faults, size, seconds, peakBytes, restores } = await drillBackup({
  bytes: megabytes * 1_000_000,
  targets: hasDebianPostgres ? ['embedded', 'external'] : ['embedded'],
});
for (const fault of faults.slice(0, 20)) console.error(fault);
const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
const isBounded = [peakBytes, ...restores.map((restore) => restore.peakBytes)].every((peak) => peak <= most);
console.log(`backup: ${mb(size)} in ${seconds.toFixed(1)} s, at most ${mb(peakBytes)} of memory`);
for (const restore of restores)
  console.log(
    `restore, ${restore.target}: ${restore.seconds.toFixed(1)} s, at most ${mb(restore.peakBytes)} of memory`,
  );
const isFine = faults.length === 0 && isBounded;
console.log(
  `${isFine ? 'PASS' : 'FAIL'}  ${megabytes} MB, ${faults.length} faults, memory ${isBounded ? 'within' : 'over'} ${mb(most)}`,
);
process.exit(isFine ? 0 : 1);
