import { statusTones, statusWords } from '#app/admin/clients/client-words.ts';
import type { ClientRow } from '#app/admin/clients/clients-api.ts';
import { StatusDot } from '#app/ui/badge.tsx';

/** Who the client is, and how they stand. */
export function ClientTitle({ row, isScreen = false }: { row: ClientRow; isScreen?: boolean }) {
  const Heading = isScreen ? 'h1' : 'h2';
  return (
    <>
      <Heading className="font-display text-21 leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
        {row.name || row.reference}
      </Heading>
      <p className="mt-0.5 text-15 text-ink-2 wrap-anywhere">{row.company}</p>
      <div className="mt-3">
        <StatusDot tone={statusTones[row.status]}>{statusWords[row.status]()}</StatusDot>
      </div>
    </>
  );
}
