import { FileText } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { portalNews } from '#app/portal/portal-news.ts';
import { PortalProblem } from '#app/portal/portal-problem.tsx';
import { requireSession } from '#app/session/api.ts';
import { problemText } from '#app/session/problem-text.ts';
import { settleOver } from '#app/session/shown.ts';
import { useLiveRefresh } from '#app/session/use-live-refresh.ts';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { DocumentList } from './document-list.tsx';
import { type DocumentPage, listDocuments, type OwnDocument } from './documents-api.ts';
import { UploadBox } from './upload-box.tsx';

/** As many characters as the field of the search takes. */
const longestSearch = 200;

export const handle = { hydrate: true };

export const meta = () => [{ title: `${m.portal_documents()} · ${m.portal_title()}` }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  const asked = new URL(request.url).searchParams.get('q') ?? '';
  // Cut to what the API takes: it refuses all else, and there would be no list and no search left.
  const q = asked.replaceAll('\0', '').slice(0, longestSearch).trim();
  return { q, list: await settleOver(request.url, listDocuments({ q }, request.signal)) };
}
clientLoader.hydrate = true as const;

export default function DocumentsScreen({ loaderData: { q, list } }: Route.ComponentProps) {
  if (!list.ok) return <PortalProblem error={list.problem} title={m.portal_documents_error()} />;
  return <OwnDocuments q={q} first={list.value} />;
}

const pageOf = ({ documents, nextCursor }: DocumentPage) => ({ items: documents, nextCursor });

/** So many documents are found by looking. */
const fewDocuments = 6;

function OwnDocuments({ q, first }: { q: string; first: DocumentPage }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const pages = usePages({
    listKey: `documents ${q}`,
    first: useMemo(() => pageOf(first), [first]),
    rowKey: ({ id }) => id,
    load: async (cursor) => pageOf(await listDocuments({ q, cursor })),
  });
  const news = useLiveRefresh({
    isShown: ({ kind }) => kind !== 'message',
    // What else changed of the client's record is no news here.
    say: ({ kind }) => (kind === 'client' ? '' : portalNews()),
  });
  const count = pages.rows.length;
  const groups = [
    { id: 'from-us', heading: m.portal_documents_from_us(), documents: pages.rows.filter((row) => !isMine(row)) },
    { id: 'from-you', heading: m.portal_documents_from_you(), documents: pages.rows.filter(isMine) },
  ].filter(({ documents }) => documents.length > 0);
  return (
    <>
      <LiveRegion news={news} />
      <h1 className="font-display text-26 leading-tight font-semibold tracking-tight md:text-34">
        {m.portal_documents_title()}
      </h1>
      <div className="mt-6">
        <UploadBox subject={first.subject} documents={q === '' ? pages.rows : undefined} onArrived={revalidate} />
      </div>
      {(q !== '' || count >= fewDocuments) && (
        <SearchField
          label={m.portal_documents_search()}
          value={q}
          onSearch={(text) =>
            void navigate(text === '' ? '.' : `?${new URLSearchParams({ q: text })}`, { replace: true })
          }
          className="mt-8 max-w-100"
        />
      )}
      {count === 0 && (
        <div className="mt-8">
          <EmptyState
            icon={<FileText />}
            title={q === '' ? m.portal_documents_none() : m.portal_documents_not_found({ q })}
          >
            {q === '' && <p>{m.portal_documents_none_text()}</p>}
          </EmptyState>
        </div>
      )}
      {groups.map(({ id, heading, documents }) => (
        <section key={id} aria-labelledby={id} className="mt-8">
          <h2 id={id} className="mb-3 font-display text-21 font-semibold tracking-tight">
            {heading}
          </h2>
          <DocumentList documents={documents} showsSubject onChanged={revalidate} />
        </section>
      ))}
      {count > 0 && (
        <div className="-mx-5">
          <LoadMore
            summary={m.portal_documents_shown({ count })}
            hasMore={pages.nextCursor !== null}
            isLoading={pages.isLoading}
            error={pages.failed === undefined ? undefined : problemText(pages.failed)}
            onLoad={pages.loadMore}
          />
        </div>
      )}
    </>
  );
}

const isMine = ({ uploadedBy }: OwnDocument): boolean => uploadedBy?.isMe === true;
