import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

/** Title of the document and of the screen, with a line that says what it is for. */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 className="font-display text-34 leading-tight font-semibold text-balance">{title}</h1>
      {children !== undefined && <p className="mt-2 mb-7 text-ink-2 text-pretty">{children}</p>}
    </>
  );
}

/** The look of a link in running text of these screens. */
export const textLink = 'font-semibold text-harbour underline underline-offset-4 hover:text-harbour-deep';
