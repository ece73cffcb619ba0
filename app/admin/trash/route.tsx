import { CircleAlert, SearchX, Trash2, X } from 'lucide-react';
import { More } from '#app/admin/parts/list/list-body.tsx';
import { ListScreen } from '#app/admin/parts/list/list-screen.tsx';
import { useList } from '#app/admin/parts/list/use-list.ts';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { settle } from '#app/session/api-problem.ts';
import { newKey } from '#app/session/new-key.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import type { TrashItem } from '#shared/trash.ts';
import type { Route } from './+types/route.ts';
import { listTrash } from './trash-api.ts';
import { TrashHeader } from './trash-header.tsx';
import { type TrashQuery, trashQuery } from './trash-query.ts';
import { TrashTable } from './trash-table.tsx';
import { nameOf, obstacleText } from './trash-words.ts';
import { type TrashDeeds, useTrashDeeds } from './use-trash-deeds.ts';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_trash_title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = trashQuery.read(request.url);
  return { query, look: newKey(), list: await settle(listTrash(query, '', request.signal)) };
}
clientLoader.hydrate = true as const;

export default function TrashScreen({ loaderData: { query, list: first, look } }: Route.ComponentProps) {
  const list = useList<TrashQuery, TrashItem>({
    query: trashQuery,
    asked: query,
    first,
    load: listTrash,
    rowKey: ({ kind, id }) => `${kind}:${id}`,
    // A look anew begins at the first page: what was done may be on any of them.
    look,
  });
  const deeds = useTrashDeeds();
  return (
    <ListScreen
      list={list}
      head={
        <>
          <TrashHeader list={list} deeds={deeds} seenAt={first.ok ? first.value.readAt : undefined} />
          {deeds.stays && <Stays stays={deeds.stays} deeds={deeds} />}
        </>
      }
    >
      {!first.ok && <ReadProblem problem={first.problem} title={m.admin_trash_error_title()} />}
      {first.ok &&
        list.rows.length === 0 &&
        (list.isNarrowed ? (
          <EmptyState
            role="status"
            icon={<SearchX />}
            title={m.admin_trash_no_match()}
            action={
              <ButtonLink to={trashQuery.path} replace>
                {m.admin_trash_clear()}
              </ButtonLink>
            }
          />
        ) : (
          <EmptyState icon={<Trash2 />} title={m.admin_trash_none_title()}>
            <p>{m.admin_trash_none_text()}</p>
          </EmptyState>
        ))}
      {list.rows.length > 0 && (
        <div className="relative">
          <TrashTable items={list.rows} deeds={deeds} isStale={list.isSearching} />
          <More list={list} summary={m.admin_trash_shown({ shown: list.rows.length })} />
        </div>
      )}
    </ListScreen>
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
