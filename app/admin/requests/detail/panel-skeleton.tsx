import type { RequestRow } from '#app/admin/requests/requests-api.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';
import { PanelTitle } from './panel-title.tsx';

/** Head from the list's row, stand-ins for the rest. */
export function PanelSkeleton({ row }: { row: RequestRow | undefined }) {
  return (
    <div aria-busy="true" className="px-5 py-5">
      <p role="status" className="sr-only">
        {m.ui_loading()}
      </p>
      {row ? <PanelTitle row={row} /> : <Skeleton className="h-6 w-56" />}
      <div className="mt-5 flex gap-2">
        <Skeleton className="h-9 w-32 rounded-md" />
        <Skeleton className="h-9 w-24 rounded-md" />
      </div>
      <div className="mt-8 flex flex-col gap-4">
        {['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5', 'w-1/2'].map((width, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity
          <Skeleton key={position} className={width} />
        ))}
      </div>
    </div>
  );
}
