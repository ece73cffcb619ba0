import { sendHostileReports } from '#tests/drills/reports.ts';

/** `npm run drill -- reports [fuzzed]`: hostile report files of the largest size, and so many of changed bytes. */

/** More than this above rest is memory that nobody bounds, in MB. */
const mostGrowthMb = 400;
const { faults, files, restMb, peakMb, slowestMs } = await sendHostileReports(Number(process.argv[2] ?? 300));
if (peakMb - restMb > mostGrowthMb) faults.push(`a worker grew by ${peakMb - restMb} MB`);
for (const fault of faults) console.error(fault);
console.log(
  `${faults.length === 0 ? 'PASS' : 'FAIL'}  ${files} files, one answer each, the slowest after ${(slowestMs / 1000).toFixed(1)} s; a worker's memory: ${restMb} MB at rest, ${peakMb} MB at most; ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
