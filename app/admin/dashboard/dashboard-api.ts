import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { RequestStatus } from '#shared/requests.ts';

export type Waiting = {
  kind: 'request' | 'message';
  reference: string;
  name: string;
  company: string;
  replyDueAt: string;
  assignee: string | null;
};
export type RecentEvent = {
  id: string;
  at: string;
  kind: string;
  actor: { kind: string; name: string | null };
  reference: string;
  name: string;
  fromStatus: RequestStatus | null;
  toStatus: RequestStatus | null;
  reason: string | null;
};
export type NewestPost = {
  id: number;
  slug: string;
  title: string;
  status: 'draft' | 'scheduled' | 'published';
  at: string;
  views: number | null;
};
export type Dashboard = {
  requests: { new: number; inProgress: number; completed: number; total: number };
  queue: {
    waiting: Waiting[];
    counts: { requests: number; messages: number; overdue: number };
    /** Null for people who may not see to them. */
    mails: number | null;
    newsletters: number | null;
    jobs: number | null;
    late: number | null;
    /** Whether the nightly backups leave uploaded files out. */
    filesUnsaved: boolean | null;
  };
  visitors: { today: number; thisWeek: number; thisMonth: number; total: number };
  events: RecentEvent[];
  posts: NewestPost[];
};
export type DashboardCharts = {
  visits: { day: string; visitors: number; visits: number; views: number }[];
  requests: ({ week: string } & Record<RequestStatus, number>)[];
  replies: { week: string; promised: number; kept: number }[];
};

export const readDashboard = (signal?: AbortSignal): Promise<Dashboard> =>
  readAnswer(apiFetch('/dashboard', signal ? { signal } : {}));

export const readCharts = (signal?: AbortSignal): Promise<DashboardCharts> =>
  readAnswer(apiFetch('/dashboard/charts', signal ? { signal } : {}));
