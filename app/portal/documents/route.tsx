import { FileText } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { portalNews } from '#app/portal/portal-news.ts';
import { PortalProblem } from '#app/portal/portal-problem.tsx';
import { requireSession } from '#app/session/api.ts';
import { settle } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { useLiveRefresh } from '#app/session/use-live-refresh.ts';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { DocumentList } from './document-list.tsx';
import { type DocumentPage, listDocuments } from './documents-api.ts';
import { UploadBox } from './upload-box.tsx';

export const handle = { hydrate: true };

export const meta = () => [
  { title: `${m.portal_documents({}, { locale: 'en' })} · ${m.portal_title({}, { locale: 'en' })}` },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return { list: await settle(listDocuments('', request.signal)) };
}
clientLoader.hydrate = true as const;

export default function DocumentsScreen({ loaderData: { list } }: Route.ComponentProps) {
  if (!list.ok) return <PortalProblem error={list.problem} title={m.portal_documents_error()} />;
  return <OwnDocuments first={list.value} />;
}

const pageOf = ({ documents, nextCursor }: DocumentPage) => ({ items: documents, nextCursor });

function OwnDocuments({ first }: { first: DocumentPage }) {
  const { revalidate } = useRevalidator();
  const pages = usePages({
    listKey: 'documents',
    first: pageOf(first),
    rowKey: ({ id }) => id,
    load: async (cursor) => pageOf(await listDocuments(cursor)),
  });
  const news = useLiveRefresh({ isShown: ({ kind }) => kind !== 'message', say: portalNews });
  const count = pages.rows.length;
  return (
    <>
      <LiveRegion news={news} />
      <h1 className="font-display text-26 leading-tight font-semibold tracking-tight md:text-34">
        {m.portal_documents_title()}
      </h1>
      <div className="mt-6">
        <UploadBox subject={first.subject} onArrived={revalidate} />
      </div>
      <div className="mt-8">
        {count === 0 ? (
          <EmptyState icon={<FileText />} title={m.portal_documents_none()}>
            <p>{m.portal_documents_none_text()}</p>
          </EmptyState>
        ) : (
          <>
            <DocumentList documents={pages.rows} showsSubject onChanged={revalidate} />
            <div className="-mx-5">
              <LoadMore
                summary={m.portal_documents_shown({ count })}
                hasMore={pages.nextCursor !== null}
                isLoading={pages.isLoading}
                error={pages.failed === undefined ? undefined : problemText(pages.failed)}
                onLoad={pages.loadMore}
              />
            </div>
          </>
        )}
      </div>
    </>
  );
}
