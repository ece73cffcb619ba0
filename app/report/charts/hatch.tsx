import type { Outcome } from '#shared/analysis-document.ts';

/** The stripes of what never sold, which is told from the other red without its colour. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="7" height="7" className="rp-fill-risk" />
        <rect width="2" height="7" className="rp-fill-stripe" />
      </pattern>
    </defs>
  );
}

const tones: Record<Exclude<Outcome, 'never_sold'>, string> = {
  brand: 'rp-fill-own',
  good: 'rp-fill-good',
  fair: 'rp-fill-fair',
  undecided: 'rp-fill-open',
  excess: 'rp-fill-risk',
  target_excess: 'rp-fill-deep',
};

/** How an outcome is filled. */
export const fillOf = (outcome: Outcome, hatch: string) =>
  outcome === 'never_sold' ? { fill: `url(#${hatch})` } : { className: tones[outcome] };
