import { shown } from '#server/db/columns.ts';
import { textFor } from '#server/records/masked.ts';
import { may, seesContacts } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { clientReference } from '#shared/clients.ts';
import { maskEmail, maskPhone } from '#shared/masking.ts';
import { messageReference } from '#shared/messages.ts';
import { requestReference } from '#shared/requests.ts';
import { avatarPath } from '#shared/staff.ts';
import type { MessageListRow, MessageRow } from './queries.ts';

/** How much of a message its list shows. */
const excerptLength = 160;

const excerptOf = (text: string) => [...text.replaceAll(/\s+/g, ' ')].slice(0, excerptLength).join('').trim();

/** What a list shows of a message. Viewers get masked contact data, inside the text too. */
export function messageItem(row: MessageListRow | MessageRow, person: Person) {
  const isOpen = seesContacts(person);
  const text = textFor(person, row.message);
  return {
    reference: messageReference(row.number),
    ...shown(row, ['name', 'company', 'status', 'submittedAt', 'replyDueAt', 'repliedAt', 'priority', 'version']),
    assignee: row.assignee_id
      ? { id: row.assignee_id, name: row.assignee_name ?? '', avatar: avatarPath(row.assignee_avatar) }
      : null,
    email: isOpen ? row.email : maskEmail(row.email),
    excerpt: excerptOf(text),
    /** This person has not had it open yet; said of the rows of a list. */
    isUnread: ('is_unread' in row && row.is_unread) || false,
  };
}

/** Everything staff see of one message. */
export function messageView(row: MessageRow, person: Person) {
  return {
    ...messageItem(row, person),
    text: textFor(person, row.message),
    phone: seesContacts(person) ? row.phone : maskPhone(row.phone),
    service: row.service,
    budget: row.budget,
    request:
      row.request_number === null
        ? null
        : { reference: requestReference(row.request_number), isDeleted: row.request_deleted_at !== null },
    client:
      row.client_number === null ? null : { reference: clientReference(row.client_number), name: row.client_name },
    mayEdit: may(person, 'messages.write'),
    mayDelete: may(person, 'messages.delete'),
  };
}

export type MessageView = ReturnType<typeof messageView>;
