import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useParams, useRevalidator } from 'react-router';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { ListBody } from '#app/admin/parts/list/list-body.tsx';
import { listQuery } from '#app/admin/parts/list/list-query.ts';
import { ListScreen } from '#app/admin/parts/list/list-screen.tsx';
import { ListTitle } from '#app/admin/parts/list/list-title.tsx';
import { useList } from '#app/admin/parts/list/use-list.ts';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { keysPath } from '#app/admin/parts/settings/keys-link.tsx';
import { useMay, usePlace } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { type ApiKey, listKeys } from './api-keys-api.ts';
import { CreateDialog } from './create-dialog.tsx';
import { keyColumns } from './key-columns.tsx';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_keys_title);
export { listStays as shouldRevalidate } from '#app/admin/parts/screen-route.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { list: await settle(listKeys('', request.signal)) };
}
clientLoader.hydrate = true as const;

const allKeys = listQuery(keysPath, {});

export default function ApiKeysScreen({ loaderData: { list: first } }: Route.ComponentProps) {
  const { id } = useParams();
  const place = usePlace();
  const may = useMay();
  const { revalidate } = useRevalidator();
  const [isCreating, setCreating] = useState(false);
  const list = useList<object, ApiKey>({
    query: allKeys,
    asked: {},
    first,
    load: (_all, cursor) => listKeys(cursor),
    rowKey: (row) => row.id,
    open: id,
  });
  const shown = list.rows.length;
  const create = may('keys.write') && (
    <Button look="primary" {...deedMark('add')} onPress={() => setCreating(true)}>
      <Plus aria-hidden className="size-4" />
      {m.admin_keys_create()}
    </Button>
  );
  return (
    <>
      <ListScreen list={list} head={<Head>{shown > 0 && create}</Head>}>
        <ListBody
          list={list}
          label={m.admin_keys_title()}
          columns={keyColumns(place)}
          problem={{ title: m.admin_keys_problem(), forbidden: m.admin_keys_forbidden() }}
          empty={
            <EmptyState role="status" icon={<KeyRound />} title={m.admin_keys_empty()} action={create}>
              <p>{m.admin_keys_empty_text()}</p>
            </EmptyState>
          }
          summary={m.admin_keys_shown({ count: shown })}
        />
      </ListScreen>
      <CreateDialog isOpen={isCreating} onClose={() => setCreating(false)} onCreated={() => void revalidate()} />
    </>
  );
}

function Head({ children }: { children: React.ReactNode }) {
  return (
    <div className="shrink-0 px-5 pt-5 pb-4">
      <ListTitle
        title={m.admin_keys_title()}
        text={
          <>
            {m.admin_keys_text()}{' '}
            <a
              href="/api/docs"
              className="text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current"
            >
              {m.admin_keys_docs()}
            </a>
          </>
        }
      >
        {children}
      </ListTitle>
    </div>
  );
}
