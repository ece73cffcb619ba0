import { createContext, type ReactNode, useContext } from 'react';

type SectionProps = { title: string; action?: ReactNode; children: ReactNode };

/** Which heading the parts have: one below the client's name. */
export const SectionHeading = createContext<'h2' | 'h3'>('h3');

/** A part of a client's record. */
export function Section({ title, action, children }: SectionProps) {
  const Heading = useContext(SectionHeading);
  return (
    <section className="mt-7 break-inside-avoid first:mt-0">
      <div className="mb-2.5 flex min-h-8 items-center justify-between gap-3">
        <Heading className="text-14 font-semibold">{title}</Heading>
        {action !== undefined && <div className="min-w-0 print:hidden">{action}</div>}
      </div>
      {children}
    </section>
  );
}

export const Nothing = ({ children }: { children: string }) => <p className="text-14 text-ink-3">{children}</p>;

type LedgerRowProps = { main: ReactNode; note: ReactNode; end: ReactNode };

/** One line of a list inside a section: what, when, and a state or figure at the end. */
export function LedgerRow({ main, note, end }: LedgerRowProps) {
  return (
    <li className="flex items-start gap-4 border-b border-stone-2 py-2 text-14 first:border-t">
      <div className="min-w-0 grow">
        <div className="wrap-anywhere">{main}</div>
        <div className="figures text-13 text-ink-3 wrap-anywhere">{note}</div>
      </div>
      <div className="figures shrink-0 text-right">{end}</div>
    </li>
  );
}
