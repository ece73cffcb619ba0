import { TableProperties } from 'lucide-react';
import { readUnread } from '#app/admin/analyses/analyses-api.ts';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { settle } from '#app/session/api-problem.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { ColumnsForm } from './columns-form.tsx';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_analyses_columns_title, m.admin_analyses_title);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return { unread: await settle(readUnread(params.id, request.signal)) };
}
clientLoader.hydrate = true as const;

export default function ColumnsScreen({ loaderData: { unread }, params: { id } }: Route.ComponentProps) {
  return (
    <div className="min-h-0 grow shell:overflow-y-auto">
      <div className="mx-auto max-w-5xl px-5 pt-5">
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">
          {m.admin_analyses_columns_title()}
        </h1>
        <p className="mt-0.5 mb-5 max-w-prose text-14 text-ink-3">{m.admin_analyses_columns_text()}</p>
        {!unread.ok && (
          <ReadProblem
            problem={unread.problem}
            title={m.admin_analyses_columns_error()}
            missing={m.admin_analyses_missing_one()}
          />
        )}
        {unread.ok && unread.value.unread.length === 0 && (
          <EmptyState icon={<TableProperties />} title={m.admin_analyses_columns_none()} />
        )}
        {unread.ok && unread.value.unread.length > 0 && <ColumnsForm key={id} id={id} unread={unread.value} />}
      </div>
    </div>
  );
}
