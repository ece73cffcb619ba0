import { Plus } from 'lucide-react';
import type { Assignee } from '#app/admin/parts/assigning/assignees.ts';
import { WorkFilters } from '#app/admin/parts/assigning/work-filters.tsx';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { countText } from '#app/admin/parts/count-text.ts';
import { leadFilter } from '#app/admin/parts/list/list-filters.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { WorkHead } from '#app/admin/parts/views/work-head.tsx';
import { useMay, usePlace } from '#app/admin/person.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { countLimit } from '#shared/count-limits.ts';
import { messageSorts } from '#shared/message-views.ts';
import { messageStatuses } from '#shared/messages.ts';
import { type MessageQuery, messageQuery } from './list-query.ts';
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
  const may = useMay();
  function count(key: keyof MessageCounts) {
    const known = counts?.[key] ?? undefined;
    return known === undefined ? undefined : countText(known, { exactUpTo: countLimit(list.asked.q) }, locale);
  }
  return (
    <WorkHead
      of="message"
      query={messageQuery}
      asked={list.asked}
      title={m.admin_messages_title()}
      text={typeof counts?.open === 'number' && m.admin_messages_open({ count: counts.open })}
      links={[
        ...(may('exports.make') ? [{ to: '/admin/exports', label: m.admin_exports_title() }] : []),
        ...(may('trash.read') ? [{ to: '/admin/trash?kind=message', label: m.admin_trash_title() }] : []),
      ]}
      action={
        may('letters.send') && (
          <ButtonLink to={`/admin/messages/new${messageQuery.search(list.asked)}`} look="primary" {...deedMark('add')}>
            <Plus aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{m.admin_new_message()}</span>
          </ButtonLink>
        )
      }
      all={m.admin_message_filter_all}
      viewsLabel={m.admin_views_messages()}
      views={useMessageViews()}
    >
      <WorkFilters
        list={list}
        assignees={assignees}
        sorts={messageSorts}
        sortWords={messageSortWords}
        status={leadFilter({
          list,
          name: 'status',
          label: m.admin_requests_filter(),
          column: m.admin_column_status(),
          all: m.admin_message_filter_all(),
          values: messageStatuses,
          word: (status) => messageStatusWords[status](),
          count,
        })}
      />
    </WorkHead>
  );
}
