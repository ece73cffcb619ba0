import type { ReactNode } from 'react';

/** One matter of the account: what it is on the left, what to do about it on the right. */
export function Section({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-stone-2 py-8 print:in-[main:has(ol)]:not-has-[ol]:hidden md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div>
        <h2 id={id} className="font-display text-21 font-semibold text-balance">
          {title}
        </h2>
        {text !== undefined && <p className="mt-1 text-14 text-ink-2 text-pretty wrap-anywhere">{text}</p>}
      </div>
      <div className="flex min-w-0 flex-col items-stretch gap-4">{children}</div>
    </section>
  );
}
