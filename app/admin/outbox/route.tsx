import { MailCheck } from 'lucide-react';
import { useParams } from 'react-router';
import { countText } from '#app/admin/parts/count-text.ts';
import { FilterLine } from '#app/admin/parts/list/filter-line.tsx';
import { ListBody, NoMatch } from '#app/admin/parts/list/list-body.tsx';
import { leadFilter } from '#app/admin/parts/list/list-filters.tsx';
import { ListScreen } from '#app/admin/parts/list/list-screen.tsx';
import { ListTitle } from '#app/admin/parts/list/list-title.tsx';
import { type List, useList } from '#app/admin/parts/list/use-list.ts';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { usePlace } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import { countLimit } from '#shared/count-limits.ts';
import { type MailFilter, mailFilters } from '#shared/mails.ts';
import type { Route } from './+types/route.ts';
import { mailColumns } from './mail-columns.tsx';
import { listMails, type MailCounts, type MailItem } from './mails-api.ts';
import { type MailQuery, mailQuery } from './outbox-query.ts';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_outbox_title);
export { listStays as shouldRevalidate } from '#app/admin/parts/screen-route.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = mailQuery.read(request.url);
  return { query, list: await settle(listMails(query, '', request.signal)) };
}
clientLoader.hydrate = true as const;

export default function OutboxScreen({ loaderData: { query, list: first } }: Route.ComponentProps) {
  const { id } = useParams();
  const place = usePlace();
  const list = useList<MailQuery, MailItem>({
    query: mailQuery,
    asked: query,
    first,
    load: listMails,
    rowKey: (row) => row.id,
    open: id,
  });
  return (
    <ListScreen list={list} head={<Head list={list} counts={first.ok ? first.value.counts : undefined} />}>
      <ListBody
        list={list}
        label={m.admin_outbox_title()}
        columns={mailColumns(place)}
        problem={{ title: m.admin_outbox_problem() }}
        empty={
          list.isNarrowed ? (
            <NoMatch list={list} title={m.admin_outbox_no_match()} clear={m.admin_messages_clear_filters()} />
          ) : (
            <EmptyState role="status" icon={<MailCheck />} title={m.admin_outbox_empty()} />
          )
        }
        summary={m.admin_outbox_shown({ count: list.rows.length })}
      />
    </ListScreen>
  );
}

const filterWords: Record<MailFilter, () => string> = {
  waiting: m.admin_outbox_waiting,
  sent: m.admin_outbox_left,
  saved: m.admin_outbox_saved,
  trouble: m.admin_outbox_trouble,
};

type HeadProps = { list: List<MailQuery, MailItem>; counts: MailCounts | undefined };

function Head({ list, counts }: HeadProps) {
  const { locale } = usePlace();
  const exactUpTo = countLimit(list.asked.q);
  const count = (state: MailFilter | 'all') => {
    const counted = state === 'all' ? null : counts?.[state];
    return typeof counted === 'number' ? countText(counted, { exactUpTo }, locale) : undefined;
  };
  return (
    <div className="shrink-0 px-5 pt-5 pb-4">
      <ListTitle
        title={m.admin_outbox_title()}
        text={m.admin_outbox_text()}
        links={[{ to: '/admin/settings/email/templates', label: m.admin_templates_title() }]}
      />
      <FilterLine
        className="mt-4"
        list={list}
        label={m.admin_outbox_search()}
        lead={leadFilter({
          list,
          name: 'state',
          label: m.admin_requests_filter(),
          column: m.admin_column_status(),
          all: m.admin_outbox_all(),
          values: mailFilters,
          word: (state) => filterWords[state](),
          count,
        })}
      />
    </div>
  );
}
