import { setTimeout as sleep } from 'node:timers/promises';
import { stopMailServer } from '#tests/drills/smtp.ts';

/** `npm run drill -- smtp [minutes]`: the mail server is away for an hour of real time. */
const minutes = Number(process.argv[2] ?? 60);
const { mails, attempts, faults } = await stopMailServer(20, () => sleep(minutes * 60_000));
for (const fault of faults) console.error(fault);
console.log(
  `${faults.length === 0 ? 'PASS' : 'FAIL'}  mail server away for ${minutes} min: ${attempts} attempts in vain, then ${mails} mails delivered once, ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
