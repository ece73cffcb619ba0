import { shown } from '#server/db/columns.ts';
import { messageReference } from '#shared/messages.ts';
import { situationNames } from '#shared/request-fields.ts';
import { requestReference } from '#shared/requests.ts';
import type { AsideRow } from './queries.ts';

export type QuarantinedView = {
  id: string;
  at: string;
  form: string;
  /** Why it looked automated: `honeypot` or `too-fast`. */
  reason: string;
  /** The number that its sender was told; null in posts of before it was kept. */
  reference: string | null;
  /** Until when its sender was promised an answer; null like `reference`. */
  replyDueAt: string | null;
  name: string;
  email: string;
  company: string;
  types: string[];
  /** What was written, its parts apart by an empty line. */
  text: string;
};

const textFields = ['message', ...situationNames];

/** A post as staff see it. */
export function quarantinedView(row: AsideRow): QuarantinedView {
  const payload = (row.payload ?? {}) as Record<string, unknown>;
  const text = (field: string) => (typeof payload[field] === 'string' ? payload[field] : '');
  const referenceOf = row.form === 'contact' ? messageReference : requestReference;
  return {
    id: String(row.id),
    ...shown(row, ['at', 'form', 'reason', 'replyDueAt']),
    reference: row.number === null ? null : referenceOf(row.number),
    name: `${text('firstName')} ${text('lastName')}`.trim(),
    email: text('email'),
    company: text('company'),
    types: Array.isArray(payload.types) ? payload.types.filter((type) => typeof type === 'string') : [],
    text: textFields.map(text).filter(Boolean).join('\n\n'),
  };
}
