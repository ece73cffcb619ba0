import { Skeleton } from '#app/ui/skeleton.tsx';
import { ownOpen, shownTasks } from './open-tasks.ts';
import type { Overview } from './overview-api.ts';

/** Stand-ins for what comes once the first card stands, about as high: what is beneath must not move away from under a finger. */

export function TasksComing({ ledger: { tasks, sums } }: Pick<Overview, 'ledger'>) {
  return (
    <div aria-hidden className="mt-8 md:mt-10">
      <Skeleton className="h-8 w-52" />
      {sums.map(({ open }) => (
        <Skeleton key={open.currency} className="mt-3 h-64 sm:h-21" />
      ))}
      {ownOpen(tasks)
        .slice(0, shownTasks)
        .map(({ id }) => (
          <Skeleton key={id} className="mt-4 h-44 sm:h-33" />
        ))}
      <Skeleton className="mt-4 h-28 sm:h-16" />
    </div>
  );
}

export const FormComing = () => <Skeleton className="h-96" />;
