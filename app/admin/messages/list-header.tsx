import { Link } from 'react-router';
import { assigneeOptions } from '#app/admin/parts/assigning/assignee-filter.ts';
import type { Assignee } from '#app/admin/parts/assigning/assignees.ts';
import { countText } from '#app/admin/parts/count-text.ts';
import { FilterSegments, FilterSelect, ListSearch } from '#app/admin/parts/list/list-filters.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { HeldLink } from '#app/admin/parts/quarantine/held-link.tsx';
import { priorityMarks, priorityWords } from '#app/admin/parts/requests/request-words.ts';
import { ViewTabs } from '#app/admin/parts/views/view-tabs.tsx';
import { useMay, usePlace } from '#app/admin/person.ts';
import { LevelMark } from '#app/ui/badge.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { countLimit } from '#shared/mails.ts';
import { messageSorts } from '#shared/message-views.ts';
import { messageStatuses } from '#shared/messages.ts';
import { priorities } from '#shared/requests.ts';
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
        <div className="flex flex-wrap gap-3">
          <FilterSelect
            list={list}
            name="priority"
            label={m.admin_filter_priority()}
            all={m.admin_filter_priority_all()}
            options={priorities.map((priority) => ({
              value: priority,
              label: priorityWords[priority](),
              mark: <LevelMark {...priorityMarks[priority]} />,
            }))}
          />
          <FilterSelect
            list={list}
            name="assignee"
            label={m.admin_filter_assignee()}
            all={m.admin_filter_assignee_all()}
            options={assigneeOptions(assignees)}
          />
          <Select
            label={m.admin_blog_sort()}
            hideLabel
            value={list.asked.sort}
            onChange={(sort) => list.show({ sort })}
            options={messageSorts.map((sort) => ({ value: sort, label: messageSortWords[sort]() }))}
          />
        </div>
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
