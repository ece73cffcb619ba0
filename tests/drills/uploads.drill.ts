import { uploadThroughFaults } from '#tests/drills/uploads.ts';

/** `npm run drill -- uploads [megabytes]`: the full size of what `npm test` does with 24 MB. */
const megabytes = Number(process.argv[2] ?? 1024);
/** More than this above rest means that the file was held in memory, in MB. */
const mostGrowthMb = 300;
const startedAt = Date.now();
const { faults, kills, broken, restMb, peakMb } = await uploadThroughFaults(megabytes, 4);
if (peakMb - restMb > mostGrowthMb) faults.push(`a worker grew by ${peakMb - restMb} MB`);
for (const fault of faults) console.error(fault);
const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
console.log(
  `${faults.length === 0 ? 'PASS' : 'FAIL'}  ${megabytes} MB through ${kills} kills and ${broken} broken connections; a worker's memory: ${restMb} MB at rest, ${peakMb} MB at most; ${faults.length} faults, ${seconds} s`,
);
process.exit(faults.length === 0 ? 0 : 1);
