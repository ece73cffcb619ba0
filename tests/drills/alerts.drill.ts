import { drillAlerts } from '#tests/drills/alerts.ts';
import { leaveNothing } from '#tests/setup/product.ts';

/** `npm run drill -- alerts`, with Prometheus of Debian. */
const { rules, metrics, faults } = await drillAlerts();
leaveNothing();
for (const fault of faults.slice(0, 20)) console.error(fault);
console.log(
  `${faults.length === 0 ? 'PASS' : 'FAIL'}  ${rules} rules of ${metrics} metrics: told in time by promtool, worked out by Prometheus of a product without a backup, with one, and of none, ${faults.length} faults`,
);
process.exit(faults.length > 0 ? 1 : 0);
