import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useParams, useRevalidator } from 'react-router';
import { areaTitle } from '#app/admin/area-title.ts';
import { ListScreen, useListScreen } from '#app/admin/list-screen.tsx';
import { useMay, usePlace } from '#app/admin/person.ts';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import { TabLink } from '#app/admin/settings/tab-link.tsx';
import { requireSession } from '#app/session/api.ts';
import { settle } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table/data-table.tsx';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { type ApiKey, listKeys } from './api-keys-api.ts';
import { CreateDialog } from './create-dialog.tsx';
import { keyColumns } from './key-columns.tsx';
import { keysPath } from './keys-link.tsx';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches: [, layout] }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  return [{ title: areaTitle(locale, m.admin_keys_title({}, { locale })) }];
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return { list: await settle(listKeys('', request.signal)) };
}
clientLoader.hydrate = true as const;

/** Opening and closing the panel leaves the list alone. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

const nothing = { items: [], nextCursor: null };
const rowKey = (row: ApiKey) => row.id;

export default function ApiKeysScreen({ loaderData: { list } }: Route.ComponentProps) {
  const { id } = useParams();
  const place = usePlace();
  const may = useMay();
  const { revalidate } = useRevalidator();
  const [isCreating, setCreating] = useState(false);
  const pages = usePages<ApiKey>({
    listKey: 'all',
    first: list.ok ? list.value : nothing,
    rowKey,
    load: (cursor) => listKeys(cursor),
  });
  const screen = useListScreen({ path: keysPath, open: id, pages, rowKey });
  const shown = pages.rows.length;
  const create = may('keys.write') && (
    <Button look="primary" onPress={() => setCreating(true)}>
      <Plus aria-hidden className="size-4" />
      {m.admin_keys_create()}
    </Button>
  );
  return (
    <>
      <ListScreen
        table={screen.table}
        panel={screen.panel}
        isOpen={id !== undefined}
        head={<Head>{shown > 0 && create}</Head>}
      >
        {!list.ok && (
          <ReadProblem problem={list.problem} title={m.admin_keys_problem()} forbidden={m.admin_keys_forbidden()} />
        )}
        {list.ok && shown === 0 && (
          <EmptyState role="status" icon={<KeyRound />} title={m.admin_keys_empty()} action={create}>
            <p>{m.admin_keys_empty_text()}</p>
          </EmptyState>
        )}
        {list.ok && shown > 0 && (
          <DataTable
            label={m.admin_keys_title()}
            columns={keyColumns(place)}
            rows={pages.rows}
            rowKey={rowKey}
            rowLink={(row) => screen.linkTo(row.id)}
            current={id}
            onFollow={screen.follow}
            footer={
              <LoadMore
                summary={m.admin_keys_shown({ count: shown })}
                hasMore={pages.nextCursor !== null}
                isLoading={pages.isLoading}
                error={pages.failed === undefined ? undefined : problemText(pages.failed)}
                onLoad={pages.loadMore}
              />
            }
          />
        )}
      </ListScreen>
      <CreateDialog isOpen={isCreating} onClose={() => setCreating(false)} onCreated={() => void revalidate()} />
    </>
  );
}

function Head({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex shrink-0 flex-wrap items-end justify-between gap-x-6 gap-y-3 px-5 pt-3 pb-4">
      <div className="max-w-prose min-w-0">
        <TabLink tab="api" />
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_keys_title()}</h1>
        <p className="mt-0.5 text-14 text-ink-3 text-pretty">
          {m.admin_keys_text()}{' '}
          <a
            href="/api/docs"
            className="text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current"
          >
            {m.admin_keys_docs()}
          </a>
        </p>
      </div>
      {children}
    </div>
  );
}
