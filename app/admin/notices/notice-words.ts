import { m } from '#messages/messages.js';
import type { NoticeKind } from '#shared/notices.ts';
import type { Notice } from './notices-api.ts';

/** What a client did, by the kind of the timeline's entry. */
const clientWords: Record<string, (blanks: { name: string }) => string> = {
  message: m.admin_notice_client_wrote,
  answered: m.admin_notice_client_answered,
  file: m.admin_notice_client_file,
  'call-asked': m.admin_notice_client_call,
  rated: m.admin_notice_client_rated,
};

/** What happened, in a sentence. */
export function noticeWords({ kind, what, name, actor, reference, owner }: Notice): string {
  switch (kind) {
    case 'new':
      return what === 'submitted' ? m.admin_notice_new_request({ name }) : m.admin_notice_new_message({ name });
    case 'client':
      return (clientWords[what] ?? m.admin_notice_client_other)({ name });
    case 'mine':
      if (owner !== null) return m.admin_notice_given_to({ actor: actor ?? m.admin_actor_staff(), reference, owner });
      return actor ? m.admin_notice_mine({ actor, reference }) : m.admin_notice_mine_plain({ reference });
    case 'mention':
      return m.admin_notice_mention({ actor: actor ?? m.admin_actor_staff(), reference });
  }
}

/** The kinds, as they are chosen. */
export const kindWords: Record<NoticeKind, () => string> = {
  new: m.admin_notice_kind_new,
  client: m.admin_notice_kind_client,
  mine: m.admin_notice_kind_mine,
  mention: m.admin_notice_kind_mention,
};
