import { ShieldCheck } from 'lucide-react';
import { areaTitle } from '#app/admin/area-title.ts';
import { usePlace } from '#app/admin/person.ts';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import { requireSession } from '#app/session/api.ts';
import { settle } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { HeldEntry } from './held-entry.tsx';
import { type Held, listHeld } from './quarantine-api.ts';
import { useDecisions } from './use-decisions.ts';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches: [, layout] }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  return [{ title: areaTitle(locale, m.admin_quarantine_title({}, { locale })) }];
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return { seenAt: new Date().toISOString(), list: await settle(listHeld()) };
}
clientLoader.hydrate = true as const;

const nothing = { items: [], nextCursor: null };

/** Forms that look automated: who decides lets them in or deletes them. */
export default function QuarantineScreen({ loaderData: { seenAt, list } }: Route.ComponentProps) {
  const place = usePlace();
  const pages = usePages<Held>({
    // A look anew begins at the first page: what was decided may be on any of them.
    listKey: seenAt,
    first: list.ok ? list.value : nothing,
    rowKey: ({ id }) => id,
    load: listHeld,
  });
  const work = useDecisions();
  return (
    <div className="flex min-h-0 grow flex-col shell:overflow-y-auto">
      <div className="shrink-0 px-5 pt-5 pb-4">
        <h1
          ref={work.heading}
          tabIndex={-1}
          className="font-display text-26 leading-tight font-semibold tracking-tight outline-none"
        >
          {m.admin_quarantine_title()}
        </h1>
        <p className="mt-0.5 max-w-prose text-14 text-ink-3">{m.admin_quarantine_text()}</p>
        <p role="alert" className="text-14 text-red not-empty:mt-3">
          {work.problem}
        </p>
      </div>
      {!list.ok && (
        <ReadProblem
          problem={list.problem}
          title={m.admin_quarantine_error()}
          forbidden={m.admin_quarantine_forbidden()}
        />
      )}
      {list.ok && pages.rows.length === 0 && (
        <EmptyState role="status" icon={<ShieldCheck />} title={m.admin_quarantine_empty()}>
          <p>{m.admin_quarantine_empty_text()}</p>
        </EmptyState>
      )}
      {list.ok && pages.rows.length > 0 && (
        <div>
          <ul className="border-t border-stone-2">
            {pages.rows.map((held) => (
              <HeldEntry key={held.id} held={held} place={place} onDecide={(deed) => work.ask({ held, deed })} />
            ))}
          </ul>
          <LoadMore
            summary=""
            hasMore={pages.nextCursor !== null}
            isLoading={pages.isLoading}
            error={pages.failed === undefined ? undefined : problemText(pages.failed)}
            onLoad={pages.loadMore}
          />
        </div>
      )}
      <DecisionDialog
        decision={work.decision}
        isOpen={work.isAsking}
        busy={work.busy}
        onClose={work.close}
        onConfirm={work.confirm}
      />
    </div>
  );
}
