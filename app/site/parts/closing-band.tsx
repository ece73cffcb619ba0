import type { ReactNode } from 'react';

/** The prow of the mark, drawn large and cut by the edge of the band. */
function Prow() {
  return (
    <svg className="band-prow" viewBox="0 0 520 420" aria-hidden="true">
      <path d="M0 300h70v110L0 382zM94 226h70v204l-70-18zM188 148h70v300l-70-16zM282 66h70v396l-70-12z" />
      <path className="band-stem" d="M376 0c86 46 132 128 132 232 0 132-48 214-132 240z" />
    </svg>
  );
}

type Props = {
  heading: string;
  text: string;
  children: ReactNode;
  /** What stands beside the question; the prow where a page has nothing of its own. */
  aside?: ReactNode;
  isQuiet?: boolean;
};

/** The band at the end of a page: one question, one way on. Yellow, or quiet where the page has said the loud thing already. */
export function ClosingBand({ heading, text, children, aside = <Prow />, isQuiet = false }: Props) {
  return (
    <section className={isQuiet ? 'band band-quiet' : 'band'} aria-labelledby="band-heading">
      <div className="wrap">
        <div>
          <h2 id="band-heading">{heading}</h2>
          <p>{text}</p>
          <p className="actions">{children}</p>
        </div>
        {aside}
      </div>
    </section>
  );
}
