import { Skeleton } from '#app/ui/skeleton.tsx';
import { ownOpen, shownTasks } from './open-tasks.ts';
import type { Overview } from './overview-api.ts';

/** Stand-ins for what comes once the first card stands, about as high: what is beneath must not move away from under a finger. */

export function TasksComing({ ledger: { tasks, sums } }: Pick<Overview, 'ledger'>) {
  return (
    <div aria-hidden className="mt-8 md:mt-10">
      <Skeleton className="h-8 w-52" />
      {sums.map(({ open }) => (
        <div key={open.currency} className="mt-3 h-64 border-y border-stone-2 py-4 sm:h-21">
          <Skeleton className="w-24" />
        </div>
      ))}
      {ownOpen(tasks)
        .slice(0, shownTasks)
        .map(({ id }) => (
          <div key={id} className="h-48 border-b border-stone-2 py-4 sm:h-37">
            <Skeleton className="h-5 w-64 max-w-full" />
          </div>
        ))}
      <div className="h-32 py-4 sm:h-20">
        <Skeleton className="w-48" />
      </div>
    </div>
  );
}

export const FormComing = () => (
  <div aria-hidden className="h-96 border-t border-stone-2 pt-5">
    <Skeleton className="h-6 w-44" />
  </div>
);
