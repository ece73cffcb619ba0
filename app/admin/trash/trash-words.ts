import { m } from '#messages/messages.js';
import type { TrashFailure, TrashItem, TrashKind } from '#shared/trash.ts';

export const kindWords: Record<TrashKind, () => string> = {
  request: m.admin_trash_kind_request,
  message: m.admin_trash_kind_message,
  client: m.admin_trash_kind_client,
  'case-study': m.admin_trash_kind_case_study,
  post: m.admin_trash_kind_post,
};

export const kindsWords: Record<TrashKind, () => string> = {
  request: m.admin_trash_kinds_request,
  message: m.admin_trash_kinds_message,
  client: m.admin_trash_kinds_client,
  'case-study': m.admin_trash_kinds_case_study,
  post: m.admin_trash_kinds_post,
};

/** What a record is called: its reference and name, or what there is of them. */
export const nameOf = ({ reference, title }: TrashItem): string =>
  [reference, title].filter(Boolean).join(', ') || m.admin_trash_nameless();

/** Why a record stays in the trash, and what to do about it. */
export function obstacleText({ code, details: { reason, other = '' } }: TrashFailure): string {
  if (reason === 'client-in-trash') return m.admin_trash_client_in_trash({ client: other });
  if (reason === 'client-erased') return m.admin_trash_client_erased({ client: other });
  if (reason === 'email-taken') return m.admin_trash_email_taken({ client: other });
  if (reason === 'account-taken') return m.admin_trash_account_taken({ client: other });
  if (reason === 'slug-taken') return m.admin_trash_slug_taken({ title: other });
  if (code === 'forbidden') return m.ui_error_forbidden();
  return code === 'not_found' ? m.ui_error_not_found() : m.ui_error_unexpected();
}

/** `12 giorni`: whole days until it leaves. */
export function daysLeft(purgeAt: string, now: Date): string {
  const days = Math.floor((Date.parse(purgeAt) - now.getTime()) / 86_400_000);
  return days < 1 ? m.admin_trash_today() : m.admin_trash_days({ count: days });
}
