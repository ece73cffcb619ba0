import { countText } from '#app/admin/parts/count-text.ts';
import { FilterSegments, ListSearch } from '#app/admin/parts/list/list-filters.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { HeldLink } from '#app/admin/parts/quarantine/held-link.tsx';
import { usePlace } from '#app/admin/person.ts';
import { m } from '#messages/messages.js';
import { countLimit } from '#shared/mails.ts';
import { messageStatuses } from '#shared/messages.ts';
import type { MessageQuery } from './list-query.ts';
import { messageStatusWords } from './message-words.ts';
import type { MessageCounts, MessageRow } from './messages-api.ts';

type ListHeaderProps = { list: List<MessageQuery, MessageRow>; counts: MessageCounts | undefined };

/** Title with counts, search and status filter. */
export function ListHeader({ list, counts }: ListHeaderProps) {
  const { locale } = usePlace();
  function count(key: keyof MessageCounts) {
    const known = counts?.[key] ?? undefined;
    return known === undefined ? undefined : countText(known, { exactUpTo: countLimit }, locale);
  }
  return (
    <div className="shrink-0 px-5 pt-5 pb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_messages_title()}</h1>
        <HeldLink />
      </div>
      <p className="figures mt-0.5 min-h-[1lh] text-14 text-ink-3">
        {typeof counts?.open === 'number' && m.admin_messages_open({ count: counts.open })}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <ListSearch list={list} label={m.admin_requests_search()} />
        <FilterSegments
          list={list}
          name="status"
          label={m.admin_requests_filter()}
          all={m.admin_message_filter_all()}
          values={messageStatuses}
          word={(status) => messageStatusWords[status]()}
          count={count}
        />
      </div>
    </div>
  );
}
