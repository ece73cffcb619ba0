import { CircleAlert } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { inEnglish } from '#app/admin/clients/client-words.ts';
import type { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';

/** A client that is not there, or could not be read. */
export function RecordProblem({ problem, isScreen = false }: { problem: ApiProblem; isScreen?: boolean }) {
  const { revalidate, state } = useRevalidator();
  const isMissing = problem.code === 'not_found';
  return (
    <EmptyState
      role="alert"
      isScreen={isScreen}
      icon={<CircleAlert />}
      title={isMissing ? m.admin_clients_detail_missing() : m.admin_clients_detail_error()}
      action={
        !isMissing && (
          <Button look="primary" busy={state === 'loading'} onPress={() => revalidate()}>
            {m.ui_retry({}, inEnglish)}
          </Button>
        )
      }
    >
      {!isMissing && <p>{problemText(problem, inEnglish)}</p>}
    </EmptyState>
  );
}

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
