import type { ReactNode } from 'react';

/** A button, what it does, and what came of it. */
export function ActionRow({ button, text, children }: { button: ReactNode; text: string; children?: ReactNode }) {
  return (
    <div className="grid items-start gap-x-6 grid-cols-[minmax(0,1fr)] gap-y-2 border-b border-stone-2 py-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <div>{button}</div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
        <p className="text-14 text-ink-2 text-pretty sm:pt-1.75">{text}</p>
        {children}
      </div>
    </div>
  );
}
