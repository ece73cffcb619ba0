import { useEffect } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { areaTitle } from '#app/admin/area-title.ts';
import { BulkNotice } from '#app/admin/parts/list/bulk-bar.tsx';
import { useMay } from '#app/admin/person.ts';
import { requireSession } from '#app/session/api.ts';
import { settle } from '#app/session/api-problem.ts';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { useSelection } from '#app/ui/data-table/use-selection.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ListBody, rowKey } from './list-body.tsx';
import { ListHeader } from './list-header.tsx';
import { postsAddress, readPostQuery } from './list-query.ts';
import { settleOpenPost } from './open-post.ts';
import { listPosts, type PostRow, readFigures } from './posts-api.ts';
import { StatCards } from './stat-cards.tsx';
import { useAsked } from './use-asked.ts';
import { usePostDeeds } from './use-post-deeds.ts';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches: [, layout] }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  return [{ title: areaTitle(locale, m.admin_blog_title({}, { locale })) }];
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  await settleOpenPost();
  const query = readPostQuery(new URL(request.url).searchParams);
  const [list, figures] = await Promise.all([
    settle(listPosts(query, '', request.signal)),
    settle(readFigures(request.signal)),
  ]);
  return { query, list, figures };
}
clientLoader.hydrate = true as const;

const nothing = { items: [], nextCursor: null };

export default function BlogScreen({ loaderData: { query, list, figures } }: Route.ComponentProps) {
  const may = useMay();
  const listKey = postsAddress(query);
  const pages = usePages<PostRow>({
    listKey,
    first: list.ok ? list.value : nothing,
    rowKey,
    load: (cursor) => listPosts(query, cursor),
  });
  const { state, location } = useNavigation();
  const selection = useSelection(listKey, pages.rows.map(rowKey));
  const deeds = usePostDeeds(selection.clear);
  const deletion = useAsked<PostRow>();
  useFreshRows();
  const chosen = pages.rows.filter((row) => selection.chosen.has(rowKey(row)));
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="min-h-0 grow shell:overflow-y-auto">
        <ListHeader query={query} counts={list.ok ? list.value.counts : undefined} />
        <StatCards figures={figures} />
        {deeds.problem && <BulkNotice problem={deeds.problem} onDismiss={deeds.dismiss} />}
        <ListBody
          query={query}
          list={list}
          pages={pages}
          selection={may('blog.write') ? selection : undefined}
          deeds={{
            mayEdit: may('blog.write'),
            mayDelete: may('blog.delete'),
            onDuplicate: deeds.duplicate,
            onDelete: deletion.ask,
          }}
          isSearching={state === 'loading' && location.pathname + location.search !== listKey}
        />
      </div>
      {chosen.length > 0 && <BulkBar rows={chosen} deeds={deeds} onClear={selection.clear} />}
      <DeleteDialog
        post={deletion.asked}
        onClose={deletion.drop}
        onDelete={async (row) => {
          deletion.drop();
          await deeds.remove(row);
        }}
      />
    </div>
  );
}

/** Who writes what is true for a minute: a list that comes back into sight asks again. */
function useFreshRows() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onSight = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', onSight);
    return () => document.removeEventListener('visibilitychange', onSight);
  }, [revalidate]);
}
