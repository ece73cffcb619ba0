import type { Undo } from '#app/admin/undo.ts';
import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type {
  IssueFields,
  IssueMove,
  IssueProblem,
  IssueState,
  ListedDeliveryState,
  ResendableState,
} from '#shared/newsletter-issues.ts';

export type IssueCounts = Record<
  'recipients' | 'sent' | 'saved' | 'uncertain' | 'failed' | 'bounced' | 'skipped' | 'waiting',
  number
>;

export type IssueRow = {
  id: number;
  postTitle: string;
  subject: string;
  state: IssueState;
  problem: IssueProblem | null;
  scheduledAt: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  updatedAt: string;
  counts: IssueCounts;
  creator: string | null;
  version: number;
};

export type Issue = IssueRow &
  IssueFields & {
    post: { id: number; title: string; slug: string; isPublic: boolean } | null;
    problemDetail: string | null;
    nextAttemptAt: string | null;
    /** When it is to leave, as the clock of the site shows it. */
    sendAt: string | null;
    sendOffset: string | null;
    timeZone: string;
    sender: string | null;
    /** Readers who would get it now. */
    readers: number;
    /** Copies a minute; null where nothing slows them down. */
    perMinute: number | null;
    others: { id: number; state: IssueState; recipients: number; sent: number; at: string | null }[];
    moves: IssueMove[];
  };

export type IssuePage = { items: IssueRow[]; readers: number; nextCursor: string | null };
export type SendablePost = {
  id: number;
  title: string;
  publishedAt: string | null;
  draft: number | null;
  sentAt: string | null;
};
export type Copy = { id: number; email: string; state: string; attempts: number; reason: string | null; at: string };
export type CopyPage = { items: Copy[]; nextCursor: string | null };
export type Preview = { subject: string; html: string; text: string };

const asText = <Page extends { nextCursor: number | null }>(page: Page) => ({
  ...page,
  nextCursor: page.nextCursor === null ? null : String(page.nextCursor),
});

const get = <Body>(path: string, signal?: AbortSignal) =>
  readAnswer<Body>(apiFetch(`/newsletter-issues${path}`, signal ? { signal } : {}));

const send = <Body>(path: string, body: unknown = {}, method = 'POST') =>
  readAnswer<Body>(
    apiFetch(`/newsletter-issues${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

export async function listIssues(cursor: string, signal?: AbortSignal): Promise<IssuePage> {
  const query = new URLSearchParams({ limit: '50', ...(cursor && { cursor }) });
  return asText(await get<Omit<IssuePage, 'nextCursor'> & { nextCursor: number | null }>(`?${query}`, signal));
}

export const readIssue = async (id: number, signal?: AbortSignal): Promise<Issue> =>
  (await get<{ issue: Issue }>(`/${id}`, signal)).issue;

export async function listSendablePosts(query: { q?: string; post?: string }, signal?: AbortSignal) {
  const search = new URLSearchParams({ ...(query.q && { q: query.q }), ...(query.post && { post: query.post }) });
  return (await get<{ items: SendablePost[] }>(`/posts?${search}`, signal)).items;
}

export const createIssue = async (postId: number, key: string): Promise<Issue> =>
  (await send<{ issue: Issue }>('', { postId, key })).issue;

export const saveIssue = async (id: number, version: number, fields: IssueFields): Promise<Issue> =>
  (await send<{ issue: Issue }>(`/${id}`, { ...fields, version }, 'PUT')).issue;

export const previewIssue = (id: number, fields: IssueFields) => send<Preview>(`/${id}/preview`, fields);

export const sendTest = (id: number, fields: IssueFields) => send<{ to: string }>(`/${id}/test`, { fields });

type Moved = { issue: Issue; undo: Undo };

export const sendNow = (id: number, version: number, again: boolean) => send<Moved>(`/${id}/send`, { version, again });

export type Time = { at: string; offset?: string };
export const schedule = (id: number, version: number, again: boolean, time: Time) =>
  send<Moved>(`/${id}/schedule`, { version, again, ...time });

export const moveIssue = (id: number, move: 'recall' | 'pause' | 'resume' | 'cancel') => send<Moved>(`/${id}/${move}`);

export const resend = (id: number, state: ResendableState, ids?: number[]) =>
  send<Moved>(`/${id}/resend`, { state, ...(ids && { ids }) });

export async function listCopies(id: number, state: ListedDeliveryState, cursor: string): Promise<CopyPage> {
  const query = new URLSearchParams({ state, limit: '50', ...(cursor && { cursor }) });
  return asText(await get<Omit<CopyPage, 'nextCursor'> & { nextCursor: number | null }>(`/${id}/deliveries?${query}`));
}
