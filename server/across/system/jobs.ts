import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { readQueues } from './queues.ts';
import { readSchedules } from './schedules.ts';

/** Queues and schedules as the jobs page shows them. @throws forbidden */
export async function readJobs(person: Person, now = new Date()) {
  demand(person, 'system.read');
  const [queues, schedules] = await Promise.all([readQueues(now), readSchedules(now)]);
  return { queues, schedules };
}
