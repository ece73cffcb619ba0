import { api, call, inPath, inQuery, until } from '#app/session/typed-api.ts';
import type { IssueFields, ListedDeliveryState, ResendableState } from '#shared/newsletter-issues.ts';

const issues = api['newsletter-issues'];
const one = issues[':id'];

/** Cursors of this list are numbers; lists of screens hold them as text. */
const asText = <Page extends { nextCursor: number | null }>(page: Page) => ({
  ...page,
  nextCursor: page.nextCursor === null ? null : String(page.nextCursor),
});

export const listIssues = async (cursor: string, signal?: AbortSignal) =>
  asText(await call(issues.$get(inQuery({ cursor, limit: '50' }), until(signal))));
export type IssuePage = Awaited<ReturnType<typeof listIssues>>;
export type IssueRow = IssuePage['items'][number];
export type IssueCounts = IssueRow['counts'];

export const readIssue = async (id: number, signal?: AbortSignal) =>
  (await call(one.$get(inPath({ id }), until(signal)))).issue;
export type Issue = Awaited<ReturnType<typeof readIssue>>;

export const listSendablePosts = async (query: { q?: string; post?: string }, signal?: AbortSignal) =>
  (await call(issues.posts.$get(inQuery(query), until(signal)))).items;
export type SendablePost = Awaited<ReturnType<typeof listSendablePosts>>[number];

/** Whom an issue can go to, with how many confirmed readers there are of each now. */
export const listSegments = async () => (await call(issues.segments.$get())).items;
export type SegmentCount = Awaited<ReturnType<typeof listSegments>>[number];

export const createIssue = async (postId: number, key: string) =>
  (await call(issues.$post({ json: { postId, key } }))).issue;

export const saveIssue = async (id: number, version: number, fields: IssueFields) =>
  (await call(one.$put({ ...inPath({ id }), json: { ...fields, version } }))).issue;

export const previewIssue = (id: number, fields: IssueFields) =>
  call(one.preview.$post({ ...inPath({ id }), json: fields }));
export type Preview = Awaited<ReturnType<typeof previewIssue>>;

export const sendTest = (id: number, fields: IssueFields) =>
  call(one.test.$post({ ...inPath({ id }), json: { fields } }));

export const sendNow = (id: number, version: number, again: boolean) =>
  call(one.send.$post({ ...inPath({ id }), json: { version, again } }));

export type Time = { at: string; offset?: string };
export const schedule = (id: number, version: number, again: boolean, time: Time) =>
  call(one.schedule.$post({ ...inPath({ id }), json: { version, again, ...time } }));

export const moveIssue = (id: number, move: 'recall' | 'pause' | 'resume' | 'cancel') =>
  call(one[move].$post(inPath({ id })));

export const resend = (id: number, state: ResendableState, ids?: number[]) =>
  call(one.resend.$post({ ...inPath({ id }), json: { state, ...(ids && { ids }) } }));

export const listCopies = async (id: number, state: ListedDeliveryState, cursor: string) =>
  asText(await call(one.deliveries.$get({ ...inPath({ id }), ...inQuery({ state, cursor, limit: '50' }) })));
export type CopyPage = Awaited<ReturnType<typeof listCopies>>;
export type Copy = CopyPage['items'][number];
