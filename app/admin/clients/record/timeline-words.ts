import {
  consentWords,
  engagementWords,
  inEnglish,
  mailWords,
  moneyText,
  requestWords,
  statusWords,
} from '#app/admin/clients/client-words.ts';
import type { TimelineItem } from '#app/admin/clients/clients-api.ts';
import { outcomeWord } from '#app/admin/clients/dialogs/text-dialogs.tsx';
import { deedWords } from '#app/admin/parts/requests/event-words.ts';
import { m } from '#messages/messages.js';
import type { ClientStatus, EngagementStatus } from '#shared/clients.ts';
import type { MailState } from '#shared/mails.ts';
import type { RequestStatus } from '#shared/requests.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const clientStatus = (value: unknown) => statusWords[value as ClientStatus]?.() ?? textOf(value);
const requestStatus = (value: unknown) => requestWords[value as RequestStatus]?.() ?? textOf(value);

const fieldWords: Record<string, () => string> = {
  name: m.admin_clients_field_name,
  email: m.admin_clients_field_email,
  company: m.admin_clients_field_company,
  phone: m.admin_clients_field_phone,
};

function callTitle({ data }: TimelineItem): string {
  const outcome = outcomeWord(data.outcome);
  const minutes = Number(data.minutes);
  return minutes > 0
    ? m.admin_clients_event_call_minutes({ outcome, minutes })
    : m.admin_clients_event_call({ outcome });
}

function engagementTitle({ data }: TimelineItem): string {
  const values = {
    title: textOf(data.title),
    amount: moneyText(Number(data.amountCents ?? 0)),
    status: engagementWords[data.status as EngagementStatus]?.() ?? '',
  };
  if (data.deed === 'added') return m.admin_clients_event_engagement_added(values);
  if (data.deed === 'removed') return m.admin_clients_event_engagement_removed(values);
  return m.admin_clients_event_engagement_edited(values);
}

function tagsTitle({ data }: TimelineItem): string {
  const [added, removed] = [data.added, data.removed].map((tags) => (Array.isArray(tags) ? tags.join(', ') : ''));
  if (!removed) return m.admin_clients_event_tags_added({ tags: added ?? '' });
  return added
    ? m.admin_clients_event_tags_changed({ added, removed })
    : m.admin_clients_event_tags_removed({ tags: removed });
}

const recordTitles: Record<string, (item: TimelineItem) => string> = {
  created: () => m.admin_clients_event_created(),
  imported: () => m.admin_clients_event_imported(),
  edited: ({ data }) => {
    const fields = Array.isArray(data.fields) ? data.fields : [];
    const names = fields.map((field) => fieldWords[String(field)]?.() ?? String(field));
    return m.admin_clients_event_edited({ fields: names.join(', ') });
  },
  tagged: tagsTitle,
  status: ({ data }) => m.admin_clients_event_status({ from: clientStatus(data.from), to: clientStatus(data.to) }),
  suspended: () => m.admin_clients_event_suspended(),
  reactivated: () => m.admin_clients_event_reactivated(),
  invited: () => m.admin_clients_event_invited(),
  merged: ({ data }) => m.admin_clients_event_merged({ other: textOf(data.other) }),
  deleted: () => m.admin_clients_event_deleted(),
  restored: () => m.admin_clients_event_restored(),
  undone: () => m.admin_clients_event_undone(),
};

function requestTitle({ kind, data }: TimelineItem): string {
  if (kind === 'submitted') return m.admin_clients_event_submitted({ title: textOf(data.title) });
  if (kind === 'status')
    return m.admin_clients_event_request_status({ from: requestStatus(data.from), to: requestStatus(data.to) });
  const what =
    kind === 'rated' ? m.admin_event_rated({ score: String(data.score) }, inEnglish) : deedWords(kind, inEnglish);
  return m.admin_clients_event_request({ what });
}

/** What an entry of a client's timeline says. */
export function titleOf(item: TimelineItem): string {
  const { type, kind, data } = item;
  if (type === 'notes') return kind === 'call' ? callTitle(item) : m.admin_clients_event_note();
  if (type === 'engagements') return engagementTitle(item);
  if (type === 'requests') return requestTitle(item);
  if (type === 'messages') return m.admin_clients_event_message();
  if (type === 'mails') return m.admin_clients_event_mail({ subject: textOf(data.subject) || m.admin_clients_none() });
  if (type === 'record') return recordTitles[kind]?.(item) ?? kind;
  const version = textOf(data.textVersion);
  const answer = data.accepted ? m.admin_clients_consent_yes({ version }) : m.admin_clients_consent_no({ version });
  return m.admin_clients_event_consent({ kind: consentWords[kind as 'terms']?.() ?? kind, answer });
}

/** What somebody wrote with it. */
export function bodyOf({ data, kind }: TimelineItem): string {
  if (kind === 'status' && data.to === 'cancelled') return textOf(data.note);
  return textOf(data.text) || textOf(data.note) || textOf(data.reason);
}

const actors: Record<string, () => string> = {
  client: m.admin_clients_actor_client,
  visitor: m.admin_clients_actor_visitor,
  staff: m.admin_clients_actor_staff,
  system: m.admin_clients_actor_system,
};

/** By whom, about what, and for a mail what became of it. */
export function sourceOf({ type, actor, reference, data }: TimelineItem): string {
  if (type === 'mails')
    return [textOf(data.recipient), mailWords[data.state as MailState]?.()].filter(Boolean).join(' · ');
  return [reference, actor.name ?? actors[actor.kind]?.()].filter(Boolean).join(' · ');
}
