import { Link } from 'react-router';
import type { Assignee } from '#app/admin/parts/assigning/assignees.ts';
import { WorkFilters } from '#app/admin/parts/assigning/work-filters.tsx';
import { countText } from '#app/admin/parts/count-text.ts';
import { FilterSegments, ListSearch } from '#app/admin/parts/list/list-filters.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { HeldLink } from '#app/admin/parts/quarantine/held-link.tsx';
import { ViewTabs } from '#app/admin/parts/views/view-tabs.tsx';
import { useMay, usePlace } from '#app/admin/person.ts';
import { m } from '#messages/messages.js';
import { countLimit } from '#shared/mails.ts';
import { messageSorts } from '#shared/message-views.ts';
import { messageStatuses } from '#shared/messages.ts';
import { type MessageQuery, messageViewPath } from './list-query.ts';
import { messageStatusWords } from './message-words.ts';
import type { MessageCounts, MessageRow } from './messages-api.ts';
import { useMessageViews } from './shown-views.ts';
import { messageSortWords } from './view-words.ts';

type ListHeaderProps = {
  list: List<MessageQuery, MessageRow>;
  counts: MessageCounts | undefined;
  assignees: Assignee[];
};

/** Title with counts, views, search and filters. */
export function ListHeader({ list, counts, assignees }: ListHeaderProps) {
  const { locale } = usePlace();
  const views = useMessageViews();
  function count(key: keyof MessageCounts) {
    const known = counts?.[key] ?? undefined;
    return known === undefined ? undefined : countText(known, { exactUpTo: countLimit }, locale);
  }
  return (
    <div className="shrink-0 px-5 pt-5 pb-3">
      <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_messages_title()}</h1>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="figures min-h-[1lh] text-14 text-ink-3">
          {typeof counts?.open === 'number' && m.admin_messages_open({ count: counts.open })}
        </p>
        <ListLinks />
      </div>
      <ViewTabs
        label={m.admin_views_messages()}
        all={{ to: messageViewPath(''), label: m.admin_message_filter_all }}
        views={views}
        current={list.asked.view}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
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
        <WorkFilters list={list} assignees={assignees} sorts={messageSorts} sortWords={messageSortWords} />
      </div>
    </div>
  );
}

const smallLink =
  'flex items-center rounded-sm text-14 text-ink-2 underline decoration-stone-3 underline-offset-3 hover:decoration-current pointer-coarse:min-h-11';

/** What was held back, and what was deleted from the list. */
function ListLinks() {
  const may = useMay();
  return (
    <p className="flex flex-wrap gap-x-4 print:hidden">
      <HeldLink />
      {may('exports.make') && (
        <Link to="/admin/exports" className={smallLink}>
          {m.admin_exports_title()}
        </Link>
      )}
      {may('trash.read') && (
        <Link to="/admin/trash?kind=message" className={smallLink}>
          {m.admin_trash_title()}
        </Link>
      )}
    </p>
  );
}
