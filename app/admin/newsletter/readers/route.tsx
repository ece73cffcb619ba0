import { MailPlus } from 'lucide-react';
import { useParams } from 'react-router';
import { ListBody, NoMatch } from '#app/admin/parts/list/list-body.tsx';
import { ListScreen } from '#app/admin/parts/list/list-screen.tsx';
import { useList } from '#app/admin/parts/list/use-list.ts';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { usePlace } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { ListHeader } from './list-header.tsx';
import { type ReaderQuery, readerQuery } from './list-query.ts';
import { readerColumns } from './reader-columns.tsx';
import { listReaders, type ReaderRow, readFigures, readTags } from './readers-api.ts';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_newsletter_readers, m.admin_newsletter_title);
export { listStays as shouldRevalidate } from '#app/admin/parts/screen-route.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readerQuery.read(request.url);
  const [list, figures, tags] = await Promise.all([
    settle(listReaders(query, '', request.signal)),
    settle(readFigures()),
    settle(readTags()),
  ]);
  return { query, list, figures, tags };
}
clientLoader.hydrate = true as const;

export default function ReadersScreen({ loaderData: { query, list: first, figures, tags } }: Route.ComponentProps) {
  const { id } = useParams();
  const place = usePlace();
  const list = useList<ReaderQuery, ReaderRow>({
    query: readerQuery,
    asked: query,
    first,
    load: listReaders,
    rowKey: (row) => String(row.id),
    open: id,
  });
  if (!first.ok && first.problem.code === 'forbidden')
    return <ReadProblem problem={first.problem} title={m.admin_readers_problem()} />;
  return (
    <ListScreen
      list={list}
      head={<ListHeader list={list} counts={first.ok ? first.value.counts : undefined} figures={figures} tags={tags} />}
    >
      <ListBody
        list={list}
        label={m.admin_newsletter_readers()}
        columns={readerColumns(place)}
        problem={{ title: m.admin_readers_problem() }}
        empty={
          list.isNarrowed ? (
            <NoMatch list={list} title={m.admin_readers_no_match()} clear={m.admin_messages_clear_filters()} />
          ) : (
            <EmptyState icon={<MailPlus />} title={m.admin_readers_empty_title()}>
              <p>{m.admin_readers_empty_text()}</p>
            </EmptyState>
          )
        }
        summary={m.admin_readers_shown({ count: list.rows.length })}
      />
    </ListScreen>
  );
}
