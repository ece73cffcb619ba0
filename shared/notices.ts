import type { Role } from './roles.ts';

/** What the back office tells a member of staff of, in the panel and by mail. */

/** Somebody wrote who was not known before; a client did something in what the reader has; something was given to the reader; a colleague named them. */
export const noticeKinds = ['new', 'client', 'mine', 'mention'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export type NoticeChoice = { inProduct: boolean; byMail: boolean };
export type NoticeChoices = Record<NoticeKind, NoticeChoice>;

/** Kinds whose mails gather what came within a while, and that nobody has unless they ask for them. Of the others a mail goes at once. */
export const gatheredKinds = ['mine', 'mention'] as const satisfies NoticeKind[];
export type GatheredKind = (typeof gatheredKinds)[number];
const isGathered = (kind: NoticeKind): boolean => gatheredKinds.some((each) => each === kind);

/** Who is mailed at once of what visitors and clients do: those who answer them. Of the gathered kinds whoever asks for it is. */
export const answering: readonly Role[] = ['Admin', 'Editor'];
/** Kinds of which somebody of this role can be mailed. */
export const mailedKinds = (role: Role): NoticeKind[] =>
  noticeKinds.filter((kind) => isGathered(kind) || answering.includes(role));

/** What holds while nobody chooses. */
export const usualChoice = (kind: NoticeKind): NoticeChoice => ({ inProduct: true, byMail: !isGathered(kind) });

/** So many days are looked back, and so many notices shown. */
export const noticeDays = 14;
export const mostNotices = 30;
