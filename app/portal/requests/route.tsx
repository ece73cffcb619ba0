import { FileText, Plus } from 'lucide-react';
import { useClient } from '#app/portal/person.ts';
import { portalNews } from '#app/portal/portal-news.ts';
import { PortalProblem } from '#app/portal/portal-problem.tsx';
import { requireSession } from '#app/session/api.ts';
import { isOf } from '#app/session/live.ts';
import { problemText } from '#app/session/problem-text.ts';
import { settleOver } from '#app/session/shown.ts';
import { useLiveRefresh } from '#app/session/use-live-refresh.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table/data-table.tsx';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { requestColumns } from './request-columns.tsx';
import { listOwn, newRequestPath, type OwnItem, requestPath } from './requests-api.ts';

export const handle = { hydrate: true };

export const meta = () => [{ title: `${m.portal_my_requests()} · ${m.portal_title()}` }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return { list: await settleOver(request.url, listOwn('', request.signal)) };
}
clientLoader.hydrate = true as const;

const nothing = { items: [], nextCursor: null };

export default function OwnRequestsScreen({ loaderData: { list } }: Route.ComponentProps) {
  const { timezone } = useClient();
  const pages = usePages<OwnItem>({
    listKey: 'own',
    first: list.ok ? list.value : nothing,
    rowKey: (row) => row.reference,
    load: (cursor) => listOwn(cursor),
  });
  const news = useLiveRefresh({ isShown: isOf('request'), say: portalNews });
  if (!list.ok) return <PortalProblem error={list.problem} title={m.portal_requests_error()} />;
  const count = pages.rows.length;
  return (
    <>
      <LiveRegion news={news} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight md:text-34">
          {m.portal_requests_title()}
        </h1>
        <ButtonLink look="call" to={newRequestPath} className="h-11 px-5 text-15">
          <Plus aria-hidden className="size-4.5" />
          {m.portal_new_request()}
        </ButtonLink>
      </div>
      <div className="mt-8 border-t border-stone-2 max-md:-mx-5">
        {count === 0 ? (
          <EmptyState icon={<FileText />} title={m.portal_empty_title()}>
            <p>{m.portal_empty_text()}</p>
          </EmptyState>
        ) : (
          <DataTable
            label={m.portal_requests_title()}
            columns={requestColumns(timezone)}
            rows={pages.rows}
            rowKey={(row) => row.reference}
            rowLink={(row) => requestPath(row.reference)}
            footer={
              <LoadMore
                summary={
                  pages.nextCursor === null
                    ? m.portal_requests_shown({ count })
                    : m.portal_requests_shown_more({ count: String(count) })
                }
                hasMore={pages.nextCursor !== null}
                isLoading={pages.isLoading}
                error={pages.failed === undefined ? undefined : problemText(pages.failed)}
                onLoad={pages.loadMore}
              />
            }
          />
        )}
      </div>
    </>
  );
}
