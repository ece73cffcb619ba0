import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { BulkNotice } from '#app/admin/parts/list/bulk-bar.tsx';
import { ListBody } from '#app/admin/parts/list/list-body.tsx';
import { ListScreen } from '#app/admin/parts/list/list-screen.tsx';
import { useList } from '#app/admin/parts/list/use-list.ts';
import { titleOf } from '#app/admin/parts/post-words.ts';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { useMay, usePlace } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { ChosenPosts } from './chosen-posts.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ListHeader } from './list-header.tsx';
import { type PostQuery, postQuery } from './list-query.ts';
import { NoPosts } from './no-posts.tsx';
import { settleOpenPost } from './open-post.ts';
import { postColumns } from './post-columns.tsx';
import { editPath, listPosts, type PostRow, readFigures } from './posts-api.ts';
import { useAsked } from './use-asked.ts';
import { usePostDeeds } from './use-post-deeds.ts';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_blog_title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await settleOpenPost();
  const query = postQuery.read(request.url);
  const [list, figures] = await Promise.all([
    settle(listPosts(query, '', request.signal)),
    settle(readFigures(request.signal)),
  ]);
  return { query, list, figures };
}
clientLoader.hydrate = true as const;

export default function BlogScreen({ loaderData: { query, list: first, figures } }: Route.ComponentProps) {
  const may = useMay();
  const place = usePlace();
  const list = useList<PostQuery, PostRow>({
    query: postQuery,
    asked: query,
    first,
    load: listPosts,
    rowKey: (row) => String(row.id),
  });
  const deeds = usePostDeeds(list);
  const deletion = useAsked<PostRow>();
  useFreshRows();
  const mayEdit = may('blog.write');
  const columns = postColumns(
    place,
    { mayEdit, mayDelete: may('blog.delete'), onDuplicate: deeds.duplicate, onDelete: deletion.ask },
    { current: query.sort, to: (sort) => list.address({ sort }) },
  );
  const shown = list.rows.length;
  const total = first.ok ? Math.max(first.value.total, shown) : shown;
  return (
    <>
      <ListScreen
        list={list}
        isHeadScrolled
        head={
          <>
            <ListHeader list={list} counts={first.ok ? first.value.counts : undefined} figures={figures} />
            <BulkNotice problem={deeds.problem} onDismiss={deeds.dismiss} />
          </>
        }
        foot={
          list.chosen.length > 0 && (
            <ChosenPosts count={list.chosen.length} deeds={deeds} onClear={list.selection.clear} />
          )
        }
      >
        <ListBody
          list={list}
          label={m.admin_blog_title()}
          columns={columns}
          problem={{ title: m.admin_blog_error() }}
          empty={<NoPosts list={list} mayEdit={mayEdit} />}
          summary={m.admin_requests_shown({ shown, total })}
          rowLink={(row) => editPath(row.id)}
          rowName={mayEdit ? (row) => `«${titleOf(row)}»` : undefined}
        />
      </ListScreen>
      <DeleteDialog
        post={deletion.asked}
        onClose={deletion.drop}
        onDelete={async (row) => {
          deletion.drop();
          await deeds.remove(row);
        }}
      />
    </>
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
