import { inEnglish } from '#app/admin/clients/client-words.ts';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import type { ApiProblem } from '#app/session/api-problem.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';

type Props = { problem: ApiProblem; reference: string; isScreen?: boolean };

/** A client that is not there, or could not be read. */
export const RecordProblem = ({ problem, reference, isScreen = false }: Props) => (
  <ReadProblem
    problem={problem}
    title={m.admin_clients_detail_error()}
    missing={m.admin_clients_detail_missing()}
    trash={{ kind: 'client', q: reference.toUpperCase() }}
    isScreen={isScreen}
    language={inEnglish}
  />
);

/** Stand-ins for a record that is on its way. */
export function RecordSkeleton() {
  return (
    <div aria-busy="true" className="mt-5">
      <p role="status" className="sr-only">
        {m.ui_loading({}, inEnglish)}
      </p>
      <div className="flex gap-2">
        <Skeleton className="h-9 w-32 rounded-md" />
        <Skeleton className="h-9 w-28 rounded-md" />
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
