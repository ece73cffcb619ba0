import { leavesFilesOut } from '#server/across/backups/clock.ts';
import { countFailedJobs } from '#server/across/system/queues.ts';
import { countLateSchedules } from '#server/across/system/schedules.ts';
import { newestPosts } from '#server/domain/blog/across.ts';
import { countRequests } from '#server/domain/requests/requests.ts';
import { readVisitorTotals, readVisitsByDay } from '#server/domain/visits/visits.ts';
import { demand, may } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { addDays, dayOf, weekStart } from '#shared/days.ts';
import { mondaysUntil, selectReplyWeeks, selectRequestWeeks } from './figures.ts';
import { countIssuesInTrouble, countMailsInTrouble, countWaiting, selectSteps, selectWaiting } from './queue.ts';
import { selectRecentEvents } from './recent.ts';

/** What the back office opens with. Every number is read from the records it counts. */

const shown = { waiting: 6, steps: 6, events: 8, posts: 3 } as const;

/** Weeks and days of the charts. */
export const chartWeeks = 12;
export const chartDays = 30;

/** Counters, work queue, visitors, activity and posts. @throws forbidden */
export async function readDashboard(person: Person, now = new Date()) {
  demand(person, 'dashboard.read');
  const { system, general } = await getSettings();
  const [{ counts }, waiting, planned, waitingCounts, visitors, events, posts, mails, jobs, late, newsletters] =
    await Promise.all([
      countRequests(person, { q: '' }),
      selectWaiting(shown.waiting),
      selectSteps(dayOf(now, general.timezone), shown.steps),
      countWaiting(now),
      readVisitorTotals(now),
      selectRecentEvents(shown.events),
      newestPosts(shown.posts),
      may(person, 'mails.read') ? countMailsInTrouble() : null,
      may(person, 'system.read') ? countFailedJobs() : null,
      may(person, 'system.read') ? countLateSchedules(now) : null,
      may(person, 'newsletter.send') ? countIssuesInTrouble(now) : null,
    ]);
  return {
    requests: {
      new: counts.new ?? 0,
      inProgress: counts['in-progress'] ?? 0,
      completed: counts.completed ?? 0,
      total: counts.all,
    },
    queue: {
      waiting,
      steps: planned.steps,
      counts: { ...waitingCounts, steps: planned.count },
      mails,
      jobs,
      late,
      newsletters,
      filesUnsaved: may(person, 'backups.manage') ? leavesFilesOut(system) : null,
    },
    visitors,
    events,
    posts,
  };
}

/** The charts' figures, apart from the rest: they look further back. @throws forbidden */
export async function readDashboardCharts(person: Person, now = new Date()) {
  demand(person, 'dashboard.read');
  const { general } = await getSettings();
  const today = dayOf(now, general.timezone);
  const period = { weeks: mondaysUntil(weekStart(today), chartWeeks), timeZone: general.timezone, now };
  const [visits, requests, replies] = await Promise.all([
    readVisitsByDay({ from: addDays(today, 1 - chartDays), to: today }),
    selectRequestWeeks(period),
    selectReplyWeeks(period),
  ]);
  return { visits, requests, replies };
}
