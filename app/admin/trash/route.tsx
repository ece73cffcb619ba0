import { CircleAlert, SearchX, Trash2, X } from 'lucide-react';
import { useLocation, useNavigation } from 'react-router';
import { areaTitle } from '#app/admin/area-title.ts';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import { requireSession } from '#app/session/api.ts';
import { settle } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import type { TrashItem } from '#shared/trash.ts';
import type { Route } from './+types/route.ts';
import { listTrash } from './trash-api.ts';
import { TrashHeader } from './trash-header.tsx';
import { readTrashQuery, type TrashQuery, trashPath, trashSearch } from './trash-query.ts';
import { TrashTable } from './trash-table.tsx';
import { nameOf, obstacleText } from './trash-words.ts';
import { type TrashDeeds, useTrashDeeds } from './use-trash-deeds.ts';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches: [, layout] }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  return [{ title: areaTitle(locale, m.admin_trash_title({}, { locale })) }];
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  const query = readTrashQuery(new URL(request.url).searchParams);
  return { query, seenAt: new Date().toISOString(), list: await settle(listTrash(query, '', request.signal)) };
}
clientLoader.hydrate = true as const;

const nothing = { items: [], nextCursor: null };

export default function TrashScreen({ loaderData: { query, list, seenAt } }: Route.ComponentProps) {
  const pages = usePages<TrashItem>({
    // A look anew begins at the first page: what was done may be on any of them.
    listKey: `${trashSearch(query)} ${seenAt}`,
    first: list.ok ? list.value : nothing,
    rowKey: ({ kind, id }) => `${kind}:${id}`,
    load: (cursor) => listTrash(query, cursor),
  });
  const deeds = useTrashDeeds();
  const navigation = useNavigation();
  const { search } = useLocation();
  const isSearching = navigation.state === 'loading' && navigation.location.search !== search;
  return (
    <div className="flex min-h-0 grow flex-col">
      <TrashHeader query={query} deeds={deeds} seenAt={seenAt} hasItems={pages.rows.length > 0} />
      {deeds.stays && <Stays stays={deeds.stays} deeds={deeds} />}
      <div className="relative min-h-0 grow shell:overflow-y-auto">
        {!list.ok && <ReadProblem problem={list.problem} title={m.admin_trash_error_title()} />}
        {list.ok && pages.rows.length === 0 && <Nothing query={query} />}
        {pages.rows.length > 0 && (
          <>
            <TrashTable items={pages.rows} deeds={deeds} isStale={isSearching} />
            <LoadMore
              summary={m.admin_trash_shown({ shown: pages.rows.length })}
              hasMore={pages.nextCursor !== null}
              isLoading={pages.isLoading}
              error={pages.failed === undefined ? undefined : problemText(pages.failed)}
              onLoad={pages.loadMore}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** Why something could not be restored, and the way on. */
function Stays({ stays: { item, failure }, deeds }: { stays: NonNullable<TrashDeeds['stays']>; deeds: TrashDeeds }) {
  const { reason, other } = failure.details;
  return (
    <div className="px-5 pb-4">
      <Notice
        tone="error"
        icon={<CircleAlert />}
        action={
          <>
            {reason === 'client-in-trash' && other && (
              <Button onPress={() => deeds.showOnly(other)}>{m.admin_trash_find_client({ client: other })}</Button>
            )}
            <IconButton label={m.ui_close()} onPress={deeds.dismiss}>
              <X aria-hidden className="size-4.5" />
            </IconButton>
          </>
        }
      >
        <p className="font-semibold">{m.admin_trash_stays({ name: nameOf(item) })}</p>
        <p>{obstacleText(failure)}</p>
      </Notice>
    </div>
  );
}

function Nothing({ query }: { query: TrashQuery }) {
  if (!query.q && !query.kind) {
    return (
      <EmptyState icon={<Trash2 />} title={m.admin_trash_none_title()}>
        <p>{m.admin_trash_none_text()}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      role="status"
      icon={<SearchX />}
      title={m.admin_trash_no_match()}
      action={
        <ButtonLink to={trashPath} replace>
          {m.admin_trash_clear()}
        </ButtonLink>
      }
    />
  );
}
