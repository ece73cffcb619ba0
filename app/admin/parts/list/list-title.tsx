import type { ReactNode } from 'react';
import { Link } from 'react-router';

export type TitleLink = { to: string; label: string };

type ListTitleProps = {
  title: string;
  /** How much there is, or what the list is for. */
  text?: ReactNode;
  /** What is made of the whole list, and what has left it. */
  links?: readonly TitleLink[];
  /** Stands before the links, where there is more to say than their name. */
  aside?: ReactNode;
  /** At the right of the title: what the list is added to by, the main button last. */
  children?: ReactNode;
};

/** The head of every list: its name, its size, quiet links, and one main button. */
export const ListTitle = ({ title, text, links = [], aside, children }: ListTitleProps) => (
  <div>
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{title}</h1>
      {children && <div className="flex flex-wrap gap-2 print:hidden">{children}</div>}
    </div>
    <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
      {text !== undefined && <p className="figures min-h-[1lh] text-14 text-ink-3">{text}</p>}
      {(links.length > 0 || aside) && (
        <p className="ml-auto flex flex-wrap gap-x-4 max-sm:ml-0 print:hidden">
          {aside}
          {links.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="flex items-center rounded-sm text-14 text-ink-2 underline decoration-stone-3 underline-offset-3 hover:decoration-current pointer-coarse:min-h-11"
            >
              {label}
            </Link>
          ))}
        </p>
      )}
    </div>
  </div>
);
