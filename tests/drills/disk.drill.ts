import { canMakeDisk, fillTheDisk } from '#tests/drills/disk.ts';

/** `npm run drill -- disk [posts]`: the disk under the data folder is full for a while. As root on Linux. */
const posts = Number(process.argv[2] ?? 200);
if (!canMakeDisk()) {
  console.error('A small disk cannot be made here; run it as root on Linux.');
  process.exit(2);
}
const { refused, acknowledged, pages, faults } = await fillTheDisk(posts);
for (const fault of faults) console.error(fault);
console.log(
  `${faults.length === 0 ? 'PASS' : 'FAIL'}  disk full: ${refused} posts refused with 503, ${pages} of 3 pages served, ${acknowledged} of ${posts} stored once afterwards, ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
