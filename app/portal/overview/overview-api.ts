import type { ClientStatus } from '#app/portal/request-looks.ts';
import type { Needs, Report } from '#app/portal/requests/requests-api.ts';
import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { Priority } from '#shared/requests.ts';

export type RecentRequest = {
  reference: string;
  title: string;
  types: string[];
  status: ClientStatus;
  priority: Priority;
  submittedAt: string;
  budget: string;
  timeline: string;
};

export type Overview = {
  needs: ({ reference: string; title: string } & Needs)[];
  reports: { reference: string; title: string; report: Report }[];
  profile: { name: string; company: string; email: string; phone: string };
  counters: { total: number; active: number; completed: number; pending: number };
  recent: RecentRequest[];
};

export function readOverview(signal?: AbortSignal): Promise<Overview> {
  return readAnswer(apiFetch('/portal/overview', signal ? { signal } : {}));
}
