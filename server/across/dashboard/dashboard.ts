import { leavesFilesOut } from '#server/across/backups/clock.ts';
import { soonestPrivacyRequests } from '#server/across/privacy/requests.ts';
import { countFailedJobs } from '#server/across/system/queues.ts';
import { countLateSchedules } from '#server/across/system/schedules.ts';
import { together } from '#server/db/together.ts';
import { newestPosts } from '#server/domain/blog/across.ts';
import { countAllRequests } from '#server/domain/requests/requests.ts';
import { type AbsenceView, currentAbsences } from '#server/domain/users/users.ts';
import { readVisitorTotals, readVisitsByDay } from '#server/domain/visits/visits.ts';
import { type Away, listAway } from '#server/records/absences.ts';
import { textsFor } from '#server/records/masked.ts';
import { demand, may } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { addDays, dayOf, weekStart } from '#shared/days.ts';
import { mondaysUntil, selectReplyWeeks, selectRequestWeeks } from './figures.ts';
import {
  countIssuesInTrouble,
  countMailsInTrouble,
  countWaiting,
  selectDeliveries,
  selectSteps,
  selectWaiting,
  selectWishes,
} from './queue.ts';
import { selectRecentEvents } from './recent.ts';
import { selectOwnTasks } from './tasks.ts';

/** What the back office opens with. Every number is read from the records it counts. */

const shown = { waiting: 6, steps: 6, posts: 3 } as const;

/** Weeks and days of the charts. */
export const chartWeeks = 12;
export const chartDays = 30;

/** What absences mean for this person today: their own, whose work they do, and, for whoever can mend it, whose work nobody does. */
function absencesFor(person: Person, away: Away[], current: Map<string, AbsenceView>) {
  const own = current.get(person.userId);
  return {
    own: own && {
      id: own.id,
      version: own.version,
      until: own.lastDay,
      standIn: away.find(isOf(person))?.standIn ?? null,
    },
    forOthers: away.filter(({ standIn }) => standIn?.id === person.userId),
    unattended: may(person, 'users.write') ? away.filter((each) => each.standIn === null && !isOf(person)(each)) : [],
  };
}

const isOf =
  ({ userId }: Person) =>
  ({ id }: { id: string }) =>
    id === userId;

type Answers<Asked> = { [Name in keyof Asked]: Awaited<Asked[Name]> };

/** What is asked at the same moment, answered under the same names. */
async function answersTo<Asked extends Record<string, unknown>>(asked: Asked): Promise<Answers<Asked>> {
  const answers = await Promise.all(Object.values(asked));
  return Object.fromEntries(Object.keys(asked).map((name, place) => [name, answers[place]])) as Answers<Asked>;
}

/** What is the same for everybody who asks. */
async function readForAll(now: Date) {
  const { general } = await getSettings();
  return answersTo({
    requests: countAllRequests(),
    away: listAway(now),
    current: currentAbsences(now),
    waiting: selectWaiting(shown.waiting),
    planned: selectSteps(dayOf(now, general.timezone), shown.steps),
    promised: selectDeliveries(dayOf(now, general.timezone), shown.steps),
    ownTasks: selectOwnTasks(dayOf(now, general.timezone), shown.steps),
    wished: selectWishes(shown.steps),
    aboutData: soonestPrivacyRequests(shown.steps),
    waitingCounts: countWaiting(now),
    visitors: readVisitorTotals(now),
    events: selectRecentEvents(),
    posts: newestPosts(shown.posts),
    mails: countMailsInTrouble(),
    jobs: countFailedJobs(),
    late: countLateSchedules(now),
    newsletters: countIssuesInTrouble(now),
  });
}

const readForAllNow = together(() => readForAll(new Date()));

/** Counters, work queue, visitors, activity and posts. @throws forbidden */
export async function readDashboard(person: Person, at?: Date) {
  demand(person, 'dashboard.read');
  const { system } = await getSettings();
  const forAll = await (at ? readForAll(at) : readForAllNow());
  const { requests, waiting, planned, promised, wished, ownTasks, waitingCounts } = forAll;
  const { aboutData, visitors, events, posts, mails, jobs, late, newsletters } = forAll;
  return {
    requests: {
      new: requests.new ?? 0,
      inProgress: requests['in-progress'] ?? 0,
      completed: requests.completed ?? 0,
      total: requests.all,
    },
    queue: {
      waiting,
      deliveries: promised.deliveries,
      wishes: wished.wishes,
      tasks: ownTasks.clients,
      steps: planned.steps.map((step) => textsFor(person, step, ['text'])),
      counts: {
        ...waitingCounts,
        steps: planned.count,
        deliveries: promised.count,
        wishes: wished.count,
        tasks: ownTasks.count,
      },
      mails: may(person, 'mails.read') ? mails : null,
      jobs: may(person, 'system.read') ? jobs : null,
      late: may(person, 'system.read') ? late : null,
      privacy: may(person, 'privacy.manage') ? aboutData : null,
      newsletters: may(person, 'newsletter.send') ? newsletters : null,
      filesUnsaved: may(person, 'backups.manage') ? leavesFilesOut(system) : null,
    },
    absences: absencesFor(person, forAll.away, forAll.current),
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
