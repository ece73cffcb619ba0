import { DatabaseBackup } from 'lucide-react';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { settle } from '#app/session/api-problem.ts';
import { useLookedAt } from '#app/session/use-looked-at.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import type { BackupList } from '#shared/backups.ts';
import type { Route } from './+types/route.ts';
import { BackupItem } from './backup-item.tsx';
import { isMoving, isRestoring } from './backup-words.ts';
import { listBackups } from './backups-api.ts';
import { MakePanel } from './make-panel.tsx';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_backups_title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { backups: await settle(listBackups(request.signal)) };
}
clientLoader.hydrate = true as const;

/** While a backup is restored nobody answers; after it the session is over and the sign-in page comes by itself. */
const askAgain = () => listBackups();
const isAnyMoving = ({ items }: BackupList) => items.some(isMoving);

export default function BackupsScreen({ loaderData }: Route.ComponentProps) {
  const { now: list, look } = useLookedAt(loaderData.backups, askAgain, isAnyMoving);
  const isBeingRestored = list.ok && list.value.items.some(({ restore }) => isRestoring(restore));
  return (
    <div className="relative min-h-0 grow shell:overflow-y-auto">
      <div className="mx-auto max-w-350 px-5 pt-5 pb-12">
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_backups_title()}</h1>
        <p className="mt-0.5 text-14 text-ink-3">{m.admin_backups_intro()}</p>
        {!list.ok && <ReadProblem problem={list.problem} title={m.admin_backups_problem()} />}
        {list.ok && (
          <div className="mt-6 grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <MakePanel list={list.value} isBlocked={isBeingRestored} onChanged={look} />
            <section aria-labelledby="backup-list" className="min-w-0">
              <h2 id="backup-list" className="border-b border-stone-3 pb-1.5 font-display text-17 font-semibold">
                {m.admin_backups_list()}
              </h2>
              {list.value.items.length === 0 ? (
                <EmptyState icon={<DatabaseBackup />} title={m.admin_backups_empty_title()}>
                  <p>{m.admin_backups_empty_text()}</p>
                </EmptyState>
              ) : (
                <ul>
                  {list.value.items.map((each) => (
                    <BackupItem
                      key={each.id}
                      view={each}
                      siteName={list.value.siteName}
                      isBlocked={isBeingRestored}
                      onChanged={look}
                    />
                  ))}
                </ul>
              )}
            </section>
          </div>
        )}
      </div>
    </div>
  );
}
