import { ShieldCheck } from 'lucide-react';
import { EntriesScreen } from '#app/admin/parts/list/entries-screen.tsx';
import { type Held, listHeld } from '#app/admin/parts/quarantine/quarantine-api.ts';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { usePlace } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { HeldEntry } from './held-entry.tsx';
import { useDecisions } from './use-decisions.ts';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_quarantine_title);

export async function clientLoader() {
  return { seenAt: new Date().toISOString(), list: await settle(listHeld()) };
}
clientLoader.hydrate = true as const;

/** Forms that look automated: who decides lets them in or deletes them. */
export default function QuarantineScreen({ loaderData: { seenAt, list } }: Route.ComponentProps) {
  const place = usePlace();
  const work = useDecisions();
  return (
    <>
      <EntriesScreen<Held>
        title={m.admin_quarantine_title()}
        text={m.admin_quarantine_text()}
        heading={work.heading}
        head={
          <p role="alert" className="text-14 text-red not-empty:mt-3">
            {work.problem}
          </p>
        }
        // A look anew begins at the first page: what was decided may be on any of them.
        listKey={seenAt}
        list={list}
        load={listHeld}
        rowKey={({ id }) => id}
        problem={{ title: m.admin_quarantine_error(), forbidden: m.admin_quarantine_forbidden() }}
        empty={
          <EmptyState role="status" icon={<ShieldCheck />} title={m.admin_quarantine_empty()}>
            <p>{m.admin_quarantine_empty_text()}</p>
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="border-t border-stone-2">
            {rows.map((held) => (
              <HeldEntry key={held.id} held={held} place={place} onDecide={(deed) => work.ask({ held, deed })} />
            ))}
          </ul>
        )}
      </EntriesScreen>
      <DecisionDialog
        decision={work.decision}
        isOpen={work.isAsking}
        busy={work.busy}
        onClose={work.close}
        onConfirm={work.confirm}
      />
    </>
  );
}
