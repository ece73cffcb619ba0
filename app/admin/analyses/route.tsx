import { type AnalysisRow, listAnalyses } from '#app/admin/parts/analyses/listed.ts';
import { ListBody } from '#app/admin/parts/list/list-body.tsx';
import { ListScreen } from '#app/admin/parts/list/list-screen.tsx';
import { useList } from '#app/admin/parts/list/use-list.ts';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { usePlace } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { analysisColumns } from './analysis-columns.tsx';
import { ListHeader } from './list-header.tsx';
import { analysisQuery } from './list-query.ts';
import { NoAnalyses } from './no-analyses.tsx';
import { useReread } from './use-reread.ts';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_analyses_title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = analysisQuery.read(request.url);
  return { query, list: await settle(listAnalyses(query, '', request.signal)) };
}
clientLoader.hydrate = true as const;

export default function AnalysesScreen({ loaderData: { query, list: first } }: Route.ComponentProps) {
  const place = usePlace();
  const list = useList<typeof query, AnalysisRow>({
    query: analysisQuery,
    asked: query,
    first,
    load: listAnalyses,
    rowKey: ({ id }) => id,
  });
  useReread(list.rows.some(({ status }) => status === 'running'));
  return (
    <ListScreen list={list} head={<ListHeader list={list} />}>
      <ListBody
        list={list}
        label={m.admin_analyses_title()}
        columns={analysisColumns(place)}
        rowLink={({ id }) => `/admin/analyses/${id}`}
        problem={{ title: m.admin_analyses_error_title() }}
        empty={<NoAnalyses list={list} />}
        summary={m.admin_analyses_shown({ count: list.rows.length })}
      />
    </ListScreen>
  );
}
