import { useNavigate } from 'react-router';
import { countText } from '#app/admin/parts/count-text.ts';
import { usePlace } from '#app/admin/person.ts';
import { HeldLink } from '#app/admin/requests/quarantine/held-link.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { SegmentedFilter } from '#app/ui/segmented-filter.tsx';
import { m } from '#messages/messages.js';
import { countLimit } from '#shared/mails.ts';
import { messageStatuses } from '#shared/messages.ts';
import { messageSearch, messagesPath } from './list-query.ts';
import { messageStatusWords } from './message-words.ts';
import type { MessageCounts, MessageQuery } from './messages-api.ts';

/** Title with counts, search and status filter. */
export function ListHeader({ query, counts }: { query: MessageQuery; counts: MessageCounts | undefined }) {
  const navigate = useNavigate();
  const { locale } = usePlace();
  const address = (change: Partial<MessageQuery>) => `${messagesPath}${messageSearch({ ...query, ...change })}`;
  const count = (key: keyof MessageCounts) => {
    const known = counts?.[key] ?? undefined;
    return known === undefined ? undefined : countText(known, { exactUpTo: countLimit }, locale);
  };
  const segments = [
    { key: '', label: m.admin_message_filter_all(), count: count('all'), to: address({ status: '' }) },
    ...messageStatuses.map((status) => ({
      key: status,
      label: messageStatusWords[status](),
      count: count(status),
      to: address({ status }),
    })),
  ];
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
        <SearchField
          label={m.admin_requests_search()}
          value={query.q}
          onSearch={(q) => navigate(address({ q }), { replace: true, preventScrollReset: true })}
          className="w-full sm:w-80"
        />
        <SegmentedFilter label={m.admin_requests_filter()} segments={segments} current={query.status} />
      </div>
    </div>
  );
}
