import type { ReactNode } from 'react';

/** Settings that belong together, with what they are about. */
export function Card({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <fieldset data-part={title} className="scroll-mt-5 min-w-0 rounded-lg border border-stone-2 bg-card p-5">
      <legend className="float-left mb-4 w-full font-display text-17 font-semibold tracking-tight">
        {title}
        {text !== undefined && (
          <span className="mt-0.5 block font-text text-13 font-normal tracking-normal text-ink-3 text-pretty">
            {text}
          </span>
        )}
      </legend>
      <div className="clear-both flex flex-col gap-5">{children}</div>
    </fieldset>
  );
}
